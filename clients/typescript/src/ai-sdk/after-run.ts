import { type Content, type Prompt, textsOf } from "./model.js";
import { type KnownSettings, TIMEOUT, warn } from "./settings.js";

/** Bytes of what is reported as said. */
const MOST_SAID = 32 * 1024;

/** What a run leaves. */
export interface Finished {
  prompt: Prompt;
  /** The index of the first message that belongs to it. */
  begin: number;
  answer: readonly Content[];
}

/** Reports what was said. A failure fails no run: `onError` is told. */
export async function settleRun(settings: KnownSettings, finished: Finished): Promise<void> {
  const { client, user, timeout = TIMEOUT, timeZone, onError = warn, said = true } = settings;
  const text = saidIn(finished);
  if (!said || settings.context?.mark_shown === true || text === "") return;
  try {
    await client.reportSaid(user, { text }, { timeout, timeZone, hurry: true });
  } catch (error) {
    onError(error);
  }
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
