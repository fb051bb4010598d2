// A push service of the tests' own, by node's cryptography: it gives out subscriptions as a browser would, and for what is pushed to them
// it checks who signed it and for whom, opens it, and tells a line of JSON. Told to on its input, it answers as services do that are
// busy, or from which a browser has gone.
//
// usage: service.mjs CERTIFICATE KEY
import { createDecipheriv, createPublicKey, createECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { createInterface } from "node:readline";

const [cert, key] = process.argv.slice(2).map((path) => readFileSync(path));
const tell = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const browsers = new Map();
const answers = new Map();
const base64 = (bytes) => Buffer.from(bytes).toString("base64url");
const bytes = (text) => Buffer.from(text, "base64url");

/** Opens what was sealed for a browser (RFC 8291). */
function opened(browser, body) {
  const salt = body.subarray(0, 16);
  const record = body.readUInt32BE(16);
  const long = body[20];
  const theirs = body.subarray(21, 21 + long);
  const text = body.subarray(21 + long);
  if (text.length > record) throw new Error("more than a record");
  const agreed = browser.pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.pair.getPublicKey(), theirs]);
  const between = Buffer.from(hkdfSync("sha256", agreed, browser.auth, info, 32));
  const secret = (name, length) => Buffer.from(hkdfSync("sha256", between, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const cipher = createDecipheriv("aes-128-gcm", secret("aes128gcm", 16), secret("nonce", 12));
  cipher.setAuthTag(text.subarray(-16));
  const plain = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end");
  return plain.subarray(0, end).toString();
}

/** What the signature says (RFC 8292), if it is one by the key that goes with it. */
function signed(header) {
  const found = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? "");
  if (!found) throw new Error("not signed");
  const [, head, claims, mark, k] = found;
  const point = bytes(k);
  const jwk = { kty: "EC", crv: "P-256", x: base64(point.subarray(1, 33)), y: base64(point.subarray(33)) };
  const by = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" };
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), by, bytes(mark))) throw new Error("a false signature");
  const kind = JSON.parse(bytes(head).toString());
  if (kind.alg !== "ES256" || kind.typ !== "JWT") throw new Error("another kind of signature");
  return { k, ...JSON.parse(bytes(claims).toString()) };
}

function judged(browser, headers, body, origin) {
  const claims = signed(headers.authorization);
  const left = claims.exp - Date.now() / 1000;
  if (claims.aud !== origin) throw new Error(`signed for ${claims.aud}`);
  if (left <= 0 || left > 24 * 60 * 60) throw new Error("signed for another time");
  if (headers["content-encoding"] !== "aes128gcm") throw new Error("sealed otherwise");
  if (!/^\d+$/.test(headers.ttl ?? "")) throw new Error("no TTL");
  const { ttl, topic, urgency } = headers;
  return { text: opened(browser, body), sub: claims.sub, k: claims.k, ttl: Number(ttl), topic, urgency };
}

const server = createServer({ cert, key }, (request, answer) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const name = request.url.slice(1);
    const browser = browsers.get(name);
    const said = (answers.get(name) ?? []).shift();
    let status = said ?? (browser ? 201 : 404);
    try {
      if (status < 300) tell({ to: name, ...judged(browser, request.headers, Buffer.concat(parts), origin()) });
      else tell({ to: name, status });
    } catch (error) {
      status = 400;
      tell({ to: name, wrong: String(error) });
    }
    answer.writeHead(status, status === 429 || status === 503 ? { "retry-after": "1" } : {}).end();
  });
});
const origin = () => `https://localhost:${server.address().port}`;

// A line of input: {"new": NAME} for a subscription, {"to": NAME, "answers": [STATUS…]} for what is answered next.
createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.new) {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    const auth = randomBytes(16);
    browsers.set(asked.new, { pair, auth });
    const keys = { p256dh: base64(pair.getPublicKey()), auth: base64(auth) };
    tell({ endpoint: `${origin()}/${asked.new}`, expirationTime: null, keys });
  } else {
    answers.set(asked.to, asked.answers);
    tell({ answers: asked.answers });
  }
}).on("close", () => process.exit(0));
server.listen(0, "127.0.0.1", () => tell({ origin: origin() }));
