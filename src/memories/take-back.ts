import * as z from "zod";
import { success } from "../core/errors";
import { sha256Hex } from "../core/hash";
import { once } from "../core/once";
import type { UserCall } from "../operation/call/call";
import { operation } from "../operation/declare";
import { settleUser } from "../operation/user/read-user";
import { write } from "../operation/write";
import { userUnchanged } from "../store/guards";
import { deleteVersion, type HistoryRow, selectVersionsEndedAt } from "../store/memories/history";
import { reindexMemories } from "../store/memories/index-entries";
import { updateMemories } from "../store/memories/knowledge";
import { selectByIds } from "../store/memories/select-memories";
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
    await write<UserCall, z.output<ReturnType<typeof takenBack>>>(deps, call, async (current) => {
      const { user, rows } = await settleUser(deps, current, [
        selectByIds(call, [id]),
        selectVersionsEndedAt(call, id, changed_at),
      ]);
      const [[row], [version, ...later]] = rows;
      const view = row === undefined ? null : viewMemory(row, user.zone, call.now);
      const { revision } = user;
      if (user.row === null || row === undefined)
        return success({ outcome: { status: "not_found", memory: null, revision } });
      if (version?.valid_to !== changed_at || later.length > 0)
        return success({ outcome: { status: "changed_since", memory: view, revision } });
      const columns = columnsOf(version);
      const restored = { ...row, ...columns };
      const patch = {
        ...columns,
        content_key: await sha256Hex(contentForm(columns.content)),
        push_at: pushOf(restored, user, call.now),
        version_at: version.valid_from,
      };
      const guard = userUnchanged(call, user.revision);
      return success({
        outcome: { status: "taken_back", memory: viewMemory(restored, user.zone, call.now), revision },
        effects: [
          updateMemories(call, [id], patch, call.now, guard),
          ...reindexMemories(call, [id], columns, guard),
          ...deleteVersion(call, version.pk, guard),
        ],
        when: guard,
        opens: "id",
        shows: showsInDigest(row) || showsInDigest(restored),
      });
    }),
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
