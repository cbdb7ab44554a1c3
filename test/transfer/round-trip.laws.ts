import fc from "fast-check";
import { beforeEach, describe, expect } from "vitest";
import { openTalk, replies, says } from "../conversations/talk";
import { law } from "../support/law";
import { bodyOf, openWorld, type World } from "../support/world";
import { exportAll, importFile, otherApp } from "./files";

describe("an export, an erasure and an import elsewhere", () => {
  let world: World;

  beforeEach(async () => {
    world = await openWorld();
  });

  const content = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .filter((text) => text.trim() !== "");
  const step = fc.oneof(
    fc.record({
      what: fc.constant("store" as const),
      content,
      due: fc.integer({ min: 1, max: 28 }),
      form: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({
      what: fc.constant("change" as const),
      content,
      due: fc.nat(20),
      form: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({
      what: fc.constant("say" as const),
      content,
      due: fc.nat(99),
      form: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ what: fc.constant("move" as const), content, due: fc.nat(3), form: fc.constant(0) }),
  );
  let round = 0;
  law(
    "lose nothing of any life",
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      round += 1;
      const user = `ann-${round}`;
      const ann = world.user(user);
      const ids: string[] = [];
      for (const { what, content: text, due, form } of steps) {
        await world.advance(1);
        if (what === "store") {
          const day = `2026-02-${String(due).padStart(2, "0")}`;
          const dues = [
            {},
            { due_at: day },
            { due_at: `${day}T09:30:00` },
            { due_at: day, recurrence: "FREQ=WEEKLY" },
          ];
          ids.push(await ann.store(text, dues[form]));
        } else if (what === "change" && ids.length > 0) {
          const changes = [
            { content: text },
            { reminded_at: "now" },
            { completed_at: "now" },
            { entity: "Bob" },
          ];
          await ann.update({ id: ids[due % ids.length], ...changes[form] });
        } else if (what === "say") {
          const other = form === 3 ? `bob-${round}` : user;
          await openTalk(world, `chat-${round}-${form}`).post(
            form === 0 ? replies(text, due) : says(other, text, due),
          );
        } else if (what === "move") {
          await ann.patch({ time_zone: ["Europe/London", "America/St_Johns", "Pacific/Apia", null][due] });
        }
      }
      const file = await exportAll(world, { user, limit: 5 });
      await bodyOf(await world.send("DELETE", `/v1/users/${user}`));
      await world.settle();
      const key = await otherApp(world);
      for (const page of file.pages) {
        expect((await importFile(world, page, { user, key })).refused).toEqual([]);
        expect(await importFile(world, page, { user, key })).toMatchObject({ imported: 0 });
      }
      expect((await exportAll(world, { user, key })).rows).toEqual(file.rows);
    }),
    6,
  );
});
