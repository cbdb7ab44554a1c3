import * as z from "zod";
import { success } from "../../core/errors";
import { once } from "../../core/once";
import { memoryId } from "../../memories/arguments/memory-fields";
import { showsInDigest } from "../../memories/change/shows-in-digest";
import { changeUser, type Decision } from "../../operation/change-user";
import { operation } from "../../operation/declare";
import { conversationId } from "../../operation/fields";
import { holdForgotten } from "../../store/chats/chats";
import { selectAmong, withCorrected } from "../../store/memories/history";
import { deleteMemories } from "../../store/memories/knowledge";
import { emptyOutcomes } from "../../store/outcomes/idempotency";
import { listed } from "../../store/rows";
import type { Statement } from "../../store/statement";
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
    await changeUser(
      deps,
      call,
      [
        selectAmong(call, withCorrected(call, listed([id]))),
        selectMemoryLines(call, withCorrected(call, listed([id]))),
        selectVersionLines(call, withCorrected(call, listed([id]))),
      ],
      (_user, [found, memories, versions]) => {
        const ids = found.map((row) => row.id);
        if (!ids.includes(id)) return success(decided("not_found", []));
        const held = { key, until, lines: linesOfMemories(memories, versions) };
        const effects = [
          holdForgotten(call, conversation_id, held, call.now),
          ...deleteMemories(call, listed(ids)),
          emptyOutcomes(call, listed(ids)),
        ];
        return success({ ...decided("forgotten", effects), shows: found.some(showsInDigest) });
      },
    ),
});

function decided(
  status: "forgotten" | "not_found",
  effects: readonly Statement[],
): Decision<z.output<ReturnType<typeof forgottenForNow>>> {
  return { effects, answer: (revision) => ({ status, revision }) };
}
