import type { Command } from "../platforms/events";
import { type LanguageCode, languagesTold } from "../words/language";
import { afterMarks, marksAfterAnd, withMarks, withoutMarks } from "../words/mentions";
import { type ReadRequest, readRequest } from "../words/requests/read-request";
import type { RequestName } from "../words/requests/request-words";
import { textAfter } from "../words/requests/text-edges";
import type { Speech } from "./speech";

/**
 * What a command asks for: a request, a look at the past, nothing that the assistant knows, or a command that takes no
 * words and has some.
 */
export type CommandRequest =
  | ReadRequest
  | { name: "timeline"; when: string | null }
  | { unknown: string }
  | { wordless: string };

/** In whose language a message is read first, and with which words. */
type Hearer = Pick<Speech, "language" | "words">;

/** The slot that a command's text fills. */
type Slot = "what" | "when" | "words" | null;

const COMMANDS: Readonly<Record<string, [RequestName, Slot]>> = {
  start: ["help", null],
  help: ["help", null],
  remind: ["remind", "what"],
  remember: ["remember", "words"],
  upcoming: ["list", null],
  list: ["list", null],
  today: ["today", null],
  tomorrow: ["tomorrow", null],
  done: ["done", "what"],
  snooze: ["snooze", "what"],
  move: ["move", "what"],
  rename: ["rename", "what"],
  skip: ["skip", "what"],
  "stop-repeating": ["stopRepeating", "what"],
  "stop-reminding": ["stopReminding", "what"],
  search: ["search", "words"],
  timezone: ["timeZone", "words"],
  digest: ["digest", "when"],
  forget: ["forget", "what"],
  "forget-me": ["forgetMe", null],
  export: ["export", null],
  undo: ["undo", null],
};

/** Commands whose text may hold two slots, or another request: they are read as the English sentence that they are. */
const SENTENCES = new Set(["move", "rename", "digest", "list", "upcoming"]);
/** The command that Telegram sends when a person opens the bot, with what stood in the link to it. */
const OPENING = "start";
const MOST_NAME = 32;
/** The command after which stands what people would write in a chat. */
const FOR_WORDS = "almanac";

/** Whether a command's text is plain words. */
export function isForWords(name: string): boolean {
  return nameOf(name) === FOR_WORDS;
}

/** Whether the assistant has a command of this name. */
export function isCommand(name: string): boolean {
  const own = nameOf(name);
  return Object.hasOwn(COMMANDS, own) || own === "timeline" || own === FOR_WORDS;
}

/** What a command says, as words of a chat. */
export function wordsOfCommand({ name, text }: Command): string {
  return isForWords(name) ? text : `${name} ${text}`.trim();
}

/** What a command asks for; null for `/almanac` with words that ask for nothing. */
export function commandRequest({ name, text }: Command, hearer: Hearer): CommandRequest | null {
  const { language } = hearer;
  const own = nameOf(name);
  const rest = text.trim() === "" ? null : text.trim();
  if (own === "timeline") return { name: "timeline", when: rest };
  if (own === FOR_WORDS)
    return rest === null ? requestOf("help", null, null, language) : readWords(rest, hearer);
  const [request, slot] = Object.hasOwn(COMMANDS, own) ? (COMMANDS[own] ?? []) : [];
  if (request === undefined) return { unknown: name.slice(0, MOST_NAME) };
  const sentence = rest === null ? null : readSentence(own, rest, hearer);
  if (sentence !== null) return sentence;
  const takesWords = slot !== null || own === OPENING;
  if (rest !== null && !takesWords) return readAlone(own, request, rest, hearer) ?? { wordless: own };
  return requestOf(request, slot ?? null, rest, language);
}

/** A command whose words say more than its name: those with two slots, and a reminder of others. */
function readSentence(name: string, rest: string, hearer: Hearer): ReadRequest | null {
  if (name === "remind") return readRemindOthers(rest, hearer);
  const sentence = `${name === "upcoming" ? "list" : name} ${rest}`;
  return SENTENCES.has(name) ? readRequest(sentence, "en", hearer.words) : null;
}

/** `/remind us …` in the person's language, in that of its words for times or in English, and `/remind @ben …`. */
function readRemindOthers(rest: string, { language, words }: Hearer): ReadRequest | null {
  const marked = afterMarks(rest);
  if (marked !== null)
    return { ...requestOf("remindOther", "what", marked.rest || null, language), whom: marked.whom };
  for (const code of languagesTold(rest, language, words.times)) {
    const what = textAfter(rest, words.people.requests[code].us);
    if (what !== null) return requestOf("remindUs", "what", what || null, language);
  }
  return null;
}

/** What a message or a command asks for. `mentions` are the people and channels that it mentions, as they stand there. */
export function readAsked(
  text: string,
  command: Command | null,
  mentions: readonly string[],
  hearer: Hearer,
): CommandRequest | null {
  const read = (as: (text: string) => string) =>
    command === null
      ? readRequest(as(text), hearer.language, hearer.words)
      : commandRequest({ ...command, text: as(command.text) }, hearer);
  if (mentions.length > 0) {
    const other = remindingOther(read((said) => withMarks(said, mentions)));
    if (other !== null) {
      const { what } = other;
      return { ...other, what: what === null ? null : withoutMarks(what, mentions) };
    }
  }
  return read((said) => said);
}

/** The request for others in a text with marks; null for any other request. "Me and @ben" are two. */
function remindingOther(request: CommandRequest | null): ReadRequest | null {
  if (request === null || !("what" in request)) return null;
  if (request.name === "remindOther") return request;
  const others = request.name === "remind" && request.what !== null ? marksAfterAnd(request.what) : null;
  return others === null ? null : { ...request, name: "remindOther", whom: `${others}${others}` };
}

/** A command that takes no words, with words that mean no more than it does alone: `/undo that`, `/help me`. */
function readAlone(name: string, request: RequestName, rest: string, { words }: Hearer): ReadRequest | null {
  const read = readRequest(`${name} ${rest}`, "en", words);
  return read?.name === request ? read : null;
}

/** `/almanac remind me …` and `/almanac done rent`: plain words, else a command's name and its text. */
function readWords(text: string, hearer: Hearer): CommandRequest | null {
  const [name = "", ...rest] = text.split(/\s+/);
  const isNamed = isCommand(name) && !isForWords(name);
  // "forget-me" is no sentence that begins with "forget".
  const read = isNamed && /[-_]/.test(name) ? null : readRequest(text, hearer.language, hearer.words);
  if (read !== null || !isNamed) return read;
  return commandRequest({ name: name.toLowerCase(), text: rest.join(" "), bot: null }, hearer);
}

function requestOf(name: RequestName, slot: Slot, text: string | null, language: LanguageCode): ReadRequest {
  return { name, language, what: null, when: null, words: null, ...(slot === null ? {} : { [slot]: text }) };
}

function nameOf(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}
