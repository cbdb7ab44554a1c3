import * as z from "zod";
import { success } from "../../core/errors";
import { once } from "../../core/once";
import { memoryId } from "../../memories/arguments/memory-fields";
import { showsInDigest } from "../../memories/change/shows-in-digest";
import type { UserCall } from "../../operation/call/call";
import { operation } from "../../operation/declare";
import { conversationId } from "../../operation/fields";
import { settleUser } from "../../operation/user/read-user";
import { write } from "../../operation/write";
import { holdForgotten } from "../../store/chats/chats";
import { userUnchanged } from "../../store/guards";
import { selectAmong, withCorrected } from "../../store/memories/history";
import { deleteMemories } from "../../store/memories/knowledge";
import { emptyOutcomes } from "../../store/outcomes/idempotency";
import { listedWhile } from "../../store/rows";
import { selectMemoryLines, selectVersionLines } from "../../store/transfer/export";
import { linesOfMemories } from "../../transfer/export";

const forgottenForNow = once(() =>
  z.strictObject({ status: z.enum(["forgotten", "not_found"]), revision: z.number() }),
);

/**
 * Forgets a memory like `forget`, but keeps its lines with the chat until `until`, so that its person can take that back.
 * The cron erases them. It stands at no address.
 */
export const forgetHolding = operation({
  name: "forget_holding",
  summary: "Deletes a memory, which can be taken back for some minutes",
  about: "user",
  effect: "erases",
  input: () =>
    z.strictObject({
      id: memoryId,
      conversation_id: conversationId,
      key: z.string().describe("Names it when it is taken back"),
      until: z.int().describe("Epoch seconds"),
    }),
  output: forgottenForNow,
  routes: [],
  example: { id: "k7m2x9qa", conversation_id: "telegram:4242", key: "a", until: 1769178720 },
  run: async (deps, call, { id, conversation_id, key, until }) =>
    await write<UserCall, z.output<ReturnType<typeof forgottenForNow>>>(deps, call, async (current) => {
      const { user, rows } = await settleUser(deps, current, [selectAmong(call, withCorrected(call, [id]))]);
      const [found] = rows;
      const ids = found.map((row) => row.id);
      const { revision } = user;
      if (!ids.includes(id)) return success({ outcome: { status: "not_found", revision } });
      const [memories, versions] = await deps.store
        .of(call)
        .batch([selectMemoryLines(call, ids), selectVersionLines(call, ids)]);
      const when = userUnchanged(call, revision);
      const those = listedWhile(when, ids);
      const held = { key, until, lines: linesOfMemories(memories, versions) };
      return success({
        outcome: { status: "forgotten", revision },
        effects: [
          holdForgotten(call, conversation_id, held, call.now, when),
          ...deleteMemories(call, those),
          emptyOutcomes(call, those),
        ],
        when,
        shows: found.some(showsInDigest),
      });
    }),
});
