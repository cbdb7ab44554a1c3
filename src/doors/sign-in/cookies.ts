/** The one cookie of our own: the client's request that waits in this browser, for a link that is opened meanwhile. */

const WAITING = "__Host-almanac-waiting";

/** Seconds that a request waits: as long as a link does. */
const WAITS = 600;

/** Browsers keep cookies of 4,096 bytes. */
const MOST_QUERY = 2800;

const ATTRIBUTES = "Path=/; Secure; HttpOnly; SameSite=Lax";

/** Keeps a request's query in the browser; a longer one than a cookie holds isn't kept, and no link can go on with it. */
export function keepWaiting(query: string, headers: Headers): void {
  if (query.length > MOST_QUERY) return;
  headers.append("set-cookie", `${WAITING}=${encodeURIComponent(query)}; ${ATTRIBUTES}; Max-Age=${WAITS}`);
}

export function forgetWaiting(headers: Headers): void {
  headers.append("set-cookie", `${WAITING}=; ${ATTRIBUTES}; Max-Age=0`);
}

/** The query of the request that waits in the browser; null where none does. */
export function waitingQuery(request: Request): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const [name = "", value = ""] = part.trim().split("=", 2);
    if (name === WAITING && value !== "") return decoded(value);
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
