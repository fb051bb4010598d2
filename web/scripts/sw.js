// @ts-check
// The service worker: what the browser does for the house while none of its pages is open. It is a plain script, which every browser takes.
// Each part below adds its own listeners and knows nothing of the others.

/**
 * What a worker has, as far as it is used here.
 * @typedef {{ url: string, visibilityState: string, focus: () => Promise<unknown> }} OpenPage
 * @typedef {{ waitUntil: (work: Promise<unknown>) => void }} Lasting
 * @typedef {Lasting & { data: { json: () => News }|null }} PushEvent
 * @typedef {Lasting & { notification: { close: () => void, data: { url: string } } }} ClickEvent
 * @typedef {Lasting & { oldSubscription: PushSubscription|null }} ChangeEvent
 * @typedef {{ title: string, body: string, url: string, tag: string, lang: string }} News
 */
const worker = /** @type {any} */ (self);

// ---------- the shell: what is shown without a connection ----------

/**
 * What the house says before this script: the name of what is kept, which changes with it, the files, and the languages of the page that is
 * shown where a page of the house cannot be had. Pages themselves are never kept: a game is shown as it stands, or not at all.
 * @type {{ version: string, files: string[], languages: string[] }}
 */
const SHELL = worker.SHELL ?? { version: "", files: [], languages: [] };
const KEPT = "kamni-" + SHELL.version;
const OFFLINE = "/offline";

/**
 * @typedef {{ request: Request, preloadResponse?: Promise<Response|undefined>, respondWith: (answer: Promise<Response>) => void }} FetchEvent
 * @typedef {Lasting & { data: { lang?: string }|null }} MessageEventOfPage
 */

/** Puts the shell by, all of it or nothing. Nobody is asked who it is. */
async function putBy() {
  const cache = await worker.caches.open(KEPT);
  const pages = SHELL.languages.map((lang) => `${OFFLINE}/${lang}`);
  await cache.addAll([...SHELL.files, ...pages].map((path) => new Request(path, { credentials: "omit" })));
  const own = SHELL.languages.find((lang) => worker.navigator.language.startsWith(lang));
  await speak(own ?? SHELL.languages[0] ?? "");
}

/** The page without a connection is to be in this language. @param {string} lang */
async function speak(lang) {
  if (!SHELL.languages.includes(lang)) return;
  const cache = await worker.caches.open(KEPT);
  const page = await cache.match(`${OFFLINE}/${lang}`);
  if (page) await cache.put(OFFLINE, page);
}

/** Throws away what an older worker has put by, and lets requests go out before this one is awake. */
async function takeOver() {
  for (const name of await worker.caches.keys()) if (name.startsWith("kamni-") && name !== KEPT) await worker.caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** A page from the house; without a connection the one that says so. @param {FetchEvent} event */
async function pageFor({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (lost) {
    const page = await worker.caches.match(OFFLINE, { cacheName: KEPT });
    if (page) return page;
    throw lost;
  }
}

/** A file of the shell, whose address changes with what it holds. @param {Request} request */
async function fileFor(request) {
  return (await worker.caches.match(request.url, { cacheName: KEPT })) ?? fetch(request);
}

worker.addEventListener("install", (/** @type {Lasting} */ event) => {
  // The one before has nothing in hand that would have to be finished.
  worker.skipWaiting();
  event.waitUntil(putBy());
});

worker.addEventListener("activate", (/** @type {Lasting} */ event) => event.waitUntil(takeOver()));

worker.addEventListener("message", (/** @type {MessageEventOfPage} */ event) => {
  if (event.data?.lang) event.waitUntil(speak(event.data.lang));
});

worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const address = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(pageFor(event));
  else if (address.origin === worker.location.origin && SHELL.files.includes(address.pathname)) event.respondWith(fileFor(request));
});

// ---------- push: what the house tells ----------

/** The address of a page of the house; its front, if it were another's. @param {string} url */
function own(url) {
  const address = new URL(url, worker.location.origin);
  return address.origin === worker.location.origin ? address : new URL("/", worker.location.origin);
}

/** All pages of the house that are open. @returns {Promise<OpenPage[]>} */
function openPages() {
  return worker.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** Shows a notice, unless what it is about is open in front. @param {News} news */
async function tell(news) {
  const path = own(news.url).pathname;
  const pages = await openPages();
  const inFront = pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path);
  if (inFront) return;
  const { title, body, tag, lang, url } = news;
  await worker.registration.showNotification(title, { body, tag, lang, data: { url } });
}

/** Goes to a page of the house, in a window that already shows it if there is one. @param {string} url */
async function visit(url) {
  const address = own(url);
  const pages = await openPages();
  const open = pages.find((page) => new URL(page.url).pathname === address.pathname);
  await (open ? open.focus() : worker.clients.openWindow(address.href));
}

/** The push service has changed how this browser is reached: the house is told. @param {PushSubscription|null} before */
async function renew(before) {
  if (!before) return;
  const now = await worker.registration.pushManager.subscribe(before.options);
  const headers = { "content-type": "application/json" };
  await fetch("/push/browsers", { method: "POST", headers, body: JSON.stringify(now) });
}

worker.addEventListener("push", (/** @type {PushEvent} */ event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});

worker.addEventListener("notificationclick", (/** @type {ClickEvent} */ event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data.url));
});

worker.addEventListener("pushsubscriptionchange", (/** @type {ChangeEvent} */ event) => {
  event.waitUntil(renew(event.oldSubscription));
});
