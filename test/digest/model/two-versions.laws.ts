import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { beforeEach, describe } from "vitest";
import { law } from "../../support/law";
import { openWorld, type World } from "../../support/world";
import { expectRight, finish, newPerson, type Person, personOfBefore, sweepHere } from "./both-versions";
import type { Steps } from "./version-before";

/**
 * This version and the one before write beside each other, as in a deployment and after a rollback. Whatever comes between
 * whatever: once the crons have run, neither serves a record that is older than D1.
 */

type Act =
  | { by: "before"; does: "say" | "rename" | "fill" | "read" | "sweep"; dies: number | null }
  | { by: "here"; does: "say" | "rename" | "note" | "read" | "sweep" };

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    by: fc.constant("before" as const),
    does: fc.constantFrom(
      "say" as const,
      "say" as const,
      "rename" as const,
      "fill" as const,
      "read" as const,
      "sweep" as const,
    ),
    // Of a death between put and confirmation nothing tells: only one before the put is drawn.
    dies: fc.constantFrom(null, null, null, 1),
  }),
  fc.record({
    by: fc.constant("here" as const),
    does: fc.constantFrom(
      "say" as const,
      "say" as const,
      "rename" as const,
      "note" as const,
      "read" as const,
      "sweep" as const,
    ),
  }),
);

async function actHere(
  person: Person,
  does: Extract<Act, { by: "here" }>["does"],
  serial: number,
): Promise<void> {
  const { user, ids } = person;
  if (does === "say") await user.update({ id: ids[serial % 2], content: `Errand ${serial}` });
  else if (does === "rename") await user.send("PATCH", "", { body: { display_name: `Ann ${serial}` } });
  else if (does === "note") await user.store(`Note ${serial}`, { sensitive: true });
  else if (does === "read") await user.send("GET", "/context");
  else await sweepHere(person);
}

function stepsOf({ old, ids }: Person, does: Extract<Act, { by: "before" }>["does"], serial: number): Steps {
  if (does === "say") return old.say(ids[serial % 2] ?? "", `Matter ${serial}`);
  if (does === "rename") return old.rename(`Bob ${serial}`);
  return does === "fill" ? old.fill(`Eve ${serial}`) : old[does]();
}

describe("both at once, in any order", () => {
  let world: World;

  beforeEach(async () => {
    world = await openWorld("2026-01-23T14:32:00Z");
  });

  const life = fc.record({
    ofBefore: fc.boolean(),
    acts: fc.array(acts, { minLength: 3, maxLength: 10 }),
    // Which of the waiting steps goes on, before each of this version's own operations.
    turns: fc.array(fc.nat(7), { minLength: 40, maxLength: 40 }),
  });
  law(
    "leave neither with a record that is older than D1, once both crons have run",
    fc.asyncProperty(life, async ({ ofBefore, acts, turns }) => {
      const person = ofBefore ? await personOfBefore(world) : await newPerson(world);
      const waiting: { steps: Steps; left: number }[] = [];
      let turn = 0;
      let isStepping = false;
      const step = async (index: number) => {
        const chosen = waiting[index % Math.max(1, waiting.length)];
        if (chosen === undefined || isStepping) return;
        isStepping = true;
        chosen.left -= 1;
        if ((await chosen.steps.next()).done || chosen.left === 0) waiting.splice(waiting.indexOf(chosen), 1);
        isStepping = false;
      };
      const between = async () => {
        turn += 1;
        const drawn = turns[turn % turns.length] ?? 0;
        if (drawn > 2) await step(drawn);
      };
      world.witness.onKv = async (_call, go) => {
        await between();
        return await go();
      };
      world.witness.onD1 = async (_statements, go) => {
        await between();
        return await go();
      };
      for (const [serial, act] of acts.entries()) {
        if (act.by === "here") await actHere(person, act.does, serial);
        else waiting.push({ steps: stepsOf(person, act.does, serial), left: act.dies ?? 99 });
        await world.advance((turns[serial] ?? 0) / 4);
      }
      await world.settle();
      while (waiting.length > 0) await step(turn++);
      world.witness.onKv = (_call, go) => go();
      world.witness.onD1 = (_statements, go) => go();
      await finish(person.old.sweep());
      await sweepHere(person);
      await expectRight(person);
      await env.DIGESTS.delete(person.old.key);
    }),
    8,
  );
});
