import { expect, it } from "vitest";
import type { Changes } from "../../src/memories/change/clearing";
import { COLUMN_PATCHES, type ColumnPatches, type ReadAlone } from "../../src/memories/change/column-patches";
import { updateMemorySchema } from "../../src/memories/change/memory-changes";

it("an argument that nothing is made of does not compile", () => {
  const all: ColumnPatches<ReadAlone<Changes>> = COLUMN_PATCHES;
  // @ts-expect-error: a mood would change no column
  const more: ColumnPatches<ReadAlone<Changes & { mood: string | null | undefined }>> = COLUMN_PATCHES;
  expect(more).toBe(all);
  const names = Object.keys(updateMemorySchema().shape);
  expect(names).toEqual(expect.arrayContaining(Object.keys(all)));
});
