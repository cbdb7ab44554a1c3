import { beforeEach, describe, expect, it } from "vitest";
import { openWorld, type World } from "../../support/world";
import { expectRight, finish, newPerson, personOfBefore, sweepHere, views } from "./both-versions";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

describe("a write of the version before", () => {
  it("shows in this version's record after its next cron", async () => {
    const person = await newPerson(world);
    await finish(person.old.say(person.ids[0] ?? "", "Call Bob"));
    await sweepHere(person);
    expect((await views(person)).here).toMatchObject({ contents: (await views(person)).now.contents });
    await expectRight(person);
  });

  it("shows although its own record says the same as before", async () => {
    const person = await newPerson(world);
    await finish(person.old.read());
    await finish(person.old.rename("Ann"));
    await sweepHere(person);
    expect((await views(person)).here).toMatchObject({ name: "Ann" });
  });

  it("shows although it dies before it refreshes anything", async () => {
    const person = await newPerson(world);
    await person.old.say(person.ids[0] ?? "", "Call Bob").next();
    await sweepHere(person);
    await expectRight(person);
    expect(await person.old.isBehind()).toBe(true);
  });

  it("shows although it takes KV to hold nothing, and so raises no revision", async () => {
    const person = await newPerson(world);
    await world.sql("UPDATE users SET digest_revision = 0, digest_hash = NULL WHERE id = ?", person.name);
    await finish(person.old.fill("Ann"));
    await sweepHere(person);
    expect((await views(person)).here).toMatchObject({ name: "Ann" });
  });

  it("that sets a zone leaves it the user's, whatever was observed before", async () => {
    const person = await newPerson(world);
    const headers = { "almanac-time-zone": "Asia/Tokyo" };
    await person.user.send("PATCH", "", { headers, body: { locale: "ja" } });
    expect(await person.user.get("")).toMatchObject({ time_zone_source: "observed" });
    await world.sql("UPDATE users SET time_zone = 'Europe/London' WHERE id = ?", person.name);
    expect(await person.user.get("")).toMatchObject({
      time_zone: "Europe/London",
      time_zone_source: "user",
    });
    await world.advance(7200);
    await person.user.send("POST", "/tools/remember", { headers, body: { content: "Likes tea" } });
    expect(await person.user.get("")).toMatchObject({ time_zone: "Europe/London" });
  });

  it("leaves nothing to be swept again and again by its own cron, after a rollback", async () => {
    const person = await newPerson(world);
    await finish(person.old.say(person.ids[0] ?? "", "Call Bob"));
    expect(await person.old.isBehind()).toBe(false);
  });
});

describe("a write of this version", () => {
  it("takes the record that the version before reads away, once", async () => {
    const person = await personOfBefore(world);
    expect(await person.old.record()).not.toBeNull();
    world.forgetCalls();
    for (const content of ["Call Bob", "Call Eve"]) {
      await person.user.update({ id: person.ids[0], content });
      await world.settle();
      await world.advance(2);
      expect(await person.old.record()).toBeNull();
    }
    const deletes = world.witness.kv.filter(({ operation }) => operation === "delete");
    expect(deletes).toEqual([{ operation: "delete", key: person.old.key }]);
    expect(await person.old.isBehind()).toBe(false);
    await finish(person.old.read());
    await expectRight(person);
  });

  it("tries again at the next write where KV doesn't take the deletion, and the old cron finds it", async () => {
    const person = await personOfBefore(world);
    world.witness.onKv = async ({ operation }, go) => {
      if (operation === "delete") throw new Error("KV DELETE failed: 429");
      return await go();
    };
    await person.user.update({ id: person.ids[0], content: "Call Bob" });
    await world.settle();
    expect(await person.old.isBehind()).toBe(true);
    world.witness.onKv = (_call, go) => go();
    await world.advance(2);
    await person.user.update({ id: person.ids[0], content: "Call Eve" });
    await world.settle();
    expect(await person.old.record()).toBeNull();
  });

  it("takes away a record that was put while it took one away", async () => {
    const person = await personOfBefore(world);
    world.witness.onKv = async ({ operation }, go) => {
      const done = await go();
      if (operation === "delete") await finish(person.old.read());
      return done;
    };
    await person.user.update({ id: person.ids[0], content: "Call Bob" });
    await world.settle();
    world.witness.onKv = (_call, go) => go();
    await expectRight(person);
    expect(await person.old.record()).not.toBeNull();
    await world.advance(2);
    await person.user.update({ id: person.ids[0], content: "Call Eve" });
    await world.settle();
    expect(await person.old.record()).toBeNull();
  });

  it("of a new user deletes nothing, and leaves the version before nothing to sweep", async () => {
    world.forgetCalls();
    const person = await newPerson(world);
    expect(world.witness.kv.map(({ operation }) => operation)).not.toContain("delete");
    expect(await person.old.isBehind()).toBe(false);
  });
});
