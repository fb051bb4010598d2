// The service worker: what it shows, where it leads, and what it leaves alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import vm from "node:vm";

const text = readFileSync(new URL("../scripts/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://kamni.example";

/** A browser around the worker, with some pages open. */
function browser(pages = []) {
  const listeners = new Map();
  const done = { shown: [], opened: [], focused: [], sent: [] };
  const open = pages.map(({ path, visible }) => ({
    url: ORIGIN + path,
    visibilityState: visible ? "visible" : "hidden",
    focus: async () => done.focused.push(path),
  }));
  const self = {
    location: new URL(ORIGIN),
    addEventListener: (name, listener) => listeners.set(name, listener),
    clients: { matchAll: async () => open, openWindow: async (url) => done.opened.push(url) },
    registration: {
      showNotification: async (title, options) => done.shown.push([title, options]),
      pushManager: { subscribe: async (options) => ({ endpoint: "new", options }) },
    },
  };
  const fetch = async (url, { body }) => done.sent.push([url, JSON.parse(body)]);
  vm.runInNewContext(text, { self, URL, fetch, JSON });
  const happen = async (name, event) => {
    const work = [];
    listeners.get(name)({ ...event, waitUntil: (promise) => work.push(promise) });
    await Promise.all(work);
    return done;
  };
  return { happen, done };
}

const news = { title: "Your turn", body: "Dao with ann", url: "/23456789", tag: "turn-23456789", lang: "en" };
const push = { data: { json: () => news } };

test("a notice is shown with what it leads to", async () => {
  const { happen } = browser([{ path: "/", visible: true }]);
  const { shown } = await happen("push", push);
  assert.equal(shown.length, 1);
  assert.equal(shown[0][0], "Your turn");
  assert.deepEqual({ ...shown[0][1], data: { ...shown[0][1].data } }, { body: news.body, tag: news.tag, lang: "en", data: { url: "/23456789" } });
});

test("nothing is shown while the same game is open in front", async () => {
  const front = await browser([{ path: "/23456789", visible: true }]).happen("push", push);
  assert.equal(front.shown.length, 0);
  const behind = await browser([{ path: "/23456789", visible: false }]).happen("push", push);
  assert.equal(behind.shown.length, 1);
});

test("a press leads to the page, in the window that shows it", async () => {
  const press = (url) => ({ notification: { close() {}, data: { url } } });
  const first = await browser().happen("notificationclick", press("/23456789"));
  assert.deepEqual(first.opened, [`${ORIGIN}/23456789`]);
  const second = await browser([{ path: "/23456789", visible: false }]).happen("notificationclick", press("/23456789"));
  assert.deepEqual([second.opened, second.focused], [[], ["/23456789"]]);
  const foreign = await browser().happen("notificationclick", press("https://elsewhere.example/"));
  assert.deepEqual(foreign.opened, [`${ORIGIN}/`], "never to another site");
});

test("a new address is told to the house", async () => {
  const { sent } = await browser().happen("pushsubscriptionchange", { oldSubscription: { options: { userVisibleOnly: true } } });
  assert.equal(sent[0][0], "/push/browsers");
  assert.equal(sent[0][1].endpoint, "new");
});

// ---- The shell ----

/** A worker with what browsers keep for it; `net` answers what is asked of the house. */
function shelled({ shell = { version: "2", files: ["/assets/2/app.css"], languages: ["en", "ru"] }, net, language = "ru-RU", kept = {} } = {}) {
  const listeners = new Map();
  const stores = new Map(Object.entries(kept).map(([name, pages]) => [name, new Map(Object.entries(pages))]));
  const done = { asked: [], skipped: 0, claimed: 0, preload: 0 };
  const path = (asked) => new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).pathname;
  const answer = async (request) => {
    done.asked.push([path(request), request.credentials]);
    return (net ?? ((asked) => "page " + asked))(path(request));
  };
  const open = async (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name);
    return {
      addAll: async (requests) => {
        const answers = await Promise.all(requests.map(answer));
        requests.forEach((request, place) => store.set(path(request), answers[place]));
      },
      put: async (key, page) => store.set(path(key), page),
      match: async (key) => store.get(path(key)),
    };
  };
  const caches = {
    open, keys: async () => [...stores.keys()], delete: async (name) => stores.delete(name),
    match: async (key, { cacheName }) => stores.get(cacheName)?.get(path(key)),
  };
  const self = {
    SHELL: shell, caches, navigator: { language }, location: new URL(ORIGIN), skipWaiting: () => done.skipped++,
    addEventListener: (name, listener) => listeners.set(name, listener),
    clients: { claim: async () => done.claimed++ },
    registration: { navigationPreload: { enable: async () => done.preload++ } },
  };
  class Request {
    constructor(url, { credentials } = {}) {
      Object.assign(this, { url: new URL(url, ORIGIN).href, credentials, method: "GET" });
    }
  }
  vm.runInNewContext(text, { self, URL, fetch: answer, JSON, Request });
  const happen = async (name, event = {}) => {
    const work = [];
    listeners.get(name)({ ...event, waitUntil: (promise) => work.push(promise) });
    await Promise.all(work);
  };
  const ask = (request, more = {}) => {
    let given = null;
    listeners.get("fetch")({ request: { method: "GET", mode: "cors", ...request, url: ORIGIN + request.url }, ...more, respondWith: (promise) => (given = promise) });
    return given;
  };
  return { happen, ask, done, stores };
}

const nothing = () => {
  throw new TypeError("no connection");
};

test("the shell is put by whole, asked for by nobody in particular", async () => {
  const { happen, done, stores } = shelled();
  await happen("install");
  assert.deepEqual(done.asked, [["/assets/2/app.css", "omit"], ["/offline/en", "omit"], ["/offline/ru", "omit"]]);
  assert.equal(stores.get("kamni-2").get("/offline"), "page /offline/ru", "in the browser's language");
  assert.equal(done.skipped, 1);
  await assert.rejects(shelled({ net: nothing }).happen("install"), "or not at all");
});

test("without a connection a page says so, in the language of the pages", async () => {
  let open = true;
  const { happen, ask } = shelled({ language: "de", net: (path) => (open ? "page " + path : nothing()) });
  await happen("install");
  const page = { url: "/23456789", mode: "navigate" };
  assert.equal(await ask(page), "page /23456789");
  open = false;
  assert.equal(await ask(page), "page /offline/en");
  await happen("message", { data: { lang: "ru" } });
  assert.equal(await ask(page), "page /offline/ru");
  await happen("message", { data: { lang: "xx" } });
  assert.equal(await ask(page), "page /offline/ru", "a language that nobody keeps changes nothing");
});

test("a page comes from the house alone: nothing of a game is kept", async () => {
  let count = 0;
  const { happen, ask, stores } = shelled({ net: (path) => `${path} ${++count}` });
  await happen("install");
  const page = { url: "/23456789", mode: "navigate" };
  assert.notEqual(await ask(page), await ask(page), "asked for each time");
  assert.deepEqual([...stores.get("kamni-2").keys()].sort(), ["/assets/2/app.css", "/offline", "/offline/en", "/offline/ru"]);
  assert.equal(await ask(page, { preloadResponse: Promise.resolve("already here") }), "already here");
  for (const request of [{ url: "/23456789/view/3" }, { url: "/api/game/23456789" }, { url: "/assets/1/app.css" },
    { url: "/games", mode: "navigate", method: "POST" }]) assert.equal(ask(request), null, "left to the browser");
  assert.equal(await ask({ url: "/assets/2/app.css" }), "/assets/2/app.css 1", "what is kept");
});

test("a new version throws away what the older one kept, and nothing else", async () => {
  const { happen, done, stores } = shelled({ kept: { "kamni-1": { "/offline": "old" }, other: {} } });
  await happen("install");
  await happen("activate");
  assert.deepEqual([...stores.keys()].sort(), ["kamni-2", "other"]);
  assert.deepEqual([done.claimed, done.preload], [1, 1]);
});
