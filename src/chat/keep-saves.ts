import type { Statement } from "../store/database";
import type { Store } from "../store/store";

/** A statement that keeps something of a user. It may run again: an attempt that breaks off is repeated. */
export interface Save {
  user: string;
  statement: Statement;
}

/** The conversation of an exchange, and where rows are kept. */
interface Keeping {
  deps: { store: Store };
  call: { app: string };
  conversation: string;
}

/**
 * Keeps what is of users whose rows aren't with the conversation, as those of people in a group. Returns the statements for the
 * batch of the event, which ends it and so comes last.
 */
export async function keepElsewhere(
  { deps: { store }, call: { app }, conversation }: Keeping,
  saves: readonly Save[],
): Promise<Statement[]> {
  const here = store.ofConversation({ app, conversation });
  const bySave = Map.groupBy(saves, ({ user }) => store.of({ app, user }));
  const statementsOf = (own: readonly Save[]) => own.map(({ statement }) => statement);
  for (const [db, own] of bySave) if (db !== here) await db.batch(statementsOf(own));
  return statementsOf(bySave.get(here) ?? []);
}
