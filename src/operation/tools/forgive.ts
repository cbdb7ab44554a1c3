/** What a model's door takes beside what a schema takes: what can mean one thing only. */
import * as z from "zod";
import { invalid, type Result, success } from "../../core/errors";
import { cutCodePoints } from "../../time/prompt/cut-text";
import { plainLine } from "../../time/prompt/plain-line";
import { timeArgumentsFor } from "../arguments/argument-names";
import { innerType } from "../arguments/check-arguments";
import type { AnyOperation } from "../declare";
import { isWord, MEANINGS } from "../fields";
import type { Ask } from "../running/carry-out";

/** Arguments as they are meant, and what the caller is to be told of that. */
export interface ReadArguments {
  args: unknown;
  warnings: string[];
  /** Where the word for nothing may be meant to clear: what is to be sent instead. */
  refusal: Result<never> | null;
}

/** Longest text that is read as a list: a hundred ids with what stands between them. */
const MOST_LISTED = 4096;
/** Names that one answer warns of. */
const MOST_NAMED = 20;

/**
 * Reads the arguments of a model: `"Task"` as `task`, `"id b42p9c78"` as an id, an empty text as absent. An argument that
 * the operation doesn't have is left out with a warning, because what a person told is worth more than a model's typing
 * error; not where the operation erases, nor where the name speaks of time. What stays wrong is left for the check to
 * refuse. Operations that only programs write with are read as they came.
 */
export function readWithGoodWill(operation: AnyOperation, given: unknown): ReadArguments {
  const { effect, model } = operation;
  if ((model?.tool === undefined && effect !== "reads") || !isFields(given))
    return { args: given, warnings: [], refusal: null };
  const { sent, nulls, refusal } = withoutNullWords(operation, given);
  if (refusal !== null) return { args: given, warnings: [], refusal };
  const read = readFields(operation, sent);
  const absent = nulls.map((name) => `${name} was a word for nothing, and was taken for absent`);
  return { args: read.args, warnings: [...absent, ...read.warnings], refusal: null };
}

function readFields(
  operation: AnyOperation,
  sent: Record<string, unknown>,
): { args: Record<string, unknown>; warnings: string[] } {
  const { effect, input, wire } = operation;
  const { shape } = input();
  const known = [...Object.keys(shape), ...(wire?.atInBody === true ? ["at"] : [])];
  const args: [name: string, value: unknown][] = [];
  const warnings: string[] = [];
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const meant = aliasOf(operation, name);
    if (field instanceof z.ZodType) args.push(...meantBy(name, field, value));
    else if (meant !== null && !Object.hasOwn(sent, meant)) {
      args.push(...meantBy(meant, shape[meant] as z.ZodType, value));
      warnings.push(`${shownName(name)} was read as ${meant}`);
    } else if (known.includes(name) || effect === "erases" || timeArgumentsFor(name, known) !== null)
      args.push([name, value]);
    else unknown.push(shownName(name));
  }
  if (unknown.length > 0) warnings.push(leftOut(unknown));
  return { args: Object.fromEntries(args), warnings };
}

/** A call whose arguments are read with good will, and the warnings that are there once they are read. */
export function askWithGoodWill(operation: AnyOperation, ask: Ask): { ask: Ask; warnings: string[] } {
  const warnings: string[] = [];
  const read: Ask["read"] = async (limit) => {
    const sent = await ask.read(limit);
    if (!sent.ok) return sent;
    const given = sent.value.parse();
    if (!given.ok) return given;
    const meant = readWithGoodWill(operation, given.value);
    warnings.push(...meant.warnings);
    return success({ ...sent.value, parse: () => meant.refusal ?? success(meant.args) });
  };
  return { ask: { ...ask, read }, warnings };
}

/** What hosts send that can't send JSON's null. */
const NULL_WORD = /^\s*(?:null|none|undefined)\s*$/i;

/** Arguments whose text is the person's own: "none" may be what was said. */
const FREE_TEXT = new Set(["content", "query", "metadata"]);

/** Arguments of a change of which nobody knows whether they are to be left alone or emptied. */
const MAY_CLEAR = new Set(["due", "due_at", "recurrence", "until", "snoozed_until"]);

/** Whether an optional argument is the word for nothing, alone or as the only element of a list. */
function saysNull(name: string, field: z.ZodType, value: unknown): boolean {
  if (FREE_TEXT.has(name) || !takes(field, undefined)) return false;
  const [only, another] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof only === "string" && another === undefined && NULL_WORD.test(only);
}

/** The arguments without those that are the word for nothing, and the names of these. */
function withoutNullWords({ input }: AnyOperation, given: Record<string, unknown>) {
  const { shape } = input();
  const nulls = Object.keys(given).filter((name) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    return field instanceof z.ZodType && saysNull(name, field, given[name]);
  });
  const unclear = Object.hasOwn(shape, "clear") ? nulls.find((name) => MAY_CLEAR.has(name)) : undefined;
  const sent = Object.fromEntries(Object.entries(given).filter(([name]) => !nulls.includes(name)));
  return { sent, nulls, refusal: unclear === undefined ? null : sendClear(unclear) };
}

function sendClear(name: string): Result<never> {
  const field = name === "due" ? "due_at" : name;
  return invalid({
    path: name,
    message: `is no time: leave it out to change nothing, or send clear: ["${field}"] to empty it`,
  });
}

/** The argument for which an operation knows another name; `null` for none. */
function aliasOf({ model }: AnyOperation, name: string): string | null {
  const aliases: Readonly<Record<string, string>> = model?.aliases ?? {};
  return Object.hasOwn(aliases, name) ? (aliases[name] ?? null) : null;
}

/** The argument as it is meant: nothing where it counts as absent. */
function meantBy(name: string, field: z.ZodType, value: unknown): [string, unknown][] {
  const meant = readValue(field, value);
  return isNothing(field, meant) && takes(field, undefined) ? [] : [[name, meant]];
}

function readValue(field: z.ZodType, value: unknown): unknown {
  const type = innerType(field);
  if (type instanceof z.ZodArray) {
    const element = type.element as z.ZodType;
    const list = typeof value === "string" && isListed(element) ? listIn(value) : value;
    return Array.isArray(list) ? list.map((one) => readValue(element, one)) : list;
  }
  if (type instanceof z.ZodEnum && typeof value === "string") {
    const word = value.trim().toLowerCase();
    return type.options.includes(word) ? word : value;
  }
  // What can only be switched on is as good as absent when it is off.
  if (type instanceof z.ZodLiteral && type.values.has(true) && isWord(value, false)) return "";
  return MEANINGS.get(type)?.read(value) ?? value;
}

/** Whether a list of these can be read from a text: no element has a space in it. */
function isListed(element: z.ZodType): boolean {
  return element instanceof z.ZodEnum || MEANINGS.has(element);
}

/** The words of a list that came as text: JSON's, or with commas or blanks between. */
function listIn(text: string): string | string[] {
  if (text.length > MOST_LISTED) return text;
  return text
    .replace(/[[\]()"'`]/g, " ")
    .split(/[\s,;]+/)
    .filter((word) => !/^(|ids?:?|and)$/i.test(word));
}

/** An empty text; an empty list too, where the argument wants an element. */
function isNothing(field: z.ZodType, value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  const isList = innerType(field) instanceof z.ZodArray;
  return isList && Array.isArray(value) && value.length === 0 && !takes(field, value);
}

function takes(field: z.ZodType, value: unknown): boolean {
  return field.safeParse(value).success;
}

function leftOut(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(", ");
  const all = more > 0 ? `${named} and ${more} more` : named;
  return names.length === 1
    ? `${all} is not an argument here and was left out`
    : `${all} are not arguments here and were left out`;
}

/** A name that a stranger chose, as data on one line. */
function shownName(name: string): string {
  return cutCodePoints(plainLine(name.slice(0, 200), "(", ")"), 64);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
