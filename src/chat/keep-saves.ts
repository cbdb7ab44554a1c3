import type { Cells } from "../store/cells/cells";
import type { Statement } from "../store/database";

/** A statement that keeps something of a user. It may run again: an attempt that breaks off is repeated. */
export interface Save {
  user: string;
  statement: Statement;
}

/** The conversation of an exchange, and where rows are kept. */
interface Keeping {
  deps: { cells: Cells };
  call: { app: string };
  conversation: string;
}

/**
 * Keeps what is of users whose rows aren't with the conversation, as those of people in a group. Returns the statements for the
 * batch of the event, which ends it and so comes last.
 */
export async function keepElsewhere(
  { deps: { cells }, call: { app }, conversation }: Keeping,
  saves: readonly Save[],
): Promise<Statement[]> {
  const here = cells.ofConversation({ app, conversation });
  const bySave = Map.groupBy(saves, ({ user }) => cells.of({ app, user }));
  const statementsOf = (own: readonly Save[]) => own.map(({ statement }) => statement);
  for (const [db, own] of bySave) if (db !== here) await db.batch(statementsOf(own));
  return statementsOf(bySave.get(here) ?? []);
}
