import { randomOf } from "../../fuzz/random";
import type { Body } from "../../support/wire";
import { bodyOf, type UserClient, type World } from "../../support/world";
import { type Matter, ONCE, OTHERWISE, SERIES, type Series, type Turn } from "./matters";
import { replyOf, type SpokenLine } from "./replies";

/**
 * A bot's month: its person tells it of things, does them and says so, and asks each time what there is. The bot reads
 * its prompt as a model does, line by line, mentions what it is told to bring up, and marks what it mentioned.
 */

/** Two days more than March has: what was due at its end is told as overdue. */
const DAYS = 33;
const HOUR = 3600;
const DAY = 86_400;
const START = Date.parse("2026-03-01T00:00:00Z") / 1000;
/** In London the clocks go forward at 01:00 UTC. */
const SUMMER = Date.parse("2026-03-29T01:00:00Z") / 1000;
const CLOCKS = { morning: 8 * HOUR + 2400, noon: 13 * HOUR, evening: 20 * HOUR + 1800 };
/** Seconds after a turn in which its person told of something: two more turns of the same chat. */
const FOLLOWING = [180, 3900];

/** The service's label of an item, `2026-03-06 17:00`, is the name of one time at which it is due. */
export interface Time {
  label: string;
  due: number;
  deadline: number;
  /** What parts the times of its life: after each of these it may be mentioned once. */
  turns: number[];
}

export interface Known {
  content: string;
  id: string;
  toldAt: number;
  matter: Matter | Series;
  /** One for what happens once; a series has several. */
  times: Time[];
  /** The times that are over: done, or moved. */
  over: Set<string>;
  asleepUntil: number;
}

export interface Mention {
  content: string;
  label: string;
  at: number;
  status: "DUE" | "OVERDUE";
  /** Whether the bot marked it. */
  marked: boolean;
}

export interface Month {
  known: Known[];
  mentions: Mention[];
  /** What its prompts asked it to bring up. */
  shown: Pick<Mention, "content" | "label" | "at">[];
  /** When its person wrote, in order. */
  turns: number[];
  /** Turns in which the bot sent marks: each of these asked its model once more, for the words after the tool's answer. */
  markingTurns: number;
  /** Turns in which an answer to "what do I have?" was silent about something open. */
  unanswered: string[];
}

/** A wall clock of London, `06T17:00` or `06`, as epoch seconds. */
export function london(reading: string): number {
  const [day = "", time = "00:00"] = reading.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const wall = START + (Number(day) - 1) * DAY + hours * HOUR + minutes * 60;
  return wall - HOUR >= SUMMER ? wall - HOUR : wall;
}

/** When a matter is due, and what parts its life, by the rule of docs/reminders.md. */
function timeOf(reading: string, lead: number | undefined): Time {
  const [day = "", time] = reading.split("T");
  const due = london(reading);
  const isEarly = time !== undefined && time <= "08:00";
  const dayStart = isEarly ? due - 12 * HOUR : london(day);
  const calls = lead === undefined ? [dayStart] : [due - lead, ...(lead > DAY ? [dayStart] : [])];
  const deadline = time === undefined ? london(String(Number(day) + 1)) : due;
  const date = new Date((START + (Number(day) - 1) * DAY) * 1000).toISOString().slice(0, 10);
  return {
    label: time === undefined ? date : `${date} ${time}`,
    due,
    deadline,
    turns: [...calls, deadline].sort((a, b) => a - b),
  };
}

/** `06T17:42` */
function readingOf(instant: number): string {
  const wall = instant >= SUMMER ? instant + HOUR : instant;
  const iso = new Date(wall * 1000).toISOString();
  return `${Math.floor((wall - START) / DAY) + 1}`.padStart(2, "0") + iso.slice(10, 16);
}

/** Every turn of the month, in order. The same for each bot. */
function turnsOfTheMonth(): { at: number; turn: Turn | null }[] {
  const random = randomOf(1);
  const turns: { at: number; turn: Turn | null }[] = [];
  for (let day = 2; day <= DAYS; day += 1) {
    for (const name of ["morning", "noon", "evening"] as const) {
      const turn = `${String(day).padStart(2, "0")} ${name}` as const;
      const at = london(turn.slice(0, 2)) + CLOCKS[name] + random.below(20) * 60;
      turns.push({ at, turn });
      if ([...ONCE, ...OTHERWISE, ...SERIES].some(({ told }) => told === turn))
        turns.push(...FOLLOWING.map((seconds) => ({ at: at + seconds, turn: null })));
    }
  }
  return turns;
}

/** How a bot's model does what its prompt asks for. */
export interface Model {
  /** Of a hundred marks so many are forgotten; 100 for one that sends none. */
  forgets: number;
  /** Of a hundred items that a prompt asks to bring up, so many are said. Absent for all. */
  says?: number;
  /** Whether its replies are stored, so that the service reads them. */
  isHeard?: boolean;
  /** Whether its person writes three times a day and no more; else on after telling of something, too. */
  isBrief?: boolean;
  /** Whether its person asks at each turn what there is. Absent: yes. */
  isAsked?: boolean;
}

/** Lives the month with a bot of such a model. What it doesn't say it marks all the same, unless it forgets to. */
export async function liveMonth(world: World, user: UserClient, model: Model): Promise<Month> {
  const { forgets, says = 100, isHeard = false, isBrief = false, isAsked = true } = model;
  const random = randomOf(2);
  const month: Month = { known: [], mentions: [], shown: [], turns: [], markingTurns: 0, unanswered: [] };
  await user.patch({ time_zone: "Europe/London" });
  for (const { at, turn } of turnsOfTheMonth()) {
    if (isBrief && turn === null) continue;
    world.setClock(at);
    month.turns.push(at);
    const done = doneBy(month.known, at);
    const { system } = await user.context(isHeard && forgets === 100 ? { marks: "said" } : {});
    const said = new Set(done.map(({ known }) => known.id));
    const told = toBringUp(system).filter(({ id }) => !said.has(id));
    const marked: string[] = [];
    const lines: SpokenLine[] = [];
    for (const { id, label, status } of told) {
      const known = month.known.find((one) => one.id === id);
      if (known === undefined) throw new Error(`a line of nothing that was told: ${id}`);
      const isMarked = !random.chance(forgets);
      if (isMarked) marked.push(id);
      month.shown.push({ content: known.content, label, at });
      if (says < 100 && !random.chance(says)) continue;
      month.mentions.push({ content: known.content, label, at, status, marked: isMarked });
      lines.push({ content: known.content, label, status });
    }
    if (isHeard && lines.length > 0) await storeReply(world, replyOf(lines, month.turns.length), at);
    if (marked.length > 0) {
      month.markingTurns += 1;
      await user.update({ ids: marked, reminded_at: "now" });
    }
    for (const { known, time } of done) {
      await user.update({ id: known.id, completed_at: "now" });
      known.over.add(time.label);
    }
    if (turn !== null) await tell(user, month.known, turn, at);
    if (isAsked) await ask(user, month, at);
    await world.settle();
  }
  return month;
}

/** Stores what the bot said in a conversation of its person alone. */
async function storeReply(world: World, content: string, at: number): Promise<void> {
  const body = { role: "assistant", content, created_at: at };
  await bodyOf(await world.send("POST", "/v1/conversations/ann~month/messages", { body }), 201);
}

/** The items that a prompt asks to bring up: those of its list without what its person told just now. */
function toBringUp(system: string): { id: string; label: string; status: "DUE" | "OVERDUE" }[] {
  const [, rest = ""] = system.split("Upcoming and overdue:\n");
  const [list = ""] = rest.split("\n\n");
  return [...list.matchAll(/^- \[(DUE|OVERDUE) ([^\]]+)\] \(([^)]*)\)/gm)].flatMap(
    ([, status, label = "", words = ""]) => {
      const id = /\bid (\w{8})\b/.exec(words)?.[1] ?? "";
      return words.includes("noted ") ? [] : [{ id, label, status: status === "DUE" ? "DUE" : "OVERDUE" }];
    },
  );
}

/** What its person has done since the last turn, and now says. */
function doneBy(all: readonly Known[], at: number): { known: Known; time: Time }[] {
  return all.flatMap((known) => {
    const after = known.matter.done;
    if (after === undefined) return [];
    const time = known.times.findLast(({ due }) => due + after * HOUR <= at);
    return time === undefined || known.over.has(time.label) ? [] : [{ known, time }];
  });
}

async function tell(user: UserClient, all: Known[], turn: Turn, at: number): Promise<void> {
  for (const matter of [...ONCE, ...OTHERWISE, ...SERIES]) {
    if (matter.told !== turn) continue;
    const times = timesOf(matter, at);
    const id = await user.store(matter.content, matter.args);
    all.push({
      content: matter.content,
      id,
      toldAt: at,
      matter,
      times,
      over: new Set(),
      asleepUntil: 0,
    });
  }
  for (const known of all) {
    const { matter } = known;
    if (!("later" in matter)) continue;
    for (const { at: when, args, due, wakes, corrects } of matter.later ?? []) {
      if (when !== turn) continue;
      if (corrects) known.id = await user.store(String(args["content"]), { supersedes: known.id });
      else await user.update({ id: known.id, ...args });
      if (due !== undefined) {
        for (const { label } of known.times) known.over.add(label);
        known.times.push(timeOf(due, matter.lead));
      }
      if (wakes !== undefined) {
        known.asleepUntil = london(wakes);
        known.times.at(-1)?.turns.push(known.asleepUntil);
      }
    }
  }
}

function timesOf(matter: Matter | Series, at: number): Time[] {
  if ("days" in matter) {
    const { days, time } = matter;
    const readings = days.map((day) => String(day).padStart(2, "0") + (time === null ? "" : `T${time}`));
    return readings.map((reading) => timeOf(reading, undefined));
  }
  const { due, lead } = matter;
  return [timeOf(typeof due === "number" ? readingOf(at + due) : due, lead)];
}

/** "What do I have?": what is open has to be in the answer. */
async function ask(user: UserClient, month: Month, at: number): Promise<void> {
  const answer = await modelView(user, {});
  const full = await modelView(user, { limit: 100 });
  for (const known of month.known) {
    if (known.asleepUntil > at || !known.times.some((time) => isOpen(known, time, at))) continue;
    if (answer.startsWith("Nothing ") || !full.includes(`id ${known.id}`))
      month.unanswered.push(`${readingOf(at)} ${known.content}: ${full}`);
  }
}

function isOpen({ over, matter }: Known, { label, due, deadline }: Time, at: number): boolean {
  if (over.has(label)) return false;
  if ("days" in matter) return deadline <= at ? at - deadline < DAY : due <= at + 7 * DAY;
  return deadline > at ? due <= at + 7 * DAY : true;
}

async function modelView(user: UserClient, args: Body): Promise<string> {
  const answer = await user.send("POST", "/tools/get_upcoming?view=model", { body: args });
  return await answer.text();
}
