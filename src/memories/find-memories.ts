import type { Call } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import type { KnownUser } from "../operation/user/known-user";
import { type KnowledgeRow, PACKED_REST, type RankedColumns } from "../store/rows";
import { findRanked } from "../store/search/find-ranked";
import { listFiltered, memorySources, type SearchFilter } from "../store/search/search";
import type { AskedQuery } from "../users/read-query";
import type { RankShown } from "./view/search-score";

export type FoundMemory = RankShown & { row: KnowledgeRow };

/**
 * Memories that pass every filter: best first for a query, else newest first. Reads one row more than the page holds,
 * which tells whether there is another page.
 */
export async function findMemories(
  deps: Deps,
  call: Call,
  { user, asked }: { user: KnownUser; asked: AskedQuery | null },
  filter: SearchFilter,
  page: { limit: number; offset: number },
): Promise<FoundMemory[]> {
  if (user.row === null) return [];
  if (asked === null) {
    const [rows] = await deps.store.of(call).read([listFiltered(call, filter, page.limit + 1, page.offset)]);
    return rows.map((row) => ({ row, score: null, parts: null, words: [] }));
  }
  const { totals, postings, ...query } = asked;
  const sources = memorySources(call, filter);
  const versions = filter.as_of === null ? { rows: 0, characters: 0 } : versionsOf(totals);
  return await findRanked<RankedColumns, KnowledgeRow>(
    deps.store.of(call),
    call,
    {
      ...query,
      sources,
      postings: postings.slice(0, sources.length),
      keywords: postings[sources.length] ?? [],
      totals: {
        rows: totals.memories + versions.rows,
        characters: totals.memory_characters + versions.characters,
      },
      factsOf: ({ content, event_time, entity }) => ({ content, time: event_time, place: "", label: entity }),
      rowOf: ({ pk, content, event_time, entity }, rest) => ({
        ...PACKED_REST.read(rest),
        ...{ pk, content, event_time, entity },
      }),
    },
    page,
  );
}

function versionsOf({ versions, version_characters }: AskedQuery["totals"]) {
  return { rows: versions, characters: version_characters };
}
