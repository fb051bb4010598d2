// Turning push on and off, with a browser of the test's own.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Pusher, bytes } from "../scripts/pusher.js";

const KEY = "BAECAwQ_-w";

/** A browser, and what was shown and sent. */
function browser({ permission = "default", answer = "granted", subscription = null, here = "", fails = false, worker = true } = {}) {
  const log = { shown: [], sent: [], registered: [] };
  let now = subscription;
  const manager = {
    getSubscription: async () => now,
    subscribe: async (options) => {
      assert.equal(options.userVisibleOnly, true);
      assert.deepEqual([...options.applicationServerKey], [...bytes(KEY)]);
      now = made("https://push.example/new");
      return now;
    },
  };
  const made = (endpoint, key = KEY) => ({
    endpoint,
    options: { applicationServerKey: bytes(key).buffer },
    unsubscribe: async () => {
      now = null;
      return true;
    },
  });
  if (typeof subscription === "string") now = made(subscription);
  if (subscription === "other key") now = made("https://push.example/old", "BAEC");
  const registration = { pushManager: manager };
  const container = {
    register: async (path) => log.registered.push(path),
    getRegistration: async () => (now ? registration : undefined),
    ready: Promise.resolve(registration),
  };
  const around = {
    worker: worker ? container : null,
    permission: () => permission,
    ask: async () => (permission = answer),
    post: async (path, body) => {
      if (fails) throw new Error("busy");
      log.sent.push([path, body?.endpoint]);
    },
    key: bytes(KEY),
    here,
    show: (state) => log.shown.push(state),
  };
  return { pusher: new Pusher(around), log, left: () => now };
}

test("a key is read as browsers want it", () => {
  assert.deepEqual([...bytes(KEY)], [4, 1, 2, 3, 4, 63, 251]);
});

test("how it stands is shown", async () => {
  const stands = [
    [{ worker: false }, "missing"],
    [{ permission: "denied" }, "blocked"],
    [{}, "off"],
    [{ subscription: "https://push.example/a", here: "https://push.example/a" }, "on"],
    [{ subscription: "https://push.example/a", here: "https://push.example/b" }, "off"],
    [{ subscription: "https://push.example/a" }, "off"],
  ];
  for (const [given, shown] of stands) {
    const { pusher, log } = browser(given);
    await pusher.look();
    assert.deepEqual(log.shown, [shown], JSON.stringify(given));
    assert.deepEqual(log.sent, [], "nothing is done unasked");
  }
});

test("what was made with another key is given up", async () => {
  const { pusher, log, left } = browser({ subscription: "other key", here: "https://push.example/old" });
  await pusher.look();
  assert.deepEqual([log.shown, left()], [["off"], null]);
});

test("it is turned on and off", async () => {
  const { pusher, log, left } = browser();
  await pusher.look();
  await pusher.turn();
  assert.deepEqual(log.registered, ["/sw.js"]);
  assert.deepEqual(log.sent, [["/push/browsers", "https://push.example/new"]]);
  await pusher.turn();
  assert.deepEqual(log.sent[1], ["/push/browsers/off", undefined]);
  assert.equal(left(), null);
  assert.deepEqual(log.shown, ["off", "on", "off"]);
});

test("who says no is not asked for more", async () => {
  for (const [answer, shown] of [["denied", "blocked"], ["default", "off"]]) {
    const { pusher, log } = browser({ answer });
    await pusher.turn();
    assert.deepEqual([log.shown, log.sent, log.registered], [[shown], [], []]);
  }
});

test("what fails is said, and can be tried again", async () => {
  const { pusher, log } = browser({ fails: true });
  await Promise.all([pusher.turn(), pusher.turn()]);
  assert.deepEqual(log.shown, ["failed"], "one press counts");
});
