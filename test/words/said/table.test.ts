import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { KINDS, type RowKind, rowsOf } from "./read-table";

const MOST_BYTES = 32 * 1024;

describe.each(LANGUAGE_CODES)("the replies in %s", (language) => {
  const rows = rowsOf(language);

  it("are enough, and enough of each kind", () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
    for (const [kind, least] of Object.entries(KINDS))
      expect(rows.filter((row) => row.kind === kind).length, kind).toBeGreaterThanOrEqual(least);
  });

  it("tell of items that the user has, each named once", () => {
    for (const { items, told, reply } of rows) {
      const ids = items.map(({ id }) => id);
      expect(new Set(ids).size, reply).toBe(ids.length);
      expect(ids, reply).toEqual(expect.arrayContaining([...told]));
      expect(new Set(told).size, reply).toBe(told.length);
      expect(new TextEncoder().encode(reply).length).toBeLessThanOrEqual(MOST_BYTES);
    }
  });

  it("tell of something by their kind, and of nothing that is hidden", () => {
    const none: readonly RowKind[] = ["information", "alike", "heading", "clock", "scattered", "talk"];
    const some: readonly RowKind[] = [
      "plain",
      "reworded",
      "listed",
      "asked",
      "denied",
      "title",
      "apart",
      "following",
    ];
    for (const { kind, told, items, reply } of rows) {
      if (none.includes(kind)) expect(told, reply).toEqual([]);
      if (some.includes(kind)) expect(told, reply).not.toEqual([]);
      const shown = items.filter(
        (item) => !item.sensitive && item.noted_at === null && item.snoozed_until === null,
      );
      expect(
        shown.map(({ id }) => id),
        reply,
      ).toEqual(expect.arrayContaining([...told]));
    }
  });

  it("have no row twice", () => {
    const replies = rows.map(({ reply, items }) => `${items.map(({ id }) => id).join()} ${reply}`);
    expect(new Set(replies).size).toBe(replies.length);
  });
});
