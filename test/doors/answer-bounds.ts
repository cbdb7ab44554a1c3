import { describe, expect, it } from "vitest";
import { ORDINARY_BUDGET } from "../../src/operation/declare";
import { OPERATIONS } from "../../src/operations";
import { insertUser } from "../support/bulk";
import { everyRow } from "../support/every-row";
import { openWorld, type World } from "../support/world";

/** What each read about a person or a conversation is asked for at most; null for what has no list. */
const LARGEST: Record<string, { path: string; query: Record<string, string> }[] | null> = {
  get_context: [
    { path: "/context", query: { limit: "100", within_days: "366", q: "item" } },
    { path: "/context", query: { limit: "100", within_days: "366", explain: "true" } },
    { path: "/context", query: { limit: "100", conversation_id: "talk", message_limit: "500" } },
  ],
  get_life: ["always", "hour", "morning", "never"].flatMap((talks) =>
    [{ within_days: "7" }, { within_days: "366", to: "2027-01-20" }].map((span) => ({
      path: "/life",
      query: { talks, limit: "100", max_frames: "500", ...span },
    })),
  ),
  get_upcoming: [
    { path: "/upcoming", query: { limit: "100", within_days: "366" } },
    { path: "/upcoming", query: { limit: "100", within_days: "366", include_reminded: "true" } },
  ],
  get_timeline: [{ path: "/timeline", query: { limit: "200", after: "2026-01-01", before: "2027-01-01" } }],
  search_memory: [
    { path: "/search", query: { limit: "100", query: "item", explain: "true" } },
    { path: "/search", query: { limit: "100", time_field: "due_at", after: "2026-01-01" } },
  ],
  list_memories: [{ path: "/memories", query: { limit: "100" } }],
  list_series: [{ path: "/series", query: { limit: "100", before: "2026-04-20" } }],
  list_occurrences: [
    { path: "/memories/b0000000/occurrences", query: { limit: "500", before: "2027-01-01" } },
  ],
  get_memory_history: [{ path: "/memories/b0000000/history", query: { limit: "1000" } }],
  list_messages: [{ path: "talk", query: { limit: "500", format: "openai" } }],
  list_conversations: [{ path: "/conversations", query: { limit: "100" } }],
  get_digest: [{ path: "/digest", query: {} }],
  // One row, lines that are cut, or what an export is bounded by.
  search_conversations: null,
  get_memory: null,
  get_user: null,
  get_conversation: null,
  list_grants: null,
  list_access: null,
  export_user: null,
};

/** Items of 4,000 characters that weigh as much as they can, some of them series, and a long conversation. */
export function answerBounds(name: string, heavy: Heavy): void {
  describe(name, () => {
    let world: World;

    it("is at most 1 MB and goes on where it ends early, whatever is asked for", {
      timeout: 900_000,
    }, async () => {
      world = await openWorld("2026-01-20T09:00:00Z");
      await insertHeavy(world, heavy);
      const rows = Object.values(LARGEST).flatMap((asked) => asked ?? []);
      await everyRow(rows, async ({ path, query }) => {
        let cursor: string | undefined;
        // The pages of a life cost the same late as early.
        for (let page = 0; page < 3; page += 1) {
          const all = new URLSearchParams({ ...query, ...(cursor === undefined ? {} : { cursor }) });
          const address = path === "talk" ? "/v1/conversations/talk/messages" : `/v1/users/ann${path}`;
          const answer = await world.send("GET", `${address}?${all}`);
          const text = await answer.text();
          expect(answer.status, text.slice(0, 300)).toBe(200);
          expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(ORDINARY_BUDGET.answer);
          const value = JSON.parse(text) as { next_cursor?: string | null };
          if (typeof value.next_cursor !== "string") break;
          cursor = value.next_cursor;
        }
      });
    });

    it("is asked of every read about a person or a conversation", () => {
      const reads = OPERATIONS.filter(
        ({ about, effect }) => effect === "reads" && (about === "user" || about === "conversation"),
      );
      expect(Object.keys(LARGEST).sort()).toEqual(reads.map((one) => one.name).sort());
    });
  });
}

/** How much somebody has stored; the items are full of `letter`. */
interface Heavy {
  items: number;
  series: number;
  messages: number;
  letter: string;
}

async function insertHeavy(world: World, { items, series, messages, letter }: Heavy): Promise<void> {
  const day = 86_400;
  const now = world.now();
  const content = (n: number) => `Item ${n} ${letter.repeat(3985)}`;
  for (let start = 0; start < items; start += 80)
    await insertUser(
      world.app,
      "ann",
      Array.from({ length: Math.min(80, items - start) }, (_, i) => {
        const n = start + i;
        return {
          id: `b${n.toString(36).padStart(7, "0")}`,
          content: content(n),
          due_at: now + ((n * 7919) % (360 * day)) - 5 * day,
          ...(n < series ? { recurrence: n % 2 === 0 ? "FREQ=DAILY" : "FREQ=WEEKLY;BYDAY=MO,FR" } : {}),
        };
      }),
    );
  const metadata = JSON.stringify({ note: "\u0001".repeat(600) });
  await world.sql(
    `UPDATE knowledge SET metadata = '${metadata}', entity = '${"👩".repeat(40)}', context = '${"工".repeat(100)}'`,
  );
  for (let start = 0; start < messages; start += 100)
    await world.send("POST", "/v1/conversations/talk/messages", {
      body: {
        messages: Array.from({ length: Math.min(100, messages - start) }, (_, i) => ({
          role: "user",
          user_id: "ann",
          external_id: `m${start + i}`,
          content: `Item ${"é".repeat(15_000)}`,
          created_at: now - 10_000 + start + i,
        })),
      },
    });
}
