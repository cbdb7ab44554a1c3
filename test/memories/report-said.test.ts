import { beforeEach, describe, expect, it } from "vitest";
import { tripsOf } from "../support/round-trips";
import { ADMIN, bodyOf, openWorld, type UserClient, type World } from "../support/world";

const MORNING = "2026-01-23T09:00:00Z";

describe("what was said", () => {
  let world: World;
  let ann: UserClient;

  beforeEach(async () => {
    world = await openWorld(MORNING);
    ann = world.user();
  });

  interface Answer {
    mentioned: { id: string; label: string; content: string }[];
    revision: number;
    errors?: { path: string }[];
  }
  const say = async (text: unknown, status = 200): Promise<Answer> => {
    const response = await ann.send("POST", "/said", { body: { text } });
    return await bodyOf(response, status);
  };
  const memory = (id: string) => ann.get<{ reminded_at: number }>(`/memories/${id}`);
  /** Two hours after it was stored: what was noted just now isn't told of. */
  const later = () => world.setClock("2026-01-23T11:00:00Z");
  const pending = async () => {
    const { items } = await ann.upcoming();
    return items.map(({ content }) => content);
  };

  it("marks what the text names with the moment of the call, and nothing else", async () => {
    const rent = await ann.store("Pay the rent", { due_at: "2026-01-24" });
    await ann.store("Call the plumber", { due_at: "2026-01-24T10:00:00Z" });
    later();
    const { mentioned, revision } = await say("Good morning! Remember to pay the rent tomorrow.");
    expect(mentioned).toEqual([{ id: rent, label: "[DUE 2026-01-24]", content: "Pay the rent" }]);
    expect((await memory(rent)).reminded_at).toBe(Date.parse("2026-01-23T11:00:00Z") / 1000);
    expect(await pending()).toEqual(["Call the plumber"]);
    expect(await say("Remember to pay the rent tomorrow.")).toEqual({ mentioned: [], revision });
  });

  it("marks overdue items by due time, and leaves what is noted, sensitive, asleep or far off", async () => {
    await ann.store("Sign the lease", { due_at: "2026-01-23T10:30:00Z" });
    await ann.store("Therapy", { due_at: "2026-01-24T10:00:00Z", sensitive: true });
    await ann.store("Renew the passport", { due_at: "2026-06-01" });
    const gym = await ann.store("Gym with Tom", { due_at: "2026-01-23T18:00:00Z" });
    await ann.update({ id: gym, snoozed_until: "2026-01-23T17:00:00Z" });
    later();
    await ann.store("Water the plants", { due_at: "2026-01-24T10:00:00Z" });
    const text =
      "- gym with Tom\n- therapy\n- renew the passport\n- water the plants\n- sign the lease\n\nShall I go on?";
    const { mentioned } = await say(text);
    expect(mentioned.map(({ label }) => label)).toEqual(["[OVERDUE 2026-01-23 10:30]"]);
  });

  it("marks the occurrence of a series that was told of", async () => {
    const id = await ann.store("Put the bins out", {
      due_at: "2026-01-23T10:00:00Z",
      recurrence: "FREQ=DAILY",
    });
    world.setClock("2026-01-25T09:00:00Z");
    const { mentioned } = await say("The bins needed to be put out yesterday.");
    expect(mentioned).toEqual([{ id, label: "[OVERDUE 2026-01-24 10:00]", content: "Put the bins out" }]);
    expect((await say("The bins needed to be put out yesterday.")).mentioned).toEqual([]);
    world.setClock("2026-01-25T09:05:00Z");
    const today = await say("Put the bins out at 10.");
    expect(today.mentioned).toEqual([{ id, label: "[DUE 2026-01-25 10:00]", content: "Put the bins out" }]);
  });

  it("answers an unknown user an empty list, and makes none", async () => {
    expect(await say("Pay the rent tomorrow.")).toEqual({ mentioned: [], revision: 0 });
    const users = await bodyOf(await world.send("GET", `/v1/apps/${world.app}/users`, { key: ADMIN }));
    expect(users).toMatchObject({ data: [] });
  });

  it("refuses what is no text of up to 32 KB", async () => {
    for (const text of ["", " ", null, 7, ["Pay the rent"], "x".repeat(32 * 1024 + 1)]) {
      const { errors } = await say(text, 422);
      expect(errors).toMatchObject([{ path: "text" }]);
    }
    expect(await say("x".repeat(32 * 1024))).toMatchObject({ mentioned: [] });
  });

  it("is one round trip where nothing is marked, and two where something is", async () => {
    await ann.store("Pay the rent", { due_at: "2026-01-24" });
    later();
    expect(await tripsOf(world, () => say("The sun shines."))).toBe(1);
    expect(await tripsOf(world, () => say("The rent is to be paid tomorrow."))).toBe(2);
  });
});
