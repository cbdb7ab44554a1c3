import { type Content, type Prompt, textsOf } from "./model.js";
import { type Moments, ownOptions } from "./moments.js";
import { type KnownSettings, TIMEOUT, warn } from "./settings.js";
import { type StoredMessage, storedAnswer, storedMessage } from "./stored-messages.js";
import { hashText } from "./turn.js";

/** Bytes of what is reported as said. */
const MOST_SAID = 32 * 1024;
/** Messages in one call. */
const MOST_STORED = 500;

/** A message with what stands beside it. */
interface TurnMessage extends StoredMessage {
  created_at: number;
  external_id: string;
  user_id?: string;
}

/** What a run leaves. */
export interface Finished {
  prompt: Prompt;
  names: readonly string[];
  /** The index of the first message that belongs to it. */
  begin: number;
  answer: readonly Content[];
  /** The name of the answer. */
  name: string;
  /** Whether the answer ended as it should: else calls in it have no results. */
  isWhole: boolean;
  /** Whether it is for the user to read. */
  isTalk: boolean;
}

/** Reports what was said, and stores the turn where a conversation is given. A failure fails no run: `onError` is told. */
export async function settleRun(
  settings: KnownSettings,
  moments: Moments,
  finished: Finished,
): Promise<void> {
  const { onError = warn, said = true, context, conversation } = settings;
  const isHeard = said && context?.mark_shown !== true && finished.isTalk;
  try {
    // What is stored is read where it is.
    if (conversation !== undefined) await storeTurn(settings, conversation, moments, finished, isHeard);
    else if (isHeard) await reportRun(settings, finished);
  } catch (error) {
    onError(error);
  }
}

async function reportRun({ client, user, ...settings }: KnownSettings, finished: Finished): Promise<void> {
  const text = saidIn(finished);
  if (text !== "") await client.reportSaid(user, { text }, optionsOf(settings));
}

async function storeTurn(
  settings: KnownSettings,
  conversation: string,
  moments: Moments,
  finished: Finished,
  isHeard: boolean,
): Promise<void> {
  const { client } = settings;
  const messages = messagesOf(settings, moments, finished).map((message) =>
    isHeard || message.role !== "assistant" ? message : { ...message, said: false },
  );
  for (let from = 0; from < messages.length; from += MOST_STORED) {
    const some = { format: "ai-sdk", messages: messages.slice(from, from + MOST_STORED) } as const;
    await client.appendMessages(conversation, some, optionsOf(settings));
  }
}

function optionsOf({ timeout = TIMEOUT, timeZone }: Pick<KnownSettings, "timeout" | "timeZone">) {
  return { timeout, timeZone, hurry: true };
}

/** All that the model said in the run, as much of it as can be reported. */
function saidIn({ prompt, begin, answer }: Finished): string {
  const before = prompt
    .slice(begin)
    .flatMap((message) => (message.role === "assistant" ? textsOf(message) : []));
  const last = answer.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const text = [...before, ...last].join("\n").trim();
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MOST_SAID));
  return text.slice(0, read);
}

/**
 * The messages of the run as they are stored. The id of each is made of its words, of what stood before it, and of the time of
 * the user's message that it belongs to: what is tried again is stored once.
 */
function messagesOf(
  { user }: KnownSettings,
  moments: Moments,
  { prompt, names, begin, answer, name, isWhole }: Finished,
): TurnMessage[] {
  const now = moments.now();
  const times = moments.of(prompt, names);
  let asked = now;
  let latest = now;
  const turn = prompt.flatMap((message, index) => {
    if (index < begin || message.role === "system") return [];
    latest = times[index] ?? latest;
    if (message.role === "user") asked = latest;
    const { externalId } = ownOptions(message);
    const ours = {
      created_at: latest / 1000,
      external_id: typeof externalId === "string" ? externalId : hashText(`${names[index]} ${asked}`),
    };
    const voice = message.role === "user" ? { user_id: user } : {};
    return [{ ...storedMessage(message), ...ours, ...voice }];
  });
  const last = storedAnswer(answer, isWhole);
  if (Array.isArray(last.content) && last.content.length === 0) return turn;
  const ours = { created_at: Math.max(now, latest) / 1000, external_id: hashText(`${name} ${asked}`) };
  return [...turn, { ...last, ...ours }];
}
