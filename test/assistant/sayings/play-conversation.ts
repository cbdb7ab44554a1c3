import { toInstant } from "../../../src/time/zones/zone";
import { nextDue } from "../../weeks/play";
import {
  type HappenedTo,
  happenedTo,
  NOTHING,
  openStage,
  type Stage,
  speak,
  tell,
  type Verdict,
  verdictOf,
  type Watched,
  watch,
} from "./play";
import type { Conversation, Turn } from "./read-conversations";
import { type Heading, YEAR } from "./read-sayings";
import { clean } from "./same-words";

/** Plays conversations through the webhook, the queue and the cron, each in a world of its own. */

export interface PlayedTurn {
  turn: Turn;
  verdict: Verdict;
  told: string;
}

const GROUP = "-100200";
const OTHER_GROUP = "-100300";

/** Who is in a conversation, by the names that outcomes have. */
interface People {
  watched: { whose: string | null; watched: Watched }[];
  ids: Map<string | null, string>;
}

export async function playConversation(
  heading: Heading,
  { list, isGroup, turns }: Conversation,
): Promise<PlayedTurn[]> {
  const stage = await openStage(heading);
  const names = turns.map((turn) => (turn.does === "says" ? turn.who : null));
  const ids = new Map([...new Set(names)].map((name, n) => [name, String(500 + n)]));
  if (isGroup) ids.delete(null);
  const people: People = { watched: [], ids };
  for (const [whose, id] of [
    ...ids,
    ...(isGroup ? [["us", GROUP] as const, ["them", OTHER_GROUP] as const] : []),
  ])
    people.watched.push({ whose, watched: await watch(stage, `telegram:${id}`, list) });
  const played: PlayedTurn[] = [];
  for (const turn of turns)
    played.push(
      turn.does === "waits" ? await waitFor(stage, turn) : await take(stage, people, turn, isGroup),
    );
  return played;
}

async function take(
  stage: Stage,
  { watched, ids }: People,
  turn: Turn & { does: "says" },
  isGroup: boolean,
): Promise<PlayedTurn> {
  const person = ids.get(turn.who) ?? "";
  const inGroup = turn.where === "elsewhere" ? OTHER_GROUP : GROUP;
  const isAlone = !isGroup || turn.where === "alone";
  const speaker = {
    person,
    chat: isAlone ? person : inGroup,
    ...(turn.who === null ? {} : { name: turn.who }),
    language: stage.heading.language,
    connection: stage.chat.connection,
  };
  const before = tellAll(await allOf(stage, watched));
  const heard = (await speak(stage, speaker, isAlone ? turn.text : `@AlmanacBot ${turn.text}`)) ?? NOTHING;
  const all = await allOf(stage, watched);
  const verdict = await verdictOf(turn.outcomes, all, heard, {
    language: stage.heading.language,
    isChanged: tellAll(all) !== before,
  });
  const told = `${turn.text}\n    → ${heard.texts.join(" / ") || "(silence)"} {${heard.buttons.join(", ")}}\n    ⇒ ${tellAll(all)}`;
  return { turn, verdict, told };
}

async function allOf(stage: Stage, watched: People["watched"]): Promise<HappenedTo[]> {
  const all: HappenedTo[] = [];
  for (const { whose, watched: one } of watched) all.push({ whose, happened: await happenedTo(stage, one) });
  return all;
}

const tellAll = (all: readonly HappenedTo[]) =>
  all.map(({ whose, happened }) => `${whose ?? "list"}: ${tell(happened)}`).join("; ");

/** Lets time pass, with the cron in each minute in which something is due. */
async function waitFor({ chat, heading }: Stage, turn: Turn & { does: "waits" }): Promise<PlayedTurn> {
  const { stage } = chat;
  const until = instantOf(turn.until, heading.zone);
  chat.heard();
  for (;;) {
    const due = await nextDue(chat);
    const minute = due === null ? null : Math.max(Math.ceil(due / 60) * 60, stage.now() + 1);
    if (minute === null || minute >= until) break;
    await stage.run(minute);
  }
  await stage.run(until);
  // What is put off by so many hours falls due some seconds into the minute.
  const late = await nextDue(chat);
  if (late !== null && late < until + 60) await stage.run(until + 60);
  const texts = chat.heard();
  stage.setClock(stage.now() + 1);
  const text = clean(texts.join("\n"));
  const isHeard = turn.words.some((word) => text.includes(clean(word)));
  return { turn, verdict: isHeard ? "right" : "silent", told: `${turn.until}\n    → ${texts.join(" / ")}` };
}

function instantOf(moment: string, zone: string): number {
  const [, month = 0, day = 0, hour = 0, minute = 0] = `${YEAR}-${moment}`.split(/[- :]/).map(Number);
  return toInstant(zone, { year: Number(YEAR), month, day, hour, minute, second: 0 });
}
