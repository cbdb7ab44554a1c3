/**
 * The tables of what a bot said, in `tables/`: one a language, written before anything read them. No row is removed.
 *
 *     @ 2026-11-23T10:00 Europe/London             the user's wall clock, and zone
 *     # home                                       a user: the open items below are all of theirs
 *     - rent | 2026-11-25 | Pay the rent | asleep  id, due date or wall clock, content, and what hides it
 *     plain | rent | Just a reminder: …            kind, the ids that the reply tells of or `-`, the reply, with `\n`
 */
import { parseLocal } from "../../../src/time/calendar";
import type { Item } from "../../../src/time/item";
import { toInstant } from "../../../src/time/zones/zone";
import type { LanguageCode } from "../../../src/words/language";
import { dueAt } from "../../support/life-items";
import { REPLIES_DE } from "./tables/de";
import { REPLIES_EN } from "./tables/en";
import { REPLIES_ES } from "./tables/es";
import { REPLIES_FI } from "./tables/fi";
import { REPLIES_FR } from "./tables/fr";
import { REPLIES_ID } from "./tables/id";
import { REPLIES_IT } from "./tables/it";
import { REPLIES_NL } from "./tables/nl";
import { REPLIES_PT } from "./tables/pt";
import { REPLIES_RU } from "./tables/ru";
import { REPLIES_SV } from "./tables/sv";
import { REPLIES_UK } from "./tables/uk";

const TABLES: Readonly<Record<LanguageCode, string>> = {
  en: REPLIES_EN,
  de: REPLIES_DE,
  es: REPLIES_ES,
  fr: REPLIES_FR,
  pt: REPLIES_PT,
  it: REPLIES_IT,
  nl: REPLIES_NL,
  sv: REPLIES_SV,
  fi: REPLIES_FI,
  ru: REPLIES_RU,
  uk: REPLIES_UK,
  id: REPLIES_ID,
};

/** Each kind of row, and how many of it a language has at least. */
export const KINDS = {
  /** Told in a sentence: in the item's words, in other forms or words, in a list or a table. */
  plain: 5,
  reworded: 6,
  listed: 3,
  /** Asked about with its time or state, which tells; or for information alone, which doesn't. */
  asked: 4,
  information: 3,
  /** "I won't bring it up": words can't tell it from a mention. */
  denied: 2,
  /** What the user said, which isn't told; a title in quotes, which is. */
  quoted: 3,
  title: 2,
  /** Items of the same words, where the reply says which by a day or a clock, and where it doesn't. */
  apart: 4,
  alike: 4,
  heading: 2,
  /** A time alone. */
  clock: 2,
  /** The matter in two sentences that follow each other; its words far from each other. */
  following: 2,
  scattered: 2,
  /** Some of an item's words, about something else. */
  talk: 2,
  /** A name or a number is the matter. */
  named: 3,
  /** Words that three or more items have. */
  shared: 3,
  /** Noted just now, sensitive, asleep, or beyond the horizon. */
  hidden: 4,
  long: 2,
} as const;

export type RowKind = keyof typeof KINDS;

export interface TableItem extends Item {
  id: string;
  content: string;
  sensitive: boolean;
}

export interface TableRow {
  language: LanguageCode;
  kind: RowKind;
  /** Epoch seconds. */
  now: number;
  zone: string;
  items: readonly TableItem[];
  reply: string;
  /** Ids of the items that the reply tells of. */
  told: readonly string[];
}

/** Every row of a language's table. Throws for a line that is none of the four. */
export function rowsOf(language: LanguageCode): TableRow[] {
  const lines = TABLES[language].split("\n").filter((line) => line.trim() !== "");
  const [, local = "", zone = ""] = /^@ (\S+) (\S+)$/.exec(lines[0] ?? "") ?? [];
  const now = toInstant(zone, parseLocal(`${local}:00`));
  const rows: TableRow[] = [];
  let items: TableItem[] = [];
  for (const line of lines.slice(1)) {
    if (line.startsWith("# ")) items = [];
    else if (line.startsWith("- ")) items.push(itemOf(line, now, zone));
    else rows.push({ language, now, zone, items, ...rowOf(line) });
  }
  return rows;
}

function itemOf(line: string, now: number, zone: string): TableItem {
  const [id = "", due = "", content, hidden] = line.slice(2).split(" | ");
  if (content === undefined) throw new Error(`no item: ${line}`);
  if (!["asleep", "noted", "sensitive", undefined].includes(hidden)) throw new Error(`what is ${hidden}?`);
  return {
    ...dueAt(due, zone, {
      snoozed_until: hidden === "asleep" ? now + 3600 : null,
      noted_at: hidden === "noted" ? now - 60 : null,
    }),
    id,
    content,
    sensitive: hidden === "sensitive",
  };
}

function rowOf(line: string): Pick<TableRow, "kind" | "told" | "reply"> {
  const [, kind = "", told = "", reply = ""] = /^(\w+) \| ([\w -]+?) \| (.+)$/.exec(line) ?? [];
  if (!isKind(kind)) throw new Error(`no row: ${line}`);
  return { kind, told: told === "-" ? [] : told.split(" "), reply: reply.replaceAll("\\n", "\n") };
}

function isKind(kind: string): kind is RowKind {
  return kind in KINDS;
}
