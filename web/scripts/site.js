// @ts-check
// What every page has: the theme, menus that close, fields that copy themselves.

import { apply } from "./settings.js";

apply();
// A stranger has nothing that waits for him.
if (document.querySelector('[data-part="notices"]')) import("./notices.js");

const root = document.documentElement;

/** Has the browser keep what is shown without a connection, in this page's language. */
async function install() {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ lang: root.lang });
}

// Where it is refused, or there is none, the house is as it always was.
if ("serviceWorker" in navigator) addEventListener("load", () => setTimeout(() => install().catch(() => {})));

/** Whether the page is dark now, by its own choice or the system's. */
function isDark() {
  return root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** @param {Element} button */
function copy(button) {
  const field = /** @type {HTMLInputElement|null} */ (button.parentElement?.querySelector("input") ?? null);
  if (!field) return;
  field.select();
  // Without leave to write to the clipboard the text is selected, which is the next best.
  put(button, field.value);
}

/** Puts a text on the clipboard, and says so on the button. @param {Element} button @param {string} text */
function put(button, text) {
  const done = () => {
    const said = button.getAttribute("data-done");
    if (button.textContent === said) return;
    const usual = button.textContent;
    button.textContent = said;
    setTimeout(() => (button.textContent = usual), 2000);
  };
  navigator.clipboard?.writeText(text).then(done, () => {});
}

/** Gives a link to the system's own way of sending things to somebody. @param {HTMLElement} button */
async function send(button) {
  try {
    await navigator.share({ title: document.title, url: button.dataset.link ?? location.href });
  } catch {
    // Whoever thinks better of it has the link all the same.
  }
}

// Not every system has one.
for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-do="send"]'))) button.hidden = !navigator.share;

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!target || !menu.contains(target) || target.closest(".menu-list button:not([data-do=copy-link]), .menu-list a")) menu.removeAttribute("open");
  }
  const button = target?.closest("[data-do]");
  const act = button?.getAttribute("data-do");
  if (act === "theme") {
    const theme = isDark() ? "light" : "dark";
    root.dataset.theme = theme;
    document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`;
  }
  if (button && act === "copy") copy(button);
  if (button && act === "send") send(/** @type {HTMLElement} */ (button));
  if (button && act === "copy-link") put(button, new URL(button.getAttribute("data-link") ?? "", location.href).href);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    menu.removeAttribute("open");
    menu.querySelector("summary")?.focus();
  }
});
