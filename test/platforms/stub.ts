import type { Fetch } from "../../src/outbound/outcome";
import type { Via } from "../../src/platforms/api";

export const NOW = 1769178720;

export interface Seen {
  method: string;
  url: string;
  headers: Headers;
  /** The JSON of the body, or the fields of a form. */
  body: Record<string, unknown>;
}

type Answer = Response | "hang" | "break";

/** A platform that answers as it is told, once each and then for good, and remembers what it was asked. */
export function stub(...answers: (() => Answer)[]): { via: Via; seen: Seen[] } {
  const seen: Seen[] = [];
  const send: Fetch = async (url, init) => {
    const headers = new Headers(init.headers);
    const text = String(init.body ?? "");
    const isForm = headers.get("content-type")?.includes("form") === true;
    const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    seen.push({ method: init.method ?? "GET", url, headers, body });
    const answer =
      answers[Math.min(seen.length, answers.length) - 1]?.() ?? new Response(null, { status: 500 });
    if (answer === "break") throw new TypeError(`connect ${url}`);
    if (answer === "hang")
      return await new Promise((_, reject) => {
        init.signal?.addEventListener("abort", () => reject(new Error(`aborted ${url}`)));
      });
    return answer;
  };
  return { via: { base: "http://127.0.0.1:9", now: NOW, send, timeOutMs: 30 }, seen };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): () => Response {
  return () => new Response(JSON.stringify(body), { status, headers });
}

export function raw(body: string, status: number, headers: Record<string, string> = {}): () => Response {
  return () => new Response(body, { status, headers });
}

export const hang = () => "hang" as const;
export const breakOff = () => "break" as const;
