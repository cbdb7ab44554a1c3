// Calls of a deployment as its operator, for scripts. What the service can't take for a moment is sent again.

/** Milliseconds in which a call that isn't answered is sent again. */
const PATIENCE = Number(process.env.ALMANAC_PATIENCE_SECONDS ?? 120) * 1000;
/** Milliseconds between two tries where the service names no time. */
const PAUSE = 2_000;

/** @typedef {{ address: string, token: string }} Service */

/**
 * The service that variables of the environment name.
 * @param {string} url @param {string} secret names of variables @param {string} command as it is to be typed
 * @returns {Service}
 */
export function serviceOf(url, secret, command) {
  const address = (process.env[url] ?? "").replace(/\/+$/, "");
  const token = process.env[secret] ?? "";
  if (address === "" || token === "")
    throw new Error(`Say where and as whom: ${url}=https://… ${secret}=… ${command}`);
  return { address, token };
}

/**
 * What the service answers. Answers of 429 and 5xx, and none at all, are waited for.
 * @param {Service} service @param {string} method @param {string} path @param {object} [body]
 * @returns {Promise<any>}
 */
export async function call(service, method, path, body) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const { status, text, wait } = await send(service, method, path, body);
    if (status >= 200 && status < 300) return JSON.parse(text);
    const isLate = Date.now() + wait > deadline;
    if (isLate || (status >= 400 && status < 500 && status !== 429))
      throw new Error(`${service.address} answered ${status}: ${text.slice(0, 300)}`);
    await new Promise((done) => setTimeout(done, wait));
  }
}

/** @param {Service} service @param {string} method @param {string} path @param {object | undefined} body */
async function send({ address, token }, method, path, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  try {
    const response = await fetch(`${address}${path}`, init);
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const wait = Number.isNaN(seconds) ? PAUSE : seconds * 1000;
    return { status: response.status, text: await response.text(), wait };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    return { status: 0, text: `${error}${cause}`, wait: PAUSE };
  }
}
