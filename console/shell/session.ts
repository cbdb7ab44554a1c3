import { Almanac, type DescribeKeyAnswer } from "../../clients/typescript/src/client";

/** What a key opens: everything, an app, or one user. */
export type Reach = DescribeKeyAnswer;

const PLACE = "almanac.key";

/** What is sent when a page is closed too, and carried on without it. */
const OUTLIVES_PAGE = /\/tools\/forget$/;

/** Milliseconds in which another tab gives its key; a tab of the same browser takes a few. */
const TABS_ANSWER_WITHIN = 150;
const ASKED = "which key?";

/** Between the tabs of this address in this browser. */
const tabs = new BroadcastChannel(PLACE);
tabs.addEventListener("message", ({ data }) => {
  const key = sessionStorage.getItem(PLACE);
  if (data === ASKED && key !== null) tabs.postMessage({ key });
});

/**
 * A client with the key of another tab that is open and signed in; null for none. So a link that is opened in a new tab needs
 * no key, and nothing keeps it once the last tab is closed.
 */
export async function clientOfOtherTab(whenGone: () => void): Promise<Almanac | null> {
  const key = await new Promise<string | null>((found) => {
    tabs.addEventListener("message", ({ data }: MessageEvent<{ key?: string }>) => {
      if (typeof data.key === "string") found(data.key);
    });
    tabs.postMessage(ASKED);
    setTimeout(() => found(null), TABS_ANSWER_WITHIN);
  });
  return key === null ? null : signIn(key, whenGone);
}

/**
 * A client with the key that this tab has from before a reload; null for none. The key lives in the storage of the tab.
 * `whenGone` is told once the key is refused.
 */
export function keptClient(whenGone: () => void): Almanac | null {
  const key = sessionStorage.getItem(PLACE);
  return key === null ? null : clientOf(key, whenGone);
}

export function signIn(key: string, whenGone: () => void): Almanac {
  sessionStorage.setItem(PLACE, key);
  return clientOf(key, whenGone);
}

export function signOut(): void {
  sessionStorage.removeItem(PLACE);
}

function clientOf(key: string, whenGone: () => void): Almanac {
  const watched = async (url: string, init: RequestInit) => {
    const response = await fetch(url, { ...init, keepalive: OUTLIVES_PAGE.test(url) });
    if (response.status === 401) whenGone();
    return response;
  };
  return new Almanac({ url: location.origin, key, fetch: watched, patience: Number.POSITIVE_INFINITY });
}

/** The code behind `#` that `npm start` prints; null for none. It is taken out of the address at once. */
export function takeCode(): string | null {
  const code = /^#code=([A-Za-z0-9_-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(null, "", location.pathname);
  return code;
}

interface Entry {
  key: string;
  user_id: string;
}

/** Exchanges a code, which is good once, for a key and the user to look at; null where it isn't good any more. */
export async function exchangeCode(code: string): Promise<Entry | null> {
  const response = await fetch("/console/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  return response.ok ? ((await response.json()) as Entry) : null;
}
