// The port of a local run, and whether it is free.
import { createServer } from "node:net";

/** An error that the person at the terminal can act on: shown without a stack trace. */
export class Problem extends Error {}

/** @param {string} name where it was said @param {string} text */
export function readPort(name, text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Problem(`${name} is "${text}": it should be a number from 1 to 65535, such as 8787.`);
}

/**
 * @param {number} port
 * @param {number} patience milliseconds in which it may become free
 */
export async function expectFree(port, patience) {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await probeOnce(port);
    } catch (error) {
      if (Date.now() >= deadline) throw error;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

/** @param {number} port */
function probeOnce(port) {
  const probe = createServer();
  return new Promise((done, failed) => {
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      const why = error.code === "EACCES" ? "may not be used by you" : "is taken by another program";
      failed(
        new Problem(
          `Port ${port} ${why}. Choose another one: npm start -- --port ${port < 1024 ? 8787 : port + 1}`,
        ),
      );
    });
    probe.listen(port, "127.0.0.1", () => probe.close(done));
  });
}
