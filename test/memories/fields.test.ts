import { beforeEach, expect, it } from "vitest";
import { FIELDS, type FieldName, listFieldColumns, MEMORY_FIELDS } from "../../src/memories/fields";
import { everyRow } from "../support/every-row";
import type { Body } from "../support/wire";
import { openWorld, type UserClient, type World } from "../support/world";
import { exportAll, importFile, otherApp } from "../transfer/files";
import { SAID } from "./said-fields";

/** Every field of a memory, through all that is made of its row. */

const NAMES = Object.keys(FIELDS) as FieldName[];

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  ann = world.user();
});

/** The columns of a field, as the table has them. */
async function readColumns(name: FieldName, id: string): Promise<Body> {
  const [row = {}] = await world.sql("SELECT * FROM knowledge WHERE id = ?", id);
  return Object.fromEntries(listFieldColumns(name).map((column) => [column, row[column]]));
}

/** Stores a memory that says the field, by `remember` where that takes it, and gives its id. */
async function storeSaying(name: FieldName): Promise<string> {
  const content = `Matter of ${name}`;
  if (FIELDS[name].remember !== null) return await ann.store(content, SAID[name]);
  const id = await ann.store(content);
  await ann.update({ id, ...SAID[name] });
  return id;
}

it("a row that leaves something open does not compile", () => {
  const { correction: _correction, ...open } = MEMORY_FIELDS.entity;
  // @ts-expect-error: it doesn't say what a correction does
  const rows: typeof FIELDS = { ...FIELDS, entity: open };
  expect(Object.keys(rows)).toEqual(NAMES);
});

it("is stored and shown as it was said", async () => {
  await everyRow(NAMES, async (name) => {
    const { kept, shown } = FIELDS[name];
    const id = await storeSaying(name);
    if (kept !== null) expect((await readColumns(name, id))[name]).not.toEqual(kept.empty);
    const said: Body = SAID[name];
    if (shown !== null) expect(await ann.get(`/memories/${id}`)).toMatchObject({ [name]: said[name] });
  });
});

it("is changed to what remember stores, and cleared by null and by its name", async () => {
  await everyRow(
    NAMES.filter((name) => FIELDS[name].update !== null),
    async (name) => {
      const stored = await readColumns(name, await storeSaying(name));
      const id = await ann.store(`Another matter of ${name}`);
      for (const clear of [{ [name]: null }, { clear: [name] }]) {
        await ann.update({ id, ...SAID[name] });
        expect(await readColumns(name, id)).toEqual(stored);
        if (FIELDS[name].null !== "clear") continue;
        expect(await ann.update({ id, ...clear })).not.toHaveProperty("warnings");
        expect(new Set(Object.values(await readColumns(name, id)))).toEqual(new Set([null]));
      }
    },
  );
});

it("is taken over by a correction that doesn't send it, or dropped, as its row says", async () => {
  await everyRow(NAMES, async (name) => {
    const { correction, kept } = FIELDS[name];
    const old = await storeSaying(name);
    const { memory, taken_over = [] } = await ann.remember({ content: `Now of ${name}`, supersedes: old });
    const [before, after] = [await readColumns(name, old), await readColumns(name, memory.id)];
    if (correction === "drop") expect(after).not.toEqual(before);
    else expect(after).toEqual(before);
    expect((taken_over as string[]).includes(name)).toBe(correction !== "drop" && kept !== null);
  });
});

it("is given by a correction to a memory that says the rest already", async () => {
  const names = NAMES.filter((name) => FIELDS[name].correction === "take" && name !== "event_time");
  await everyRow(names, async (name) => {
    const content = `Matter of ${name}`;
    const [old, there] = [await ann.store(`Once ${content}`), await ann.store(content)];
    const { status, memory } = await ann.remember({ content, ...SAID[name], supersedes: old });
    const saying = await ann.store(`Another ${content}`, SAID[name]);
    expect(await readColumns(name, memory.id)).toEqual(await readColumns(name, saying));
    if (name !== "category") expect([status, memory.id]).toEqual(["duplicate", there]);
  });
});

it("leaves with an export and comes with an import", async () => {
  const ids = new Map<string, FieldName>();
  for (const name of NAMES) ids.set(await storeSaying(name), name);
  const { pages, rows } = await exportAll(world);
  for (const { type, id, ...line } of rows) {
    const name = type === "memory" ? ids.get(String(id)) : undefined;
    if (name !== undefined && FIELDS[name].kept !== null) expect(line).toHaveProperty(name);
  }
  const key = await otherApp(world);
  for (const page of pages) expect((await importFile(world, page, { key })).refused).toEqual([]);
  expect((await exportAll(world, { key })).rows).toEqual(rows);
});
