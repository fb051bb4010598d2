// @ts-check
// Turning push on and off in this browser. What it needs of the browser is handed in: the tests are run by node alone.

/**
 * @typedef {"on"|"off"|"blocked"|"missing"|"failed"} State
 * @typedef {object} Around
 * @property {ServiceWorkerContainer|null} worker where service workers are, if the browser can be told anything
 * @property {() => NotificationPermission} permission
 * @property {() => Promise<NotificationPermission>} ask
 * @property {(path: string, body?: unknown) => Promise<void>} post
 * @property {Uint8Array<ArrayBuffer>} key the house's own
 * @property {string} here where the house reaches this browser, as far as it knows
 * @property {(state: State) => void} show
 */

/** The bytes of a text in base64url. @param {string} text */
export function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Whether two keys are the same. @param {ArrayBuffer|null} one @param {Uint8Array} other */
function same(one, other) {
  if (!one) return false;
  const bytes = new Uint8Array(one);
  return bytes.length === other.length && bytes.every((byte, place) => byte === other[place]);
}

export class Pusher {
  /** @param {Around} around */
  constructor(around) {
    this.around = around;
    /** @type {PushSubscription|null} */
    this.subscription = null;
    this.busy = false;
  }

  /** Sees how it stands. What the browser has and the house does not know of, or the other way round, is put right. */
  async look() {
    const { worker, permission, show, here, key } = this.around;
    if (!worker) return show("missing");
    if (permission() === "denied") return show("blocked");
    try {
      const registration = await worker.getRegistration("/");
      const found = (await registration?.pushManager.getSubscription()) ?? null;
      // One that was made with another key reaches nobody any more.
      if (found && !same(found.options.applicationServerKey, key)) {
        await found.unsubscribe();
        return show("off");
      }
      this.subscription = found && here === found.endpoint ? found : null;
      show(this.subscription ? "on" : "off");
    } catch {
      show("failed");
    }
  }

  /** Turns it on, or off. */
  async turn() {
    if (this.busy) return;
    this.busy = true;
    try {
      await (this.subscription ? this.end() : this.allow());
    } catch {
      this.around.show(this.around.permission() === "denied" ? "blocked" : "failed");
    } finally {
      this.busy = false;
    }
  }

  async allow() {
    const { worker, ask, post, key, show } = this.around;
    if (!worker) return show("missing");
    if ((await ask()) !== "granted") return show(this.around.permission() === "denied" ? "blocked" : "off");
    await worker.register("/sw.js");
    const registration = await worker.ready;
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    await post("/push/browsers", made);
    this.subscription = made;
    show("on");
  }

  async end() {
    const { post, show } = this.around;
    await post("/push/browsers/off");
    await this.subscription?.unsubscribe();
    this.subscription = null;
    show("off");
  }
}
