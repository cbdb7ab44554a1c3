import { toInstant } from "../../../src/time/zones/zone";
import { telegramMessage } from "../../chat/bots";
import { type Chat, type Connection, openChat } from "../../chat/chat";
import type { Body } from "../../support/wire";
import { bodyOf } from "../../support/world";
import { exportOf } from "../people";
import { areChanges, type Happened, type Heard, isAnswer } from "./judge";
import { isIn } from "./language-of";
import type { Outcome } from "./read-outcome";
import type { Heading, ListedThing, Saying, SayingsFile } from "./read-sayings";
import { differencesOf, minuteIn, readThings, type Thing } from "./things";

/** Plays sayings through the webhook of a bot, its queue and the assistant, each by a person of its own. */

/** Wednesday 11 March 2026, 10:00. */
export const START = { year: 2026, month: 3, day: 11, hour: 10, minute: 0, second: 0 };

export type Verdict =
  /** What was to be so is so, and the answer has what matters. */
  | "right"
  /** All is as it was to be, but for the answer. */
  | "answered wrong"
  /** Nothing was done, and something was to be. */
  | "not done"
  /** Something else was done than was said. */
  | "wrong"
  | "silent";

export interface Played {
  saying: Saying;
  verdict: Verdict;
  /** What came in answer, and what became of the list. */
  told: string;
}

export interface Stage {
  heading: Heading;
  chat: Chat;
  serial: number;
  /** The connection whose zone is that of people who told none; made where a row needs it. */
  assumed: Connection | null;
}

export async function openStage(heading: Heading): Promise<Stage> {
  const at = new Date(startIn(heading.zone) * 1000).toISOString();
  return { heading, chat: await openChat("telegram", {}, at), serial: 0, assumed: null };
}

export const startIn = (zone: string) => toInstant(zone, START);

/** An empty list of a person who told no zone, and is taken to be in the connection's. */
const ASSUMED = "assumed";
/** An empty list of a person whose phone tells no language. */
const STRANGER = "stranger";
const LISTS_OF_NOTHING = new Set(["-", ASSUMED, STRANGER]);

/** A list of a heading as one user had it: what an import takes, its things, and their ids by their keys. */
interface StoredList {
  file: string;
  things: Thing[];
  keys: Map<string, string>;
}

/** The lists of each heading: all people who begin with one have the same. */
const storedLists = new WeakMap<Heading["lists"], Map<string, StoredList>>();

/** Gives a user the zone of the file and a list. */
async function setUp(stage: Stage, user: string, list: string): Promise<Pick<StoredList, "things" | "keys">> {
  const { heading, chat } = stage;
  const client = chat.stage.user(user);
  if (LISTS_OF_NOTHING.has(list)) {
    if (list !== ASSUMED) await client.patch({ time_zone: heading.zone });
    return { things: [], keys: new Map() };
  }
  const known = storedLists.get(heading.lists) ?? new Map<string, StoredList>();
  storedLists.set(heading.lists, known);
  const stored = known.get(list) ?? (await storeList(stage, list));
  known.set(list, stored);
  await bodyOf(await client.send("POST", "/import", { body: stored.file }));
  return stored;
}

/** Has a user of its own store the things of a list, exports them, and erases that user. */
async function storeList({ heading, chat: { stage } }: Stage, list: string): Promise<StoredList> {
  const things = heading.lists.get(list);
  if (things === undefined) throw new Error(`no list is called ${list}`);
  const first = stage.user("first");
  await first.patch({ time_zone: heading.zone });
  const keys = new Map<string, string>();
  for (const thing of things) keys.set(thing.key, await first.store(thing.content, argumentsOf(thing)));
  const file = await exportOf(first);
  const stored = { file, things: await readThings(stage, first.id, heading.zone), keys };
  await first.send("DELETE", "");
  return stored;
}

function argumentsOf({ due, recurrence }: ListedThing): Body {
  return { ...(due === null ? {} : { due_at: due }), ...(recurrence === null ? {} : { recurrence }) };
}

/** Who says something, and where. */
export interface Speaker {
  person: string;
  chat: string;
  name?: string;
  /** Null for a phone that tells none. */
  language: string | null;
  connection: Connection;
}

/** Sends a message, or presses the button that `[undo]` names, and hears what comes. Null where no button is called so. */
export async function speak(
  stage: Stage,
  { person, chat: where, name, language, connection }: Speaker,
  text: string,
): Promise<Heard | null> {
  const { chat } = stage;
  stage.serial += 1;
  const pressed = /^\[(?<what>[a-z]+)\]$/.exec(text)?.groups?.["what"];
  chat.heard();
  const said = { text, n: stage.serial, at: chat.stage.now() * 1000, person, chat: where };
  const data = chat.buttons().find((one) => pressed !== undefined && one.startsWith(pressed));
  if (pressed !== undefined && data === undefined) return null;
  const call = data === undefined ? messageOf(said) : String(pressOf(chat, { ...said, data }));
  const named = name === undefined ? call : call.replaceAll(`"P${person}"`, JSON.stringify(name));
  const told = language === null ? "" : `,"language_code":"${language}"`;
  const response = await chat.post(named.replaceAll(',"language_code":"en"', told), connection);
  if (response.status >= 300) throw new Error(`the webhook answered ${response.status}`);
  await chat.stage.drain();
  const texts = chat.heard();
  const buttons = texts.length === 0 ? [] : chat.buttons();
  const labels = texts.length === 0 ? [] : labelsOf(chat);
  chat.stage.setClock(chat.stage.now() + 1);
  return { texts, buttons, labels };
}

function messageOf(said: Parameters<typeof telegramMessage>[0]): string {
  const entities = [...said.text.matchAll(/@\w+/g)].map(({ index, 0: name }) => ({
    type: "mention",
    offset: index,
    length: name.length,
  }));
  const message = { ...telegramMessage(said), ...(entities.length === 0 ? {} : { entities }) };
  return JSON.stringify({ update_id: 1000 + said.n, message });
}

function pressOf({ bot }: Chat, press: Parameters<NonNullable<Chat["bot"]["press"]>>[0]) {
  if (bot.press === null) throw new Error("no buttons there");
  return bot.press(press);
}

/** What stands on the buttons of the newest text. */
function labelsOf({ calls, bot }: Chat): string[] {
  const shown = calls.findLast((call) => bot.textOf(call) !== null);
  const markup = shown?.body["reply_markup"] as { inline_keyboard?: { text: string }[][] } | undefined;
  const { inline_keyboard = [] } = markup ?? {};
  return inline_keyboard.flat().map(({ text }) => text);
}

/** A user's list before something happens, to compare it with. */
export interface Watched {
  user: string;
  before: Thing[];
  keys: Map<string, string>;
}

export async function watch(stage: Stage, user: string, list: string): Promise<Watched> {
  const { things, keys } = await setUp(stage, user, list);
  return { user, before: things, keys };
}

/** What has happened to a user's list and settings since it was watched. */
export async function happenedTo(
  { chat, heading }: Stage,
  { user, before, keys }: Watched,
): Promise<Happened> {
  const { stage } = chat;
  const after = await readThings(stage, user, heading.zone);
  return {
    keys,
    differences: differencesOf(before, after),
    settings: async (name) => settingOf(await stage.user(user).get<Body>(""), name, heading.zone),
    next: async (thing) => {
      const { items } = await stage.user(user).upcoming({ include_reminded: true, within_days: 60 });
      return items
        .filter(({ id, status }) => id === thing.id && status === "later")
        .map(({ due_at }) => minuteIn(heading.zone, Number(due_at)));
    },
  };
}

function settingOf(settings: Body, name: string, zone: string): string {
  const value = name
    .split(".")
    .reduce<unknown>((inside, key) => (inside as Body | null | undefined)?.[key], settings);
  if (typeof value === "number") return minuteIn(zone, value);
  return Array.isArray(value) ? value.join(",") : String(value);
}

export const NOTHING: Heard = { texts: [], buttons: [], labels: [] };

async function assumedOf(stage: Stage): Promise<Connection> {
  stage.assumed ??= await stage.chat.connect({ time_zone: stage.heading.zone });
  return stage.assumed;
}

/** Plays a row, and judges what has become of it. */
export async function playSaying(stage: Stage, saying: Saying): Promise<Played> {
  const { chat, heading } = stage;
  const person = String(100_000 + stage.serial);
  chat.stage.setClock(startIn(heading.zone));
  const watched = await watch(stage, `telegram:${person}`, saying.list);
  const speaker = {
    person,
    chat: person,
    language: saying.list === STRANGER ? null : heading.language,
    connection: saying.list === ASSUMED ? await assumedOf(stage) : chat.connection,
  };
  let heard = NOTHING;
  let earlier: Happened | null = null;
  const told: string[] = [];
  for (const [n, text] of saying.messages.entries()) {
    if (n > 0 && n === saying.messages.length - 1) earlier = await happenedTo(stage, watched);
    heard = (await speak(stage, speaker, text)) ?? heard;
    told.push(`${text}\n    → ${heard.texts.join(" / ") || "(silence)"} {${heard.buttons.join(", ")}}`);
  }
  const happened = await happenedTo(stage, watched);
  const isChanged = tell(happened) !== (earlier === null ? "=" : tell(earlier));
  const verdict = await verdictOf(saying.outcomes, [{ whose: null, happened }], heard, {
    language: heading.language,
    isChanged,
  });
  return { saying, verdict, told: `${told.join("\n")}\n    ⇒ ${tell(happened)}` };
}

/** Plays all rows of a file, and tells those that aren't right. */
export async function faultsIn(file: SayingsFile): Promise<string[]> {
  const stage = await openStage(file);
  const faults: string[] = [];
  for (const saying of file.sayings) {
    const { verdict, told } = await playSaying(stage, saying);
    if (verdict !== "right") faults.push(`${verdict}: ${saying.line}\n    ${told}`);
  }
  return faults;
}

/** What has happened to one of the people of a chat; `whose` is null for whoever is alone there. */
export interface HappenedTo {
  whose: string | null;
  happened: Happened;
}

export async function verdictOf(
  outcomes: readonly Outcome[],
  all: readonly HappenedTo[],
  heard: Heard,
  { language, isChanged }: { language: string; isChanged: boolean },
): Promise<Verdict> {
  if (heard.texts.length === 0) return "silent";
  let isState = false;
  for (const outcome of outcomes) {
    const changes = outcome.changes.map(({ change }) => change);
    if (!(await areOutcome(outcome, all))) continue;
    isState = true;
    const mayChange = changes.some((change) => change.is === "setting" && change.name === "locale");
    if (isAnswer(outcome, heard) && (mayChange || isIn(language, heard.texts.join("\n")))) return "right";
  }
  if (isState) return "answered wrong";
  return isChanged ? "wrong" : "not done";
}

async function areOutcome({ changes }: Outcome, all: readonly HappenedTo[]): Promise<boolean> {
  for (const { whose, happened } of all) {
    const own = changes.filter((one) => one.whose === whose).map(({ change }) => change);
    if (!(await areChanges(own, happened))) return false;
  }
  return changes.every(({ whose }) => all.some((one) => one.whose === whose));
}

export function tell({ differences }: Happened): string {
  const told = differences.map((one) =>
    "thing" in one
      ? `${one.is} "${one.thing.content}" ${one.thing.due ?? ""}${one.thing.repeats ? " repeats" : ""}${one.thing.snoozed === null ? "" : ` until ${one.thing.snoozed}`}`
      : `${one.is} ${one.id}`,
  );
  return told.length === 0 ? "=" : told.join("; ");
}
