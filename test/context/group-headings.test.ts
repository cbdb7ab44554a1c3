import { expect, it } from "vitest";
import { openTalk, says } from "../conversations/talk";
import { bodyOf, openWorld } from "../support/world";

it("says whose items stand in a group, in their own zone, and keeps what is sensitive from the others", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const ann = world.user();
  await ann.patch({ time_zone: "Europe/London", display_name: "Ann (boss): [x]" });
  await world.user("bob").patch({ time_zone: "Asia/Tokyo" });
  const midwife = await ann.store("Midwife", { due_at: "2026-01-24T09:00:00" });
  const day = await ann.store("Holiday", { due_at: "2026-01-23" });
  await ann.store("Is pregnant", { category: "profile", sensitive: true });
  await ann.store("Therapy", { due_at: "2026-01-25", sensitive: true });
  const talk = openTalk(world);
  await talk.post(says("ann", "hello", "2026-01-23T14:30:00Z"));
  const alone = await talk.context({ include_sensitive: true });
  expect(alone.volatile).toContain("\nUpcoming and overdue:\n");
  expect(alone.system).toMatch(/Is pregnant[\s\S]*Therapy/);
  await talk.post(says("bob", "hi", "2026-01-23T14:31:00Z"));
  const group = await talk.context({ include_sensitive: true });
  expect(group.system).not.toMatch(/pregnant|Therapy/);
  expect(group.volatile).toContain(`Current time: 2026-01-23T23:32:00 (Asia/Tokyo)`);
  expect(group.volatile).toContain(
    `Upcoming and overdue (Ann boss x, Europe/London):
- [DUE 2026-01-23] (today, id ${day}, noted now) Holiday
- [DUE 2026-01-24 09:00] (tomorrow, id ${midwife}, noted now) Midwife
`,
  );
  await ann.update({ ids: [midwife, day], reminded_at: "now" });
  const told = await talk.context();
  expect(told.volatile).toContain(
    "Also open (Ann boss x, Europe/London; answer when asked, don't bring up):\n- [DUE 2026-01-23] (today",
  );
  await talk.post(says("ann", "and I?", "2026-01-23T14:31:30Z"));
  expect((await talk.context()).volatile).toContain("\nAlso open (answer when asked, don't bring up):\n");
});

it("counts those who may read along among the others, and says what it left out", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const ann = world.user();
  const talk = openTalk(world);
  await talk.post(says("ann", "hello", "2026-01-23T14:30:00Z"));
  const secret = await ann.store("Therapy", { due_at: "2026-01-25", sensitive: true });
  const asked = () => talk.context({ include_sensitive: true });
  await asked();
  await world.settle();
  world.forgetCalls();
  const alone = await asked();
  expect(world.witness.d1).toHaveLength(1);
  expect([alone.items.map(({ id }) => id), alone.warnings]).toEqual([[secret], undefined]);

  await bodyOf(await world.send("PUT", `/v1/conversations/${talk.id}/members/bob`));
  const group = await asked();
  expect([group.items, group.warnings]).toEqual([
    [],
    [
      "include_sensitive was not followed: the conversation has other people, and sensitive memories are left out",
    ],
  ]);
  expect(await talk.context()).not.toHaveProperty("warnings");
  await ann.forget({ id: secret });
  expect(await asked()).not.toHaveProperty("warnings");
  const fact = await ann.store("Is pregnant", { category: "profile", sensitive: true });
  expect((await asked()).warnings).toHaveLength(1);
  await bodyOf(await world.send("DELETE", `/v1/conversations/${talk.id}/members/bob`));
  expect((await asked()).stable).toContain(fact);
});
