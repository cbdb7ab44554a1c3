import { beforeEach, describe, expect, it } from "vitest";
import { openBothSources, type SourceWorld } from "../support/sources";
import type { UserClient, World } from "../support/world";

const DUE = "2026-03-09T14:00:00Z";

describe("the life of a reminder, read from KV and from D1", () => {
  let world: World;
  let ann: UserClient;
  let prompt: SourceWorld["prompt"];

  beforeEach(async () => {
    ({ world, ann, prompt } = await openBothSources("2026-01-23T14:00:00Z"));
  });

  it("goes from stored to near, marked, overdue, marked, moved, and done", async () => {
    const id = await ann.store("Renew the passport", { due_at: DUE });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-03-01T23:59:59Z")).toEqual([]);
    expect(await prompt("2026-03-02T00:00:00Z")).toEqual(["due Renew the passport"]);

    world.setClock("2026-03-03T09:00:00Z");
    expect(await prompt()).toEqual(["due Renew the passport"]);
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    for (const day of ["04", "05", "06", "07", "08"])
      expect(await prompt(`2026-03-${day}T09:00:00Z`)).toEqual([]);
    expect(await prompt("2026-03-08T23:59:59Z")).toEqual([]);
    expect(await prompt("2026-03-09T00:00:00Z")).toEqual(["due Renew the passport"]);
    expect(await prompt("2026-03-09T13:59:59Z")).toEqual(["due Renew the passport"]);
    world.setClock("2026-03-09T08:00:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt("2026-03-09T13:59:59Z")).toEqual([]);

    world.setClock(DUE);
    expect(await prompt()).toEqual(["overdue Renew the passport"]);
    expect(await prompt("2026-05-01T00:00:00Z")).toEqual(["overdue Renew the passport"]);
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2027-03-09T14:00:00Z")).toEqual([]);

    world.setClock("2026-03-10T08:00:00Z");
    const moved = await ann.update({ id, due_at: "2026-03-12T14:00:00Z" });
    expect(moved.updated[0]).toMatchObject({
      reminded_at: null,
      due_at: Date.parse("2026-03-12T14:00:00Z") / 1000,
    });
    expect(await prompt()).toEqual(["due Renew the passport"]);

    await ann.update({ id, completed_at: "now" });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-04-01T00:00:00Z")).toEqual([]);
    await ann.update({ id, completed_at: null });
    expect(await prompt()).toEqual(["due Renew the passport"]);

    await ann.forget({ id });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-04-01T00:00:00Z")).toEqual([]);
  });

  it("comes back as not yet mentioned once a snooze is over, and only then", async () => {
    const id = await ann.store("Call the bank", { due_at: "2026-01-25T12:00:00Z" });
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    await ann.update({ id, snoozed_until: "2026-01-24T09:00:00Z" });
    expect(await prompt("2026-01-24T08:59:59Z")).toEqual([]);
    expect(await prompt("2026-01-24T09:00:00Z")).toEqual(["due Call the bank"]);

    world.setClock("2026-01-24T10:00:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-01-25T12:00:00Z")).toEqual(["overdue Call the bank"]);
  });

  it("keeps quiet about what sleeps past its due time, then says once that it is overdue", async () => {
    const id = await ann.store("Water the plants", { due_at: "2026-01-24T08:00:00Z" });
    await ann.update({ id, snoozed_until: "2026-01-26T08:00:00Z" });
    expect(await prompt("2026-01-25T00:00:00Z")).toEqual([]);
    expect(await prompt("2026-01-26T08:00:00Z")).toEqual(["overdue Water the plants"]);
    world.setClock("2026-01-26T09:00:00Z");
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt("2026-03-01T00:00:00Z")).toEqual([]);
  });

  it("ends a snooze with null, and a mark too", async () => {
    const id = await ann.store("Book the hotel", { due_at: "2026-01-24T08:00:00Z" });
    await ann.update({ id, snoozed_until: "2026-02-26T08:00:00Z" });
    expect(await prompt()).toEqual([]);
    await ann.update({ id, snoozed_until: null });
    expect(await prompt()).toEqual(["due Book the hotel"]);
    await ann.update({ id, reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    await ann.update({ id, reminded_at: null });
    expect(await prompt()).toEqual(["due Book the hotel"]);
  });

  it("takes marks in the future", async () => {
    const id = await ann.store("Pay rent", { due_at: "2026-01-25T09:00:00Z" });
    await ann.update({ id, reminded_at: "2026-02-01T00:00:00Z" });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-01-26T00:00:00Z")).toEqual([]);
    await ann.update({ id, reminded_at: "2026-01-25T08:59:59Z" });
    expect(await prompt("2026-01-25T08:59:59Z")).toEqual([]);
    expect(await prompt("2026-01-25T09:00:00Z")).toEqual(["overdue Pay rent"]);
  });

  it("mentions once more at its own lead, and at the app's default where it has none", async () => {
    await world.admin("PATCH", `/v1/apps/${world.app}`, { default_remind_before: 3600 });
    const own = await ann.store("Catch the train", { due_at: "2026-01-25T12:00:00Z", remind_before: 7200 });
    const byDefault = await ann.store("Take the medicine", { due_at: "2026-01-25T12:00:00Z" });
    const never = await ann.store("Watch the film", { due_at: "2026-01-25T12:00:00Z", remind_before: 0 });
    await ann.update({ ids: [own, byDefault, never], reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-01-25T09:59:59Z")).toEqual([]);
    expect(await prompt("2026-01-25T10:00:00Z")).toEqual(["due Catch the train"]);
    expect((await prompt("2026-01-25T11:00:00Z")).sort()).toEqual([
      "due Catch the train",
      "due Take the medicine",
    ]);
    world.setClock("2026-01-25T11:00:00Z");
    await ann.update({ ids: [own, byDefault], reminded_at: "now" });
    expect(await prompt("2026-01-25T11:59:59Z")).toEqual([]);
    expect(await prompt("2026-01-25T12:00:00Z")).toHaveLength(3);
  });

  it("brings what has a long lead into the horizon when the lead begins", async () => {
    await ann.store("Plan the wedding", { due_at: "2026-06-01T12:00:00Z", remind_before: 30 * 86_400 });
    expect(await prompt("2026-05-02T11:59:59Z")).toEqual([]);
    expect(await prompt("2026-05-02T12:00:00Z")).toEqual(["due Plan the wedding"]);
  });

  it("keeps marks when the same due time is sent again, and takes those that come with a new one", async () => {
    const id = await ann.store("Feed the cat", { due_at: "2026-01-24T12:00:00Z" });
    await ann.update({ id, reminded_at: "now" });
    await ann.update({ id, due_at: "2026-01-24T13:00:00+01:00" });
    expect(await prompt()).toEqual([]);
    await ann.update({ id, due_at: "2026-01-24T15:00:00Z", reminded_at: "now" });
    expect(await prompt()).toEqual([]);
    await ann.update({ id, due_at: "2026-01-24T16:00:00Z", snoozed_until: "2026-01-24T09:00:00Z" });
    expect(await prompt()).toEqual([]);
    expect(await prompt("2026-01-24T09:00:00Z")).toEqual(["due Feed the cat"]);
  });

  it("drops what loses its due time, and shows what gets one", async () => {
    const id = await ann.store("Learn to juggle", { due_at: "2026-01-24T12:00:00Z" });
    await ann.update({ id, due_at: null });
    expect(await prompt()).toEqual([]);
    await ann.update({ id, due_at: "2026-01-25T12:00:00Z" });
    expect(await prompt()).toEqual(["due Learn to juggle"]);
  });

  it("lets a correction take the place of what it corrects", async () => {
    const old = await ann.store("Dentist on Saturday", { due_at: "2026-01-24T12:00:00Z" });
    await ann.remember({ content: "Dentist on Sunday", due_at: "2026-01-25T12:00:00Z", supersedes: old });
    expect(await prompt()).toEqual(["due Dentist on Sunday"]);
  });

  it("marks many by ids", async () => {
    const ids: string[] = [];
    for (let i = 0; i < 12; i += 1)
      ids.push(await ann.store(`Errand ${i}`, { due_at: `2026-01-24T12:00:${10 + i}Z` }));
    expect(await prompt()).toHaveLength(10);
    const marked = await ann.update({ ids: ids.slice(0, 10), reminded_at: "now" });
    expect(marked.updated.map((memory) => memory.id)).toEqual(ids.slice(0, 10));
    expect(await prompt()).toEqual(["due Errand 10", "due Errand 11"]);
    expect(await prompt("2026-01-25T00:00:00Z")).toHaveLength(10);
  });
});
