import {
  type Bot,
  type BotTurn,
  type Rehearsal,
  type RehearsalReport,
  rehearse,
} from "../../../clients/typescript/src/testing";
import { openStage, type Stage } from "../../reminders/stage";
import { ADMIN } from "../../support/world";

/** What sends a client's requests to the worker of a stage. */
export function fetchOf(stage: Stage): NonNullable<Rehearsal["fetch"]> {
  return async (url, init) => {
    const { pathname, search } = new URL(url);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) };
    const answer = await stage.send(init.method ?? "GET", pathname + search, { key: null, headers, ...body });
    await stage.settle();
    return answer;
  };
}

/** A rehearsal on a stage of its own, of Ann in London, from a Monday on. */
export async function rehearseHere(
  given: Pick<Rehearsal, "days" | "script" | "bot"> & Partial<Rehearsal>,
  opened?: Stage,
): Promise<RehearsalReport> {
  const stage = opened ?? (await openStage("2026-11-01T12:00:00Z"));
  const own = { url: "https://almanac.test", key: ADMIN, from: "2027-01-04", timeZone: "Europe/London" };
  return await rehearse({ ...own, fetch: fetchOf(stage), ...given });
}

/** A bot that notes what begins with "Remind me", and else says and marks what its prompt wants said. */
export async function marking(turn: BotTurn): Promise<string> {
  const { almanac, user, items } = turn;
  const noted = await note(turn);
  if (noted !== null) return noted;
  if (items.length > 0)
    await almanac.updateMemory(user, { ids: items.map(({ id }) => id), reminded_at: "now" });
  return `Don't forget: ${items.map(({ content }) => content).join(", ")}.`;
}

/** The same without marks. */
export const forgetting: Bot = async (turn) =>
  (await note(turn)) ?? `Don't forget: ${turn.items.map(({ content }) => content).join(", ")}.`;

async function note({ almanac, user, message }: BotTurn): Promise<string | null> {
  const [, due, content = ""] = /^Remind me (.+?) to (.+)$/.exec(message) ?? [];
  if (due === undefined) return null;
  await almanac.remember(user, { content, due });
  return `I'll remind you to ${content}.`;
}
