// @ts-check
// Whether this browser lets the house tell it something while none of its pages is open: asked for by a button, and never unasked.

import "./away.js";
import { part, setText } from "./dom.js";
import { Pusher, bytes } from "./pusher.js";

const root = /** @type {HTMLElement|null} */ (document.querySelector('[data-part="push"]'));

/** What the browser offers, or null if it offers nothing. */
function offered() {
  const has = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return has && window.isSecureContext ? navigator.serviceWorker : null;
}

/** @param {string} path @param {unknown} [body] */
async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
}

/** @param {HTMLElement} root */
function begin(root) {
  const state = part(root, "push-state");
  const button = part(root, "push-do");
  /** @param {import("./pusher.js").State} now */
  const show = (now) => {
    setText(state, state.dataset[now] ?? "");
    const act = now === "on" ? button.dataset.end : now === "off" || now === "failed" ? button.dataset.allow : "";
    button.hidden = !act;
    setText(button, act ?? "");
  };
  const pusher = new Pusher({
    worker: offered(),
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    post,
    key: bytes(root.dataset.key ?? ""),
    here: root.dataset.here ?? "",
    show,
  });
  button.addEventListener("click", () => pusher.turn());
  pusher.look();
}

if (root) begin(root);
