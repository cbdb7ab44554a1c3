import { failure, type Result, success } from "../core/errors";
import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import { insertUsers } from "../store/chats/messages";
import { type Database, RequirementFailed, requireThat } from "../store/database";
import { notErasedAfter, selectNewestErasure } from "../store/erasing/erasures";
import { ALWAYS } from "../store/guards";
import { unsetZone } from "../store/new-zone";
import { settleUser } from "../users/settle-user";
import { planSaid, type SaidRows, selectSaid, type Tally } from "./plan-said";
import type { SentRows } from "./read-lines";

/** Lines of what was said in conversations that aren't in the user's cell, by the database that has them. */
type SaidElsewhere = Map<Database, SaidRows>;

/** A file's lines in two parts: those for the user's own cell, and those for others. With one database all are for that. */
export function partByCell(
  store: Deps["store"],
  call: UserCall,
  sent: SentRows,
): { here: SentRows; elsewhere: SaidElsewhere } {
  const own = store.of(call);
  const elsewhere: SaidElsewhere = new Map();
  const stays = (type: keyof SaidRows, conversation: string, line: SaidRows[keyof SaidRows][number]) => {
    const db = store.ofConversation({ app: call.app, conversation });
    if (db === own) return true;
    const rows: SaidRows = elsewhere.get(db) ?? { conversation: [], member: [], message: [] };
    elsewhere.set(db, { ...rows, [type]: [...rows[type], line] });
    return false;
  };
  const here = {
    ...sent,
    conversation: sent.conversation.filter((line) => stays("conversation", line.value.id, line)),
    member: sent.member.filter((line) => stays("member", line.value.conversation_id, line)),
    message: sent.message.filter((line) => stays("message", line.value.conversation_id, line)),
  };
  return { here, elsewhere };
}

/** What those databases have of it before the user's own rows are stored, and which erasure is their newest. */
export async function lookElsewhere(call: UserCall, elsewhere: SaidElsewhere) {
  return await Promise.all(
    [...elsewhere].map(async ([db, sent]) => {
      const [[newest], messages, chats] = await db.batch([
        selectNewestErasure(call),
        ...selectSaid(call, sent),
      ]);
      return {
        db,
        sent,
        newest: newest?.id ?? 0,
        stored: [messages, chats] as [typeof messages, typeof chats],
      };
    }),
  );
}

/**
 * Stores it, once the user is there. Of somebody who was erased since the look nothing is stored: the cell has noted the
 * erasure by then.
 */
export async function importElsewhere(
  deps: Deps,
  call: UserCall,
  others: Awaited<ReturnType<typeof lookElsewhere>>,
  dryRun: boolean,
): Promise<Result<Tally>> {
  const tally: Tally = { stored: 0, unchanged: 0, refused: [] };
  const plans = others.map(({ db, sent, newest, stored }) => ({
    db,
    effects: [requireThat(notErasedAfter(call, newest)), ...planSaid(call, sent, stored, ALWAYS, tally)],
  }));
  if (dryRun || tally.stored === 0) return success(tally);
  const { user } = await settleUser(deps, call, []);
  if (user.row === null)
    await deps.store.of(call).batch(insertUsers(call.app, [call.user], unsetZone(user.zone), call));
  try {
    await Promise.all(plans.map(({ db, effects }) => db.batch(effects)));
  } catch (error) {
    if (!(error instanceof RequirementFailed)) throw error;
    return failure("conflict", "the user was erased meanwhile: send the call again", { retry_after: 1 });
  }
  return success(tally);
}
