/** Requests to be reminded whose time, or all that they ask for, stands before them. */
import {
  type LateRequest,
  type ReadRequest,
  readLateRequests,
  readRequest,
} from "../../words/requests/read-request";
import type { RequestName } from "../../words/requests/request-words";
import { withoutEdges } from "../../words/requests/text-edges";
import { requestsOf, type Speech, speechIn } from "../speech";
import { readFromItem } from "./from-item";
import { partMatter } from "./matter";
import { tellsNoPlan } from "./telling";
import { timeIn } from "./times";

/**
 * "Tomorrow at 9 remind me to call mum", or "call mum tomorrow at 9, remind me": a request to be reminded after its time or
 * its matter, and nothing else.
 */
export function readLate(turn: Speech, text: string): ReadRequest | null {
  const late = readLateRequests(text, turn.language, turn.words);
  for (const one of late) {
    const { request, before } = one;
    const spoken = { ...turn, ...speechIn(turn, request.language) };
    const isTime = timeIn(spoken, before) !== null || readFromItem(spoken, before)?.matter === null;
    if (isTime) return withTimeBefore(request, before);
  }
  for (const one of late) {
    const what = matterBefore({ ...turn, ...speechIn(turn, one.request.language) }, one);
    if (what !== null) return { ...one.request, what };
  }
  return null;
}

function withTimeBefore(request: ReadRequest, before: string): ReadRequest | null {
  if (!ALARMS.has(request.name)) return withTimeInside({ ...request, when: before });
  return { ...request, when: [before, request.when].filter((part) => part !== null).join(" ") };
}

/** What stands before a request that has nothing behind it: a matter with its time, or one that a comma parts from it. */
function matterBefore(turn: Speech, { before, isParted, request }: LateRequest): string | null {
  if (ALARMS.has(request.name) || request.what !== null || request.when !== null) return null;
  // "Am ersten jedes Monats" begins like an English question.
  if (tellsNoPlan(turn, before, [request.language])) return null;
  const what = withoutEdges(before, requestsOf(turn).links.before, []);
  const { matter, phrase } = partMatter(turn, what);
  return matter !== "" && (phrase !== null || isParted) ? what : null;
}

/** What stood before the matter of a reminder, with it: its time, and the word that leads to the matter. */
export function withTimeInside(request: ReadRequest | null): ReadRequest | null {
  if (request === null || !REMINDING.has(request.name)) return request;
  const { lead, ...rest } = request;
  const said = request.what === null ? [request.when] : [request.when, lead ?? null, request.what];
  const what = said.filter((part) => part !== null).join(" ");
  return { ...rest, what: what === "" ? null : what, when: null };
}

const ALARMS = new Set<RequestName>(["wake", "timer"]);
const REMINDING = new Set<RequestName>(["remind", "remindUs", "remindOther"]);

/** Requests that people say twice in one message. */
const SAID_TWICE: ReadonlySet<RequestName> = new Set(["yes", "no", "cancel", "thanks", "hello", "undo"]);
/** Parts of a message that is one request said again. */
const MOST_TWICE = 3;

/** "Never mind, forget it": a message whose parts all ask for the same; null for any other. */
export function readTwice(turn: Pick<Speech, "language" | "words">, text: string): ReadRequest | null {
  const parts = text.split(/[,;.!]/).filter((part) => part.trim() !== "");
  if (parts.length < 2 || parts.length > MOST_TWICE) return null;
  const read = parts.map((part) => readRequest(part, turn.language, turn.words));
  const [first] = read;
  if (first === null || first === undefined || !SAID_TWICE.has(first.name)) return null;
  return read.every((one) => one?.name === first.name) ? first : null;
}
