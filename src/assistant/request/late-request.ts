/** Requests to be reminded whose time stands before them. */
import { type ReadRequest, readLateRequests } from "../../words/requests/read-request";
import { type ChatTurn, inLanguage } from "../turn";
import { timeIn } from "./times";

/** "Tomorrow at 9 remind me to call mum": a request to be reminded after its time, and nothing else. */
export function readTimeFirst(turn: ChatTurn, text: string): ReadRequest | null {
  const late = readLateRequests(text, turn.language, turn.words).find(
    ({ before, request }) => timeIn(inLanguage(turn, request.language), before) !== null,
  );
  return late === undefined ? null : withTimeInside({ ...late.request, when: late.before });
}

/** The time that stood before the matter of a reminder, with it. */
export function withTimeInside(request: ReadRequest | null): ReadRequest | null {
  if (request === null || request.when === null) return request;
  if (request.name !== "remind" && request.name !== "remindUs") return request;
  const what = [request.when, request.what].filter((part) => part !== null).join(" ");
  return { ...request, what, when: null };
}
