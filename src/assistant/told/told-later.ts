/** What is put off by its name and a time: "not now, remind me about the milk at 7", "the milk in an hour". */
import { findNamed, INFLECTING } from "../../dialogue/name-thing";
import { readRequest } from "../../words/requests/read-request";
import { withoutEdges } from "../../words/requests/text-edges";
import { partMatter } from "../request/matter";
import { snoozeEnd } from "../request/times";
import { requestsOf } from "../speech";
import { openItems } from "../things/open-items";
import { snooze } from "../things/put-off-thing";
import { type ChatTurn, inLanguage, type TurnOutcome, thingOf } from "../turn";

/** UTF-16 code units of a message that puts something off. */
const MOST_TOLD_LATER = 120;
/** Seconds from now in which both lie: when the thing is due, and until when it is put off. */
const NEAR_SECONDS = 24 * 3600;

/**
 * Puts the one open item off that a message names with a time, where both are near, or where it begins with "not now". Null for
 * any other message: "dentist on friday at 3" may be another one.
 */
export async function putOffTold(turn: ChatTurn, text: string): Promise<TurnOutcome | null> {
  if (text.length > MOST_TOLD_LATER || /[?？"“”„«»\n]/u.test(text)) return null;
  const after = afterNotNow(turn, text);
  const spoken = after === null ? turn : inLanguage(turn, after.language);
  const { matter, phrase } = partMatter(spoken, after?.rest ?? text);
  const { fillers, links } = requestsOf(spoken);
  const name = withoutEdges(matter, links.before, []);
  const end = phrase === null ? null : snoozeEnd(spoken, phrase);
  if (phrase === null || end === null || name === "") return null;
  const items = await openItems(spoken);
  const [item, ...more] = findNamed(items, name, fillers, INFLECTING.has(spoken.language));
  if (item === undefined || more.length > 0) return null;
  const soon = spoken.call.now + NEAR_SECONDS;
  const isNear = end.at <= soon && (item.due_at === null || item.due_at <= soon);
  return after !== null || isNear ? await snooze(spoken, thingOf(item), phrase) : null;
}

/** What stands behind "not now," and asks to be reminded; null for a message that begins otherwise. */
function afterNotNow(turn: ChatTurn, text: string): { rest: string; language: ChatTurn["language"] } | null {
  const comma = text.indexOf(",");
  if (comma === -1) return null;
  const first = readRequest(text.slice(0, comma), turn.language, turn.words);
  if (first?.name !== "snooze" || first.what !== null || first.when !== null) return null;
  const second = readRequest(text.slice(comma + 1), first.language, turn.words);
  if (second?.name !== "remind" || second.what === null) return null;
  const rest = [second.when, second.what].filter((part) => part !== null).join(" ");
  return { rest, language: second.language };
}
