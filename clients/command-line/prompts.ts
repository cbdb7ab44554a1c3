import type { Session } from "./session";
import { CancelledError } from "./usage";

/** The prompts, loaded where somebody is asked; null where nobody can be. */
export async function openPrompts({ terminal: { stdin, stderr, signal } }: Session) {
  if (stdin.isTTY !== true || stderr.isTTY !== true) return null;
  return { ...(await import("@clack/prompts")), common: { input: stdin, output: stderr, signal } };
}

/** Asks which of several is meant; null where nobody can be asked. Throws `CancelledError` where nobody chooses. */
export async function askWhich<Choice extends { id: string; label: string; hint: string }>(
  session: Session,
  message: string,
  choices: readonly Choice[],
): Promise<Choice | null> {
  const prompts = await openPrompts(session);
  if (prompts === null) return null;
  const options = choices.map(({ id, label, hint }) => ({ value: id, label, hint }));
  const answer = await prompts.select({ ...prompts.common, message, options });
  if (prompts.isCancel(answer)) throw new CancelledError();
  return choices.find(({ id }) => id === answer) ?? null;
}
