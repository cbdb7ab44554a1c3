// A closed-loop load: each connection sends a request, waits for its answer, and sends the next one. Written on bare
// sockets, because an HTTP client would cost more than the server that it measures.
import { connect } from "node:net";

/**
 * @typedef {object} Measured
 * @property {number} requests
 * @property {number} seconds
 * @property {number[]} latencies milliseconds, in order of arrival
 *
 * @typedef {object} Target
 * @property {number} port on 127.0.0.1
 * @property {(count: number) => Buffer} request the bytes of the next request
 * @property {number[]} statuses those that count as a success
 */

/**
 * Keeps `connections` busy for `milliseconds`. Throws at the first answer of another status: a benchmark of failures
 * says nothing.
 * @param {Target} target @param {{ connections: number, milliseconds: number }} how
 * @returns {Promise<Measured>}
 */
export async function drive(target, { connections, milliseconds }) {
  const began = performance.now();
  const until = began + milliseconds;
  /** @type {number[]} */
  const latencies = [];
  let count = 0;
  const one = async () => {
    const line = await openLine(target.port);
    try {
      while (performance.now() < until) {
        const bytes = target.request(count++);
        const sent = performance.now();
        const { status, body } = await line.exchange(bytes);
        latencies.push(performance.now() - sent);
        if (!target.statuses.includes(status)) {
          throw new Error(`answered ${status} instead of ${target.statuses.join(" or ")}: ${body()}`);
        }
      }
    } finally {
      line.close();
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return { requests: latencies.length, seconds: (performance.now() - began) / 1000, latencies };
}

/**
 * The bytes of a request.
 * @param {string} method @param {string} path
 * @param {{ key?: string, accept?: string, headers?: Record<string, string>, body?: unknown }} [more]
 */
export function requestBytes(method, path, { key, accept, headers = {}, body } = {}) {
  const text = body === undefined ? "" : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1"];
  if (key !== undefined) head.push(`Authorization: Bearer ${key}`);
  if (accept !== undefined) head.push(`Accept: ${accept}`);
  for (const [name, value] of Object.entries(headers)) head.push(`${name}: ${value}`);
  if (body !== undefined)
    head.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`);
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`);
}

/**
 * One kept-alive connection.
 * @param {number} port
 * @returns {Promise<{ exchange(bytes: Buffer): Promise<{ status: number, body: () => string }>, close(): void }>}
 */
function openLine(port) {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  /** @type {{ done: (answer: { status: number, body: () => string }) => void, failed: (error: Error) => void } | null} */
  let waiting = null;
  /** @type {Buffer[]} */
  let parts = [];
  const fail = (/** @type {Error} */ error) => {
    waiting?.failed(error);
    waiting = null;
  };
  socket.on("data", (part) => {
    parts.push(part);
    const all = parts.length === 1 ? part : Buffer.concat(parts);
    const answer = readAnswer(all);
    if (answer === null) {
      parts = [all];
      return;
    }
    parts = [];
    const { done } = waiting ?? { done: () => {} };
    waiting = null;
    done(answer);
  });
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed a connection")));
  return new Promise((opened, failed) => {
    socket.once("error", failed);
    socket.once("connect", () =>
      opened({
        exchange: (bytes) =>
          new Promise((done, failedToo) => {
            waiting = { done, failed: failedToo };
            socket.write(bytes);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

/**
 * The answer, once it is complete. A connection has one request at a time, so nothing follows.
 * @param {Buffer} bytes
 */
function readAnswer(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = bytes.toString("latin1", 0, end);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const whole =
    length === undefined
      ? bytes.subarray(-5).toString("latin1") === "0\r\n\r\n"
      : bytes.length >= end + 4 + Number(length);
  if (!whole) return null;
  return { status: Number(head.slice(9, 12)), body: () => bytes.toString("utf8", end + 4, end + 600) };
}
