import { Almanac } from "../../clients/typescript/src/client";

/** A key, and the client that has it. The key lives in the storage of this tab, which other tabs and windows don't see. */
export interface Session {
  client: Almanac;
}

const PLACE = "almanac.key";

/** The session that this tab has from before a reload. `whenGone` is told once the key is refused. */
export function keptSession(whenGone: () => void): Session | null {
  const key = sessionStorage.getItem(PLACE);
  return key === null ? null : sessionOf(key, whenGone);
}

export function signIn(key: string, whenGone: () => void): Session {
  sessionStorage.setItem(PLACE, key);
  return sessionOf(key, whenGone);
}

export function signOut(): void {
  sessionStorage.removeItem(PLACE);
}

function sessionOf(key: string, whenGone: () => void): Session {
  const watched = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init);
    if (response.status === 401) whenGone();
    return response;
  };
  return { client: new Almanac({ url: location.origin, key, fetch: watched }) };
}

/** The code behind `#` that `npm start` prints; null for none. It is taken out of the address at once. */
export function takeCode(): string | null {
  const code = /^#code=([A-Za-z0-9_-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(null, "", location.pathname);
  return code;
}

/** Exchanges a code, which is good once, for a key and the user to look at; null where it isn't good any more. */
export async function exchangeCode(code: string): Promise<{ key: string; user_id: string } | null> {
  const response = await fetch("/console/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  return response.ok ? ((await response.json()) as { key: string; user_id: string }) : null;
}
