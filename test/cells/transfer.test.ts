import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf } from "../support/world";
import { HOME, openTwoCells, SECOND, type TwoCells } from "./two-cells";

/** An export has what stands in both cells once, and an import stores it where it belongs. */

let world: TwoCells;

beforeEach(async () => {
  world = await openTwoCells();
});

type Line = Record<string, unknown>;

/** All lines of an export but for the header and where it goes on. */
async function exported(path: string, limit: number): Promise<{ lines: Line[]; text: string[] }> {
  const [lines, text]: [Line[], string[]] = [[], []];
  for (let cursor = ""; ; ) {
    const page = await (await world.send("GET", `${path}?limit=${limit}${cursor}`)).text();
    text.push(page);
    const parsed = page
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    lines.push(...parsed.filter((line) => "type" in line));
    const next = parsed.at(-1)?.["next"];
    if (typeof next !== "string") return { lines, text };
    cursor = `&cursor=${next}`;
  }
}

/** Somebody of each cell, in a conversation of each, and what they said in both. */
async function fill(): Promise<string[]> {
  const people = [world.inHome("ann"), world.inSecond("ben")];
  const chats = [world.inHome("chat"), world.inSecond("group")];
  for (const id of people) {
    await world.user(id).store(`Memory of ${id}`);
    for (const chat of [...chats, `${id}~own`]) {
      const body = { role: "user", content: `${id} in ${chat}`, user_id: id };
      await bodyOf(await world.send("POST", `/v1/conversations/${chat}/messages`, { body }), 201);
    }
  }
  await world.settle();
  return people;
}

const countsOf = (lines: Line[]) =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ type }) => String(type))].map(([type, some]) => [type, some.length]).sort(),
  );

describe("an export", () => {
  it.each([1, 3, 100])(
    "of a person has what they said in either cell once, %s lines a page",
    async (limit) => {
      for (const id of await fill()) {
        const { lines } = await exported(`/v1/users/${id}/export`, limit);
        expect(countsOf(lines)).toMatchObject({ user: 1, conversation: 3, memory: 1, message: 3 });
        expect(
          new Set(lines.filter(({ type }) => type === "message").map(({ content }) => content)).size,
        ).toBe(3);
      }
    },
  );

  it.each([1, 100])("of an app has all of both cells once, %s lines a page", async (limit) => {
    await fill();
    const { lines } = await exported("/v1/export", limit);
    expect(countsOf(lines)).toMatchObject({ app: 1, conversation: 4, memory: 2, message: 6 });
    const users = lines.filter(({ type }) => type === "user").map(({ user_id }) => user_id);
    expect(new Set(users).size).toBe(2);
  });
});

describe("an import", () => {
  it("stores each line in the cell of its user or conversation, and nothing twice", async () => {
    for (const id of await fill()) {
      const { text } = await exported(`/v1/users/${id}/export`, 1000);
      await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
      await world.advance(1);
      const body = text.join("");
      const path = `/v1/users/${id}/import`;
      const dry = await bodyOf<{ imported: number }>(
        await world.send("POST", `${path}?dry_run=true`, { body }),
      );
      const first = await bodyOf<{ imported: number; unchanged: number; refused: unknown[] }>(
        await world.send("POST", path, { body }),
      );
      expect(first.refused).toEqual([]);
      expect(dry.imported).toBe(first.imported);
      expect(first.imported).toBeGreaterThanOrEqual(5);
      expect(await bodyOf(await world.send("POST", path, { body }))).toMatchObject({
        imported: 0,
        unchanged: first.imported + first.unchanged,
      });
      const { lines } = await exported(`/v1/users/${id}/export`, 10);
      expect(countsOf(lines)).toMatchObject({ user: 1, memory: 1, message: 3 });
      const chats = { [world.inHome("chat")]: HOME, [world.inSecond("group")]: SECOND };
      for (const [chat, db] of Object.entries(chats))
        for (const cell of [HOME, SECOND]) {
          const own = "SELECT count(*) AS n FROM messages WHERE conversation_id = ? AND owner_id = ?";
          expect(await cell.prepare(own).bind(chat, id).first("n")).toBe(cell === db ? 1 : 0);
        }
    }
  });

  it("that breaks off between two cells is sent again, with the same Idempotency-Key too", async () => {
    const [, id = ""] = await fill();
    const { text } = await exported(`/v1/users/${id}/export`, 1000);
    await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
    await world.advance(1);
    const send = async () =>
      await world.send("POST", `/v1/users/${id}/import`, {
        body: text.join(""),
        headers: { "idempotency-key": "once" },
      });
    const { onD1 } = world.witness;
    world.witness.onD1 = async (statements, go) => {
      if (statements.some(({ sql }) => /INSERT INTO "?messages"? /.test(sql)))
        throw new Error("D1_ERROR: Network connection lost.");
      return await go();
    };
    expect((await send()).status).toBe(503);
    world.witness.onD1 = onD1;
    await bodyOf(await send());
    const { lines } = await exported(`/v1/users/${id}/export`, 10);
    expect(countsOf(lines)).toMatchObject({ user: 1, memory: 1, message: 3 });
    expect((await send()).headers.get("idempotency-replayed")).toBe("true");
  });

  it("leaves nothing of somebody who is erased between the cells", async () => {
    const [, id = ""] = await fill();
    const { text } = await exported(`/v1/users/${id}/export`, 1000);
    await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
    await world.advance(1);
    let erased = false;
    const { onD1 } = world.witness;
    world.witness.onD1 = async (statements, go) => {
      if (!erased && statements.some(({ sql }) => /INSERT INTO "?messages"? /.test(sql))) {
        erased = true;
        await bodyOf(await world.send("DELETE", `/v1/users/${id}`));
      }
      return await go();
    };
    const answer = await world.send("POST", `/v1/users/${id}/import`, { body: text.join("") });
    expect([erased, answer.status]).toEqual([true, 409]);
    world.witness.onD1 = onD1;
    const left = "SELECT count(*) AS n FROM messages WHERE owner_id = ? OR user_id = ?";
    for (const db of [HOME, SECOND]) expect(await db.prepare(left).bind(id, id).first("n")).toBe(0);
  });
});
