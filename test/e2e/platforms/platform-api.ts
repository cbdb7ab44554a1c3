import type { IncomingHttpHeaders } from "node:http";

/** What a stand-in for a platform's API has to know and to say. */

export type Platform = "telegram" | "slack" | "discord" | "whatsapp" | "twilio";
export type Fields = Record<string, unknown>;

/** What stands in each platform's credentials for the right to send. */
export const TOKENS = {
  telegram: "bot_token",
  slack: "bot_token",
  discord: "bot_token",
  whatsapp: "access_token",
  twilio: "auth_token",
};

/** A call as it came over the wire. */
export interface ApiCall {
  method: string;
  /** Without the platform's base. */
  path: string;
  url: string;
  headers: IncomingHttpHeaders;
  /** JSON or the fields of a form; empty for what is neither. */
  body: Fields;
  raw: string;
}

/** `body` is JSON, or text as it is. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: Fields | unknown[] | string;
}

/** What a platform knows by itself: who writes to the bot, what it has handed out, and what was sent. */
export interface Known {
  credentials: Record<string, string>;
  chats: Set<string>;
  /** What answers one call only (a query's id, an interaction's token, a response URL), with its chat. */
  tokens: Map<string, string>;
  /** Messages that were sent, by their reference as this platform's edits name it. */
  sent: Map<string, string>;
  /** The time zone that its people have set. */
  zone: string;
  /** Another number each time. */
  next(): number;
}

export interface PlatformApi {
  /** The chat in which a call shows a message; null for other calls. */
  chatOf(call: ApiCall, known: Known): string | null;
  /** What is wrong with a call, as the platform says it; null for nothing. */
  refuse(call: ApiCall, known: Known): Answer | null;
  /** Carries out a call with which nothing is wrong. */
  accept(call: ApiCall, known: Known): Answer;
  /** How it tells senders to wait; not all of them say how many seconds. */
  tooMany(seconds: number): Answer;
  down(status: 500 | 502 | 503): Answer;
  /** The person wants to hear no more. */
  blocked: Answer;
}

export function json(body: Fields, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, headers, body };
}

/** What stands in front of an API answers in HTML. */
export function html(status: number, title: string): Answer {
  const body = `<html><head><title>${status} ${title}</title></head><body><center>${title}</center></body></html>`;
  return { status, headers: { "content-type": "text/html" }, body };
}

export function isJson({ headers }: ApiCall): boolean {
  return /^application\/json\b/.test(headers["content-type"] ?? "");
}

export function isForm({ headers }: ApiCall): boolean {
  return /^application\/x-www-form-urlencoded\b/.test(headers["content-type"] ?? "");
}

export function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? (value as Fields[]) : [];
}
