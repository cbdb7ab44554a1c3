import { type Almanac, AlmanacError, type Memory } from "../typescript/src/client";
import { askWhich } from "./prompts";
import type { Session } from "./session";
import { minute } from "./table";
import { spellControls } from "./terminal";
import { RefusedError, UsageError } from "./usage";

/** What an id of a memory looks like. */
const ID = /^[0-9a-z]{8}$/;
/** Memories among which words are looked for, and those that are offered. */
const MOST_FOUND = 50;
const MOST_OFFERED = 12;

interface Finding {
  client: Almanac;
  user: string;
  options: { signal: AbortSignal };
}

/**
 * The memory that an id or words name. Where one alone isn't told by all of the words, a terminal is asked; else those
 * that come near are named with their ids. Of what is forgotten words are enough only where somebody says yes.
 */
export async function findThing(
  session: Session,
  { client, user, options }: Finding,
  words: string,
  isForGood = false,
): Promise<Memory> {
  if (words === "") throw new UsageError("say which: an id, or words that name it");
  const known = ID.test(words) ? await byId(client, user, words, options) : null;
  if (known !== null) return known;
  const { fitting, isWhole } = await byWords({ client, user, options }, words);
  const [only, ...more] = fitting;
  if (only === undefined)
    throw new RefusedError(`nothing open is named by ${JSON.stringify(words)}: see almanac list`);
  if (more.length === 0 && isWhole && !isForGood) return only;
  const chosen = await askWhich(
    session,
    isForGood ? "Forget which, for good?" : "Which one?",
    fitting.slice(0, MOST_OFFERED).map((memory) => ({
      memory,
      id: memory.id,
      label: spellControls(memory.content),
      hint: minute(memory.due_at_local ?? ""),
    })),
  );
  if (chosen !== null) return chosen.memory;
  const candidates = fitting
    .slice(0, MOST_OFFERED)
    .map(({ id, content, due_at_local }) => ({ id, content, due_at_local }));
  const many = isWhole ? "several fit" : "nothing has all of these words";
  const why = isForGood ? "say which by its id, because it goes for good" : `${many}: say which by its id`;
  throw new RefusedError(why, candidates);
}

async function byId(
  client: Almanac,
  user: string,
  id: string,
  options: Finding["options"],
): Promise<Memory | null> {
  try {
    return await client.getMemory(user, { id }, options);
  } catch (error) {
    if (error instanceof AlmanacError && error.status === 404) return null;
    throw error;
  }
}

/** What is open and has all of the words, else what search finds by some of them. */
async function byWords(
  { client, user, options }: Finding,
  words: string,
): Promise<{ fitting: Memory[]; isWhole: boolean }> {
  const wanted = { query: words, limit: MOST_FOUND, include_sensitive: true };
  const { results } = await client.searchMemory(user, wanted, options);
  const all = wordsIn(words);
  const whole = results.filter(({ content }) => {
    const own = new Set(wordsIn(content));
    return all.every((word) => own.has(word));
  });
  return whole.length > 0 ? { fitting: whole, isWhole: true } : { fitting: results, isWhole: false };
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
