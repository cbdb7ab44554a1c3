import type { GetContextAnswer, GetContextArguments } from "../client.js";
import { UNREADABLE } from "../clock.js";
import { AlmanacError } from "../errors.js";
import type { Message, Params, Prompt } from "./model.js";
import { textsOf } from "./model.js";
import type { Moments } from "./moments.js";
import { type KnownSettings, TIMEOUT, warn } from "./settings.js";
import { readStoredTimes } from "./stored-times.js";
import type { Turn } from "./turn.js";

/** What a run's prompt has of the service. */
export interface Section {
  /** Changes with what is known about the user alone. */
  stable: string;
  /** The clock, and what is due. */
  volatile: string;
  /** The texts of messages with their stamps, by the index of the message. */
  stamped: ReadonlyMap<number, readonly string[]>;
}

/** A message that goes to the service for its stamp. */
interface Slim {
  index: number;
  role: string;
  /** Its texts; null where one letter stands for them, because the stamp alone is wanted. */
  texts: readonly string[] | null;
  ms: number | null;
}

/** Messages in one call. */
const MOST_STAMPED = 1000;
/** The longest `q`. */
const MOST_ASKED = 1000;
const STAND_IN = "x";

/** Where a run stands when its context is read. */
export interface Place {
  prompt: Prompt;
  names: readonly string[];
  turn: Turn;
}

/** Reads the section. Where the service is away it is the clock, without stamps, and `onError` is told. */
export async function readSection(
  settings: KnownSettings,
  moments: Moments,
  place: Place,
  signal: Params["abortSignal"],
): Promise<Section> {
  const { client, user, timeZone, onError = warn } = settings;
  const { prompt, names, turn } = place;
  await readStoredTimes(settings, moments, place, signal);
  const fresh = turn.isFirst ? moments.begin(names, turn) : [];
  const sent = slimOf(settings, prompt, moments.of(prompt, names));
  try {
    const asked = argumentsOf(settings, prompt[turn.last]);
    const { answer, list } = await readBoth(settings, asked, sent, signal);
    const { now, digest, warnings, stable, volatile } = answer;
    const isRead = digest.source !== "none";
    if (!isRead) onError(new Error(warnings?.join("; ")));
    const isTold = isRead || volatile.includes(UNREADABLE);
    const section = { stable, volatile: isTold ? volatile : `${volatile}\n\n${UNREADABLE}` };
    const isOff = isRead && now !== null && moments.setClock(now);
    // The clock of a test app, or a machine's that is wrong: the turn began by the service's.
    const anew = isOff && turn.isFirst ? [...fresh, ...moments.begin(names, turn)] : [];
    if (anew.length === 0) return { ...section, stamped: stampedOf(prompt, sent, list) };
    for (const name of anew) moments.note(name, moments.now());
    const again = slimOf(settings, prompt, moments.of(prompt, names));
    const right = await readBoth(settings, null, again, signal);
    return { ...section, stamped: stampedOf(prompt, again, right.list) };
  } catch (error) {
    signal?.throwIfAborted();
    onError(error);
    const volatile = `${client.clock(user, { timeZone })}\n\n${UNREADABLE}`;
    return { stable: "", volatile, stamped: new Map() };
  }
}

function argumentsOf({ said, context }: KnownSettings, message: Message | undefined): GetContextArguments {
  const isHeard = said !== false && context?.mark_shown !== true;
  return { marks: isHeard ? "said" : "call", q: questionOf(message), ...context };
}

/**
 * The context, and the list of messages with their stamps: one call, but where the context has a budget, which would drop
 * messages first. What is wrong with a message takes nothing but the stamps.
 */
async function readBoth(
  settings: KnownSettings,
  args: GetContextArguments | null,
  sent: readonly Slim[],
  signal: Params["abortSignal"],
): Promise<{ answer: GetContextAnswer; list: GetContextAnswer["messages"] }> {
  const { client, user, timeout = TIMEOUT, timeZone, onError = warn } = settings;
  const options = { signal, timeout, timeZone };
  const stamping = stampArguments(sent, settings);
  try {
    if (args?.max_tokens !== undefined && stamping !== null) {
      const both = [
        client.getContext(user, args, options),
        client.getContext(user, stamping, options),
      ] as const;
      const [answer, { messages }] = await Promise.all(both);
      return { answer, list: messages };
    }
    const answer = await client.getContext(user, { ...args, ...stamping }, options);
    return { answer, list: answer.messages };
  } catch (error) {
    if (stamping === null || !(error instanceof AlmanacError) || error.status !== 422) throw error;
    onError(error);
    return { answer: await client.getContext(user, args ?? {}, options), list: [] };
  }
}

/** The words by which the turn's message finds memories. */
function questionOf(message: Message | undefined): string | undefined {
  const text = message === undefined ? "" : textsOf(message).join("\n").trim();
  // Half of a character at the cut isn't text.
  return text === "" ? undefined : text.slice(0, MOST_ASKED).replace(/[\uD800-\uDBFF]$/, "");
}

/** What is sent of the messages: of most the time alone. A person's later line with a bracket is looked at, too. */
function slimOf({ stamps }: KnownSettings, prompt: Prompt, times: readonly (number | null)[]): Slim[] {
  if (stamps === false) return [];
  const slim = prompt.flatMap((message, index): Slim[] => {
    const texts = textsOf(message);
    if (texts.every((text) => text.trim() === "")) return [];
    const ms = times[index] ?? null;
    const isForged = message.role === "user" && texts.join("\n").includes("[");
    if (ms === null && !isForged) return [];
    return [{ index, role: message.role, texts: isForged ? texts : null, ms }];
  });
  return slim.slice(-MOST_STAMPED);
}

function stampArguments(
  slim: readonly Slim[],
  { stamps = "sparse" }: KnownSettings,
): GetContextArguments | null {
  if (stamps === false || slim.length === 0) return null;
  const messages = slim.map(({ role, texts, ms }) => ({
    role,
    content: (texts ?? [STAND_IN]).map((text) => ({ type: "text", text })),
    ...(ms === null ? {} : { created_at: ms / 1000 }),
  }));
  return { messages, format: "ai-sdk", stamps };
}

/** The texts of messages with their stamps: as they came back, or with what stands before the stand-in. */
function stampedOf(
  prompt: Prompt,
  sent: readonly Slim[],
  messages: GetContextAnswer["messages"],
): Map<number, readonly string[]> {
  const stamped = new Map<number, readonly string[]>();
  if (messages.length !== sent.length) return stamped;
  for (const [at, { index, texts }] of sent.entries()) {
    const message = prompt[index];
    const got = partsIn(messages[at]);
    if (message === undefined || got.length === 0) continue;
    if (texts !== null) stamped.set(index, got);
    else stamped.set(index, withPrefix(textsOf(message), (got[0] ?? "").slice(0, -STAND_IN.length)));
  }
  return stamped;
}

function withPrefix(texts: readonly string[], prefix: string): string[] {
  const first = texts.findIndex((text) => text.trim() !== "");
  return texts.map((text, at) => (at === first ? prefix + text : text));
}

function partsIn(message: { content?: unknown } | undefined): string[] {
  const { content } = message ?? {};
  if (typeof content === "string") return [content];
  return (Array.isArray(content) ? content : []).flatMap((part: { text?: unknown }) =>
    typeof part.text === "string" ? [part.text] : [],
  );
}

/** How the part about what is also open begins: what is for answers alone. */
const FOR_ANSWERS = "Also open (";

/**
 * The volatile part as parts of the turn's message: what is for answers alone has a part of its own, so that the first one has
 * nothing but what a model may bring up.
 */
function partsOfTurn(volatile: string): { type: "text"; text: string }[] {
  const paragraphs = volatile.split("\n\n");
  const isForAnswers = (paragraph: string) => paragraph.startsWith(FOR_ANSWERS);
  const told = paragraphs.filter((paragraph) => !isForAnswers(paragraph)).join("\n\n");
  return [told, ...paragraphs.filter(isForAnswers)].map((text) => ({ type: "text", text }));
}

/**
 * Puts the section where a provider's cache holds what stands before it: the stable part at the end of the system prompt, the
 * rest as the first parts of the turn's message. Messages get their stamps.
 */
export function placeSection(prompt: Prompt, { last }: Turn, section: Section): Prompt {
  const stamped = prompt.map((message, index): Message => {
    const texts = section.stamped.get(index);
    const own = texts === undefined ? message : withTexts(message, texts);
    if (index !== last || own.role !== "user") return own;
    return { ...own, content: [...partsOfTurn(section.volatile), ...own.content] };
  });
  const { stable, volatile } = section;
  const system = last >= 0 ? stable : [stable, volatile].filter((part) => part !== "").join("\n\n");
  return system === "" ? stamped : addSystem(stamped, system);
}

function withTexts(message: Message, texts: readonly string[]): Message {
  let at = -1;
  const next = (text: string) => {
    at += 1;
    return texts[at] ?? text;
  };
  if (message.role === "user")
    return {
      ...message,
      content: message.content.map((part) =>
        part.type === "text" ? { ...part, text: next(part.text) } : part,
      ),
    };
  if (message.role !== "assistant") return message;
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === "text" ? { ...part, text: next(part.text) } : part,
    ),
  };
}

/**
 * Adds to the end of the system prompt: to its last message, because some providers take one alone. A message
 * with options of a provider may be cached as it is, so what is added stands behind it.
 */
function addSystem(prompt: Prompt, section: string): Prompt {
  const end = prompt.findIndex(({ role }) => role !== "system");
  const count = end < 0 ? prompt.length : end;
  const last = prompt[count - 1];
  const rest = prompt.slice(count);
  if (last?.role !== "system" || last.providerOptions !== undefined)
    return [...prompt.slice(0, count), { role: "system", content: section }, ...rest];
  return [...prompt.slice(0, count - 1), { ...last, content: `${last.content}\n\n${section}` }, ...rest];
}
