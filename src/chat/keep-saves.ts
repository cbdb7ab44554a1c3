import type { Statement } from "../store/database";
import type { Exchange } from "./exchange";

/** A statement that keeps something of a user. It may run again: an attempt that breaks off is repeated. */
export interface Save {
  user: string;
  statement: Statement;
}

/**
 * Keeps what is of users whose rows aren't with the conversation, as those of people in a group. Returns the statements for the
 * batch of the event, which ends it and so comes last.
 */
export async function keepElsewhere(
  { deps: { cells }, call: { app }, conversation }: Pick<Exchange, "deps" | "call" | "conversation">,
  saves: readonly Save[],
): Promise<Statement[]> {
  const here = cells.ofConversation({ app, conversation });
  const bySave = Map.groupBy(saves, ({ user }) => cells.of({ app, user }));
  const statementsOf = (own: readonly Save[]) => own.map(({ statement }) => statement);
  for (const [db, own] of bySave) if (db !== here) await db.batch(statementsOf(own));
  return statementsOf(bySave.get(here) ?? []);
}
