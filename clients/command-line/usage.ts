/** A call that is written wrong: the message says what to write. Ends with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Something that the caller asked for and that is not so, such as a deployment without a cron. Ends with 1. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  /** What may be meant instead. */
  readonly candidates: readonly Candidate[];

  constructor(message: string, candidates: readonly Candidate[] = []) {
    super(message);
    this.candidates = candidates;
  }
}

/** A memory that may be meant; its time is on the user's clock. */
export interface Candidate {
  id: string;
  content: string;
  due_at_local: string | null;
}

/** Ctrl-C in a prompt. Ends with 130. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** A whole number of an option; throws where it is none, or under `least`. */
export function readCount(name: string, text: string | undefined, least = 1): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${name}: ${JSON.stringify(text)} is no whole number from ${least} on`);
}

/** Words of an option, parted by commas. */
export function readWords(text: string | undefined): string[] | undefined {
  return text?.split(",").map((word) => word.trim());
}

/** The JSON object of an option; throws where it is none. */
export function readObject(name: string, text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // What is no JSON is no object either.
  }
  throw new UsageError(`--${name}: ${JSON.stringify(text)} is no JSON object`);
}
