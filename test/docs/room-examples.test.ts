import { expect, it } from "vitest";
import { invalid } from "../../src/core/errors";
import { problemOf } from "../../src/core/problem";
import { nextDelay } from "../../src/outbound/backoff";
import { checkUrl } from "../../src/outbound/public-address";
import { messageTo } from "../../src/platforms/message";
import { PLATFORMS } from "../../src/platforms/platforms";
import { sendMessage } from "../../src/platforms/sending";
import { showSaid } from "../../src/platforms/show-said";
import { readQuestion } from "../../src/search/question";
import { json, NOW, stub } from "../platforms/stub";
import { tripsOf } from "../support/round-trips";
import type { Body, Context, Remembered, Updated } from "../support/wire";
import { ADMIN, bodyOf, openWorld, type World } from "../support/world";
import { tableBelow } from "./table-below";

// The examples of the rooms' pages, taken through the whole worker: what a page says is what it answers.
const PAGES = import.meta.glob<string>("/src/**/README.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The rows of a page's example, without backticks. */
function exampleOf(room: string): string[][] {
  const rows = tableBelow(PAGES[`/src/${room}/README.md`], "## Example");
  return rows.map((row) => row.map((text) => text.replaceAll("`", "")));
}

it("src/users/README.md says what moves with its user", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const ann = world.user();
  const rows = exampleOf("users");
  expect(rows).toHaveLength(3);
  for (const [content = "", due_at = ""] of rows) await ann.store(content, { due_at });
  const times = async () => {
    const { items } = await ann.upcoming();
    return new Map(items.map((item) => [item.content, item["due_at_iso"]]));
  };
  const before = await times();
  expect(await ann.patch({ time_zone: "Asia/Tokyo" })).toMatchObject({
    time_zone_source: "user",
    items_moved: 2,
  });
  const after = await times();
  expect(
    rows.map(([content = "", due_at]) => [content, due_at, before.get(content), after.get(content)]),
  ).toEqual(rows);
});

/** Whoever sends the calls of an example: a key, or an operator. */
type Senders = Record<string, string | null>;

/**
 * Makes the calls of a page's example: `METHOD path body`, sent with a key, and the status and a part of the answer. In a
 * path, `{id}` is the id that was answered last. Returns the answers.
 */
async function makeCalls(world: World, room: string, senders: Senders): Promise<Body[]> {
  const answers: Body[] = [];
  for (const [call = "", sender = "", expected = ""] of exampleOf(room)) {
    const [, method = "", path = "", body] = /^(\w+) (\S+)(?: (.*))?$/.exec(call) ?? [];
    const id = String(answers.findLast((answer) => "id" in answer)?.["id"]);
    const key = sender in senders ? (senders[sender] ?? null) : String(answers[0]?.["key"]);
    const sending = { key, ...(body === undefined ? {} : { body }) };
    const response = await world.send(method, path.replace("{id}", id), sending);
    const answer = (await response.json()) as Body;
    const [, status, text = ""] = /^(\d+) ?(.*)$/.exec(expected) ?? [];
    expect([call, `${response.status}`]).toEqual([call, status]);
    if (text.startsWith("{")) expect(answer).toMatchObject(JSON.parse(text) as Body);
    else expect(answer["detail"] ?? "").toContain(text);
    answers.push(answer);
  }
  return answers;
}

it("src/apps/README.md says what a key opens until it is revoked", async () => {
  const answers = await makeCalls(await openWorld(), "apps", { "the admin token": ADMIN });
  expect(answers).toHaveLength(6);
  expect(answers[2]).toMatchObject({ time_zone: "Asia/Tokyo", time_zone_source: "app" });
});

it("src/conversations/README.md says who reaches what was said", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const [ann, ben] = [await world.newKey({ user_id: "ann" }), await world.newKey({ user_id: "ben" })];
  const keys = { "the app's key": world.key, "Ann's key": ann.key, "Ben's key": ben.key };
  const answers = await makeCalls(world, "conversations", keys);
  expect(answers).toHaveLength(13);
  expect(answers[10]).toMatchObject({
    results: [{ content: "In Lisbon.", message_before: { content: "Where was the offsite?" } }],
  });
  expect(await world.sql("SELECT id FROM conversations")).toEqual([]);
});

it("src/connections/README.md says how a bot is connected", async () => {
  const world = await openWorld();
  const keys = { "the app's key": world.key, "Ann's key": (await world.newKey({ user_id: "ann" })).key };
  const answers = await makeCalls(world, "connections", keys);
  expect(answers).toHaveLength(6);
  expect(answers[1]?.["webhook_url"]).toMatch(/\/webhooks\/telegram\/con_/);
  expect(answers.map((answer) => "forward_secret" in answer)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

it("src/memories/README.md says what becomes of a memory", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
  await ann.upcoming();
  const rows = exampleOf("memories");
  expect(rows).toHaveLength(6);
  let id = "";
  let history: Body = {};
  for (const row of rows) {
    const [name = "", args = ""] = row;
    let answer: Partial<Pick<Remembered, "memory"> & Pick<Updated, "updated">> & Body = {};
    const trips = await tripsOf(world, async () => {
      answer = await ann.tool(name, JSON.parse(args.replace("ID", id)));
    });
    const memory = answer.memory ?? answer.updated?.[0];
    if (name === "forget") history = {};
    else id = memory?.id ?? "";
    const said = [
      answer["status"],
      answer["due_understood"] ?? "",
      memory?.["due_at_local"] ?? "",
      `${trips}`,
    ];
    expect(row).toEqual([name, args, ...said]);
    if (name === "update_memory") history = await ann.get(`/memories/${id}/history`);
    if (args.includes("completed_at"))
      expect(history["versions"]).toMatchObject([
        { change: "updated", due_at_local: "2026-01-24 09:00:00 UTC" },
        { change: "occurrence_completed" },
        { change: null, reminded_at: null },
      ]);
    world.setClock(world.now() + 60);
  }
});

it("src/context/README.md says what a prompt and its list are", async () => {
  const world = await openWorld("2026-01-23T12:00:00Z");
  const ann = world.user();
  await ann.patch({ time_zone: "Europe/London" });
  const tea = await ann.store("Prefers tea", { category: "preference" });
  const id = await ann.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await world.settle();
  world.setClock("2026-01-23T14:32:00Z");
  const page = (PAGES["/src/context/README.md"] ?? "").replaceAll("k7m2x9qa", id);
  const [, body = ""] = /^```json\n(.*?)^```/ms.exec(page) ?? [];
  const answer = await bodyOf<Context>(await ann.send("POST", "/context", { body }));
  expect(answer).toMatchObject({
    system: `About the user:\n- (2026-01-23, id ${tea}) Prefers tea`,
    digest: { source: "kv" },
  });
  const { volatile, cache_hint } = answer;
  const messages = answer.messages as { role: string; content: string }[];
  expect(page).toContain(`"cache_hint": ${JSON.stringify(cache_hint)}`);
  const line = /`(- \[DUE.*?)`/.exec(page)?.[1];
  expect(volatile.split("\n")).toContain(line);
  const listed = tableBelow(page, "## Example").map(([role, content = ""]) => [
    role,
    content.startsWith("the volatile text") ? volatile : content.replaceAll("`", ""),
  ]);
  expect(messages.map(({ role, content }) => [role, content])).toEqual(listed);
  await world.settle();
  const shownAt = async (at: string) => (await ann.context({ at })).items.map((item) => item.id);
  expect(await shownAt("2026-01-23T23:59:59Z")).toEqual([]);
  expect(await shownAt("2026-01-24T00:00:00Z")).toEqual([id]);
});

it("src/platforms/README.md says how a message comes and a reply goes", async () => {
  const blocks = [...(PAGES["/src/platforms/README.md"] ?? "").matchAll(/^```json\n(.*?)^```/gms)];
  const [update = "", posted = ""] = blocks.map(([, text]) => text);
  const credentials = { bot_token: "123456:ABC-DEF", secret_token: "a-secret-of-your-own" };
  const headers = new Headers({ "x-telegram-bot-api-secret-token": credentials.secret_token });
  const body = new TextEncoder().encode(update);
  const call = {
    method: "POST",
    url: "https://almanac.test/",
    headers,
    body,
    credentials,
    nowMs: NOW * 1000,
  };
  expect(await PLATFORMS.telegram.verify(call)).toBe("genuine");
  const inbound = PLATFORMS.telegram.decode(body, headers, call.nowMs);
  const event = inbound.kind === "events" ? inbound.events[0] : undefined;
  if (event?.type !== "message") throw new Error(inbound.kind);
  const said = {
    text: "I will remind you tomorrow at 09:00: Pay rent",
    buttons: [[{ label: "Undo", data: "undo" }]],
  };
  const { lines, buttons } = showSaid(said, PLATFORMS.telegram.api?.buttons?.("42") ?? null);
  expect(buttons).toEqual(said.buttons);
  const { via, seen } = stub(json({ ok: true, result: { message_id: 18, chat: { id: 42 } } }));
  const outcome = await sendMessage(
    messageTo(event.answer.to, lines, buttons),
    { platform: "telegram", credentials },
    { bases: {}, now: NOW, send: via.send },
  );
  expect(seen[0]?.url).toMatch(/\/bot123456:ABC-DEF\/sendMessage$/);
  expect(seen[0]?.body).toEqual(JSON.parse(posted));
  const gives = exampleOf("platforms").map(([, value]) => value);
  expect(gives.slice(1, 4)).toEqual([
    event.external_id,
    JSON.stringify(event.command),
    JSON.stringify(event.answer),
  ]);
  expect(gives.at(-1)).toBe(JSON.stringify(outcome));
});

it("src/transfer/README.md says what an import stores", async () => {
  const ann = (await openWorld("2026-01-23T14:32:00Z")).user();
  const [, file = ""] =
    /## Example.*?^```text\n(.*?)^```/ms.exec(PAGES["/src/transfer/README.md"] ?? "") ?? [];
  for (const [, imported = "", unchanged = "", refused = ""] of exampleOf("transfer")) {
    const answer = await bodyOf(await ann.send("POST", "/import", { body: file }));
    const expected = {
      imported: Number(imported),
      unchanged: Number(unchanged),
      refused: JSON.parse(refused),
    };
    expect(answer).toMatchObject(expected);
  }
  expect(exampleOf("transfer")).toHaveLength(2);
});

it("src/operators/README.md says what is seen by whom", async () => {
  const world = await openWorld("2026-01-23T14:32:00Z");
  const { key } = await world.newKey({ user_id: "ann" });
  const keys = { "the admin token": ADMIN, "the app's key": world.key, "Ann's key": key };
  expect(await makeCalls(world, "operators", keys)).toHaveLength(6);
});

it("src/doors/http/README.md says how requests are refused", async () => {
  const world = await openWorld();
  expect(await makeCalls(world, "doors/http", { nothing: null, "the app's key": world.key })).toHaveLength(6);
});

it("src/outbound/README.md says how long a pause is, and where nothing is sent", () => {
  const given = exampleOf("outbound").map(([call = "", gives]) => {
    const [, name, args = ""] = /^(\w+)\((.*)\)$/.exec(call) ?? [];
    const [first, second, third = null] = JSON.parse(`[${args}]`) as [never, never, never];
    if (name === "nextDelay") return [call, gives, `${nextDelay(first, second, third)}`];
    const checked = checkUrl(first, second);
    return [call, gives, checked.ok ? "ok" : checked.reason];
  });
  expect(given).toHaveLength(8);
  for (const [call, gives, found] of given) expect([call, found]).toEqual([call, gives]);
});

it("src/core/README.md says what callers see of a failure", () => {
  const [, problem = ""] = /^```json\n(.*?)^```/ms.exec(PAGES["/src/core/README.md"] ?? "") ?? [];
  const { failure } = invalid({
    path: "due",
    message: "send either due, a phrase, or due_at, ISO 8601",
  });
  expect(problemOf(failure, "4e0b")).toEqual(JSON.parse(problem));
});

it("src/search/README.md says what queries look for, and what comes first", async () => {
  const rows = exampleOf("search");
  expect(rows).toHaveLength(4);
  for (const [query = "", telling, asks] of rows) {
    const question = readQuestion(query);
    const said = question.telling.map(({ text }) => text).join(", ");
    expect([query, said, `${question.asks}`]).toEqual([query, telling, asks]);
  }
  const ann = (await openWorld("2026-01-23T14:32:00Z")).user();
  const contents = [
    ...((PAGES["/src/search/README.md"] ?? "").split("asked of")[1]?.matchAll(/"(.*?)"/g) ?? []),
  ];
  for (const [, content = ""] of contents) await ann.store(content);
  const { results } = await ann.search({ query: rows[0]?.[0] });
  expect(results.map(({ content }) => content)).toEqual(contents.map(([, content]) => content));
  expect(contents).toHaveLength(3);
});
