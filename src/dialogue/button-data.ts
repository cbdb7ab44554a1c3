/** What the assistant's buttons carry: at most 64 bytes, Telegram's limit. */
import { ASKS_WHICH, OPENS_FORM } from "../platforms/events";
import type { Thing } from "./state";

/** Moments that a button names, seen from the press. */
export const MOMENTS = ["hour", "evening", "tomorrow", "monday"] as const;

export type ButtonMoment = (typeof MOMENTS)[number];

const THING_ACTS = ["done", "snooze", "other", "move", "skip", "forget"] as const;

/** How the data of an item of a list begins, which shows the item alone. */
const SHOWS = "show";

/** What a person may choose whose words weren't understood. */
const TOLD = ["today", "words", "help"] as const;

/** A press, read. */
export type Press =
  | { do: "act"; act: (typeof THING_ACTS)[number]; thing: Thing }
  /** Shows a thing of a list, with its buttons. */
  | { do: "show"; thing: Thing }
  | { do: "until"; moment: ButtonMoment; thing: Thing }
  /** An answer to the "When?" that was asked at this instant. */
  | { do: "when"; moment: ButtonMoment; asked_at: number }
  /** A choice of the list that a question offered, counted from 1. */
  | { do: "pick"; number: number; asked_at: number }
  /** Asks which item is meant. */
  | { do: "which"; act: keyof typeof ASKS_WHICH }
  /** A yes to the offer that was made at this instant. */
  | { do: "accept"; asked_at: number }
  /** A choice after messages that weren't understood: the list of today, a reminder of their words, help. */
  | { do: "tell"; what: (typeof TOLD)[number] }
  | { do: "undo"; key: string }
  | { do: "zone"; zone: string }
  | { do: "yes" }
  | { do: "no" };

/** An occurrence is named by its reading. */
const THING = /^(?<what>[a-z]+):(?<id>[a-z0-9]{1,32})(?::(?<which>\d{4}-\d\d-\d\d(?:T[\d:]{8})?))?$/;

/** Reads what a button carries; null for data that no button of the assistant carries. */
export function readPress(data: string): Press | null {
  if (data === "yes" || data === "no") return { do: data };
  if (data === ASKS_WHICH.done) return { do: "which", act: "done" };
  if (data === ASKS_WHICH.snooze) return { do: "which", act: "snooze" };
  const [kind = "", rest = ""] = splitAtColon(data);
  if (kind === "when") return readWhen(rest);
  if (kind === "tell") return readTold(rest);
  if (kind === "undo") return /^[a-z0-9]{1,24}$/.test(rest) ? { do: "undo", key: rest } : null;
  if (kind === "accept")
    return /^[a-z0-9]{1,10}$/.test(rest) ? { do: "accept", asked_at: Number.parseInt(rest, 36) } : null;
  if (kind === "zone") return /^[A-Za-z0-9_+/-]{1,40}$/.test(rest) ? { do: "zone", zone: rest } : null;
  const picked = kind === "pick" ? /^(\d{1,2}):([a-z0-9]{1,10})$/.exec(rest) : null;
  if (picked !== null)
    return { do: "pick", number: Number(picked[1]), asked_at: Number.parseInt(picked[2] ?? "0", 36) };
  return readThingPress(data);
}

function readWhen(rest: string): Press | null {
  const { name, asked } = /^(?<name>[a-z]+):(?<asked>[a-z0-9]{1,10})$/.exec(rest)?.groups ?? {};
  const moment = MOMENTS.find((one) => one === name);
  if (moment === undefined || asked === undefined) return null;
  return { do: "when", moment, asked_at: Number.parseInt(asked, 36) };
}

function readTold(rest: string): Press | null {
  const what = TOLD.find((one) => one === rest);
  return what === undefined ? null : { do: "tell", what };
}

function readThingPress(data: string): Press | null {
  const { what = "", id, which } = THING.exec(data)?.groups ?? {};
  if (id === undefined) return null;
  const thing = { id, occurrence: which ?? null };
  if (what === SHOWS) return { do: "show", thing };
  const moment = MOMENTS.find((one) => one === what);
  if (moment !== undefined) return { do: "until", moment, thing };
  const act = THING_ACTS.find((one) => one === what);
  return act === undefined ? null : { do: "act", act, thing };
}

function splitAtColon(data: string): [string, string] {
  const at = data.indexOf(":");
  return at === -1 ? [data, ""] : [data.slice(0, at), data.slice(at + 1)];
}

/** What a button about a memory carries: what it does, and the occurrence that it means. */
export function thingData(what: string, { id, occurrence }: Thing): string {
  return occurrence === null ? `${what}:${id}` : `${what}:${id}:${occurrence}`;
}

/** What a button carries that opens a form for words: for the question asked at this instant, or for none (0). */
export function formData(askedAt: number): string {
  return `${OPENS_FORM}${askedAt.toString(36)}`;
}

/** The instant at which a question was asked, as the button of a form has it; 0 for words that answer none. */
export function askedAtOf(answers: string): number {
  return /^[a-z0-9]{1,10}$/.test(answers) ? Number.parseInt(answers, 36) : 0;
}

/** What a button carries that accepts the offer made at this instant. */
export function acceptData(askedAt: number): string {
  return `accept:${askedAt.toString(36)}`;
}

/** What a button carries that answers the "When?" asked at this instant. */
export function whenData(moment: ButtonMoment, askedAt: number): string {
  return `when:${moment}:${askedAt.toString(36)}`;
}

/** What a button carries that picks one of a question's things. */
export function pickData(number: number, askedAt: number): string {
  return `pick:${number}:${askedAt.toString(36)}`;
}
