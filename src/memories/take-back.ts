import * as z from "zod";
import { success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { once } from "../core/once";
import { changeUser, type Decision } from "../operation/change-user";
import { operation } from "../operation/declare";
import { deleteVersion, type HistoryRow, selectVersionsEndedAt } from "../store/memories/history";
import { reindexMemories } from "../store/memories/index-entries";
import { updateMemories } from "../store/memories/knowledge";
import { selectByIds } from "../store/memories/select-memories";
import type { KnowledgeRow } from "../store/rows";
import type { Statement } from "../store/statement";
import { memoryId } from "./arguments/memory-fields";
import { contentForm } from "./change/content-form";
import { pushOf } from "./change/push-time";
import { showsInDigest } from "./change/shows-in-digest";
import { memorySchema } from "./view/memory-schema";
import { viewMemory } from "./view/memory-view";

const takenBack = once(() =>
  z.strictObject({
    status: z.enum(["taken_back", "changed_since", "not_found"]),
    memory: memorySchema().nullable().describe("As it is now"),
    revision: z.number(),
  }),
);

type TakenBack = z.output<ReturnType<typeof takenBack>>;

/**
 * Takes a change of one memory back: the version that it ended returns, and leaves the history. Code inside the service
 * calls it; it stands at no address.
 */
export const takeBack = operation({
  name: "take_back",
  summary: "Takes the last change of a memory back",
  about: "user",
  effect: "writes",
  input: () =>
    z.strictObject({
      id: memoryId,
      changed_at: z.int().describe("When the change was made, in epoch seconds"),
    }),
  output: takenBack,
  routes: [],
  example: { id: "k7m2x9qa", changed_at: 1769178720 },
  run: async (deps, call, { id, changed_at }) =>
    await changeUser<TakenBack, readonly [Statement<KnowledgeRow>, Statement<HistoryRow>]>(
      deps,
      call,
      [selectByIds(call, [id]), selectVersionsEndedAt(call, id, changed_at)],
      async (user, [[row], [version, ...later]]) => {
        const view = row === undefined ? null : viewMemory(row, user.zone, call.now);
        const unchanged = (status: "not_found" | "changed_since"): Decision<TakenBack> => ({
          effects: [],
          answer: (revision) => ({ status, memory: view, revision }),
        });
        if (user.row === null || row === undefined) return success(unchanged("not_found"));
        if (version?.valid_to !== changed_at || later.length > 0) return success(unchanged("changed_since"));
        const columns = columnsOf(version);
        const restored = { ...row, ...columns };
        const patch = {
          ...columns,
          content_key: await sha256Hex(contentForm(columns.content)),
          push_at: pushOf(restored, user, call.now),
          version_at: version.valid_from,
        };
        return success({
          effects: [
            updateMemories(call, [id], patch, call.now),
            ...reindexMemories(call, [id], columns),
            ...deleteVersion(call, version.pk),
          ],
          answer: (revision) => ({
            status: "taken_back",
            memory: viewMemory(restored, user.zone, call.now),
            revision,
          }),
          opens: "id",
          shows: showsInDigest(row) || showsInDigest(restored),
        });
      },
    ),
});

/** What a version says, without whose it is and when it held. */
function columnsOf(version: HistoryRow) {
  const {
    pk: _pk,
    id: _id,
    created_at: _created,
    updated_at: _updated,
    valid_from: _from,
    valid_to: _to,
    change: _change,
    changed_by: _by,
    done_at: _done,
    ...columns
  } = version;
  return columns;
}
