import type { ArgsDef } from "citty";
import { AlmanacError } from "../typescript/src/client";
import { inOptions, optionOf } from "./option-names";
import { escapeControls, type Terminal, writeLine, writeRaw } from "./terminal";
import { CancelledError, RefusedError, UsageError } from "./usage";

/** What a command ends with. */
export const ENDS = { well: 0, refused: 1, usage: 2, interrupted: 130 } as const;

/** The command that has failed: its name with the names before it, and its options. */
export interface Failed {
  path: string;
  args: ArgsDef;
  /** Whether errors are to be JSON. */
  isJson: boolean;
}

/** Says on stderr what went wrong, and answers the status for it. */
export async function explain(error: unknown, terminal: Terminal, failed: Failed): Promise<number> {
  const { stderr, env, signal } = terminal;
  if (isBrokenPipe(error)) return ENDS.well;
  if (signal.aborted || error instanceof CancelledError) return ENDS.interrupted;
  const end = error instanceof UsageError ? ENDS.usage : ENDS.refused;
  try {
    if (failed.isJson) {
      const document = JSON.stringify(errorDocument(error, failed), null, 2);
      await writeRaw(stderr, `${escapeControls(document)}\n`);
      return end;
    }
    const lines = error instanceof RefusedError ? error.candidates.map(lineOf) : [];
    const text = [messageOf(error, failed), ...lines].join("\n");
    await writeLine(stderr, env, { text: "almanac: ", style: "red" }, text);
    if (error instanceof AlmanacError && error.requestId !== null)
      await writeLine(stderr, env, { text: `request ${error.requestId}`, style: "dim" });
  } catch (unheard) {
    if (!isBrokenPipe(unheard)) throw unheard;
  }
  return end;
}

function lineOf({ id, content }: { id: string; content: string }): string {
  return `  ${id}  ${content}`;
}

/** What an error says, in the names that a command line has. */
function messageOf(error: unknown, { path, args }: Failed): string {
  if (!(error instanceof Error)) return String(error);
  if (!(error instanceof AlmanacError)) return error.message;
  if (error.status === 403 && path.startsWith("almanac keys"))
    return `${error.message}: keys are looked after with the operator's ADMIN_TOKEN. Set ALMANAC_KEY to it, or send --key`;
  if (error.errors.length === 0) return inOptions(error.message, args);
  return error.errors.map((one) => `${optionOf(one.path, args)}: ${inOptions(one.message, args)}`).join("; ");
}

/** An error for a program that reads: on stderr, because stdout has answers alone. */
function errorDocument(error: unknown, failed: Failed) {
  const message = messageOf(error, failed);
  if (error instanceof RefusedError && error.candidates.length > 0)
    return { error: { message, candidates: error.candidates } };
  if (!(error instanceof AlmanacError)) return { error: { message } };
  const errors = error.errors.map((one) => ({
    option: optionOf(one.path, failed.args),
    message: inOptions(one.message, failed.args),
  }));
  const { status, code, requestId } = error;
  return { error: { message, status, code, errors, request_id: requestId } };
}

function isBrokenPipe(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "EPIPE" || code === "ERR_STREAM_DESTROYED";
}
