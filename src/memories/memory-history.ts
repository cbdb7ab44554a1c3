import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { instant, nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { linesOf } from "../operation/tools/model-view";
import { readUser } from "../operation/user/read-user";
import { type HistoryRow, selectChain, selectVersions } from "../store/memories/history";
import type { KnowledgeRow } from "../store/rows";
import { displayInstant, withoutZone } from "../time/display";
import { promptText } from "../time/prompt/prompt";
import { memorySchema } from "./view/memory-schema";
import { viewMemory, viewVersion } from "./view/memory-view";
import { noMemory } from "./view/no-memory";

/** What a memory said from `valid_from` up to `valid_to`. */
const versionSchema = once(() =>
  z.strictObject({
    ...memorySchema().shape,
    ...instant("valid_from"),
    ...instant("valid_to"),
    change: z
      .enum(["updated", "completed", "reopened", "superseded", "occurrence_completed", "occurrence_skipped"])
      .nullable()
      .describe("What ended it; null for what the memory says now"),
    changed_by: z.string().nullable().describe("Who ended it"),
    ...instant("done_at"),
  }),
);

type VersionView = z.output<ReturnType<typeof versionSchema>>;

/**
 * What was believed about something, and when that changed: all versions of a memory and of its corrections both ways,
 * oldest first. The last version of each is the current one. Of a long history the newest are shown.
 */
export const memoryHistory = operation({
  name: "get_memory_history",
  summary: "Shows what a memory and those it corrected said, oldest first",
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      id: z.string().describe("The memory's id"),
      limit: z.int().min(1).max(1000).default(200),
    }),
  output: () =>
    z.strictObject({
      id: z.string(),
      chain: z.array(z.string()).describe("The ids of the memories that corrected each other"),
      versions: z.array(versionSchema()),
      has_more: z.boolean(),
      ...nowFields,
    }),
  routes: [{ method: "GET", path: "/v1/users/{user_id}/memories/{id}/history" }],
  model: {
    view: ({ versions, has_more }) =>
      linesOf([
        ...(has_more ? ["- there are older ones: send a higher limit"] : []),
        ...versions.map((version) => {
          const { valid_from_local, valid_from_relative, change, content } = version;
          const ended = change === null ? [] : [`${change} ${withoutZone(version.valid_to_local)}`];
          const words = [withoutZone(valid_from_local), valid_from_relative, ...ended, `id ${version.id}`];
          return `- (${words.join(", ")}) ${promptText(content)}`;
        }),
      ]),
  },
  example: { id: "k7m2x9qa" },
  run: async (deps, call, { id, limit }) => {
    const { user, rows } = await readUser(deps, call, [selectChain(call, id)]);
    const [chain] = rows;
    if (!chain.some((row) => row.id === id)) return noMemory(id);
    const ids = chain.map((row) => row.id);
    const [kept] = await deps.store.of(call).read([selectVersions(call, ids, limit)]);
    const ended = kept.reverse();
    const versions = chain.flatMap((row) => [
      ...ended
        .filter((version) => version.id === row.id)
        .map((version) => viewEnded(version, user.zone, call.now)),
      viewLasting(row, user.zone, call.now),
    ]);
    return success({
      id,
      chain: ids,
      versions: versions.slice(-limit),
      has_more: versions.length > limit || ended.length === limit,
      ...viewNow(user.zone, call.now),
    });
  },
});

function viewEnded(version: HistoryRow, zone: string, now: number): VersionView {
  return {
    ...viewVersion(version, zone, now),
    ...displayInstant("valid_from", version.valid_from, zone, now),
    ...displayInstant("valid_to", version.valid_to, zone, now),
    change: version.change,
    changed_by: version.changed_by,
    ...displayInstant("done_at", version.done_at, zone, now),
  };
}

function viewLasting(row: KnowledgeRow & { version_at: number }, zone: string, now: number): VersionView {
  return {
    ...viewMemory(row, zone, now),
    ...displayInstant("valid_from", Math.max(row.version_at, row.created_at), zone, now),
    ...displayInstant("valid_to", null, zone, now),
    change: null,
    changed_by: null,
    ...displayInstant("done_at", null, zone, now),
  };
}
