import { assistantReaders } from "./assistant-readers";
import { chatReaders } from "./chat-readers";
import { findFault } from "./cpu";
import { type Case, repeated } from "./hostile-texts";
import { platformReaders } from "./platform-readers";
import type { TextReader } from "./readers";
import { textReaders } from "./text-readers";
import { timeReaders } from "./time-readers";

/**
 * They name a turn of the assistant, whose types are those of the worker's runtime: the compiler looks at them with the worker, and
 * not with what runs in Node.
 */
const MESSAGE_READERS = "../../assistant/message-readers";
const { messageReaders } = (await import(/* @vite-ignore */ MESSAGE_READERS)) as {
  messageReaders: () => TextReader[];
};

/** Whatever reads a text that a stranger sends. */
export const READERS: readonly TextReader[] = [
  ...chatReaders(),
  ...timeReaders(),
  ...assistantReaders(),
  ...messageReaders(),
  ...textReaders(),
  ...platformReaders(),
];

/** Faults of a reader that are told: each may take a second. */
const MOST_FAULTS = 8;

/** What a reader takes too long for, among some of its texts. */
export async function findSlowTexts(
  { name, most, read }: TextReader,
  cases: readonly Case[],
): Promise<string[]> {
  // What is made once, such as patterns, is made.
  for (const text of ["remind me to pay rent tomorrow at 9, please", "x 3 may"]) await read(text);
  const faults: string[] = [];
  for (const [piece, frame] of cases) {
    const textOf = (length: number) => repeated(piece, frame, length);
    const fault = await findFault({ most, period: piece.length, textOf, read });
    if (fault !== null)
      faults.push(`${name}: ${JSON.stringify(`${frame[0]}${piece}…${frame[1]}`)}: ${fault}`);
    if (faults.length === MOST_FAULTS) break;
  }
  return faults;
}
