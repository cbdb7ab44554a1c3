import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { problemOf } from "../support/problem";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, queryOf, type World } from "../support/world";
import { openTalk, type Page, replies, says, type Talk } from "./talk";

let world: World;
let talk: Talk;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
  talk = openTalk(world);
});

const at = (time: string) => `2026-01-23T${time}:00Z`;

interface Ends extends Body {
  data: { conversation_id: string; last_message_at: number; last_message: Body }[];
  next_cursor: string | null;
}

async function ends(query: Record<string, string | number> = {}, key = world.key): Promise<Ends> {
  return await bodyOf<Ends>(await world.send("GET", `/v1/users/ann/conversations${queryOf(query)}`, { key }));
}
const named = ({ data }: Ends) => data.map(({ conversation_id }) => conversation_id);

describe("a user's conversations", () => {
  it("come by their newest message, with the beginning of it", async () => {
    await openTalk(world, "old").post(says("ann", "one", at("09:00")), replies("two", at("09:01")));
    await talk.post(
      says("ann", "three", at("10:00")),
      replies("x".repeat(500), at("10:01"), { agent: "Scout" }),
    );
    await openTalk(world, "ann~diary").post(says("ann", "mine", at("09:30")));
    await openTalk(world, "bobs").post(says("bob", "his", at("11:00")));
    await openTalk(world, "bob~diary").post(says("bob", "his own", at("11:00")));
    const page = await ends();
    expect(named(page)).toEqual(["chat-1", "ann~diary", "old"]);
    expect(page.data[0]).toEqual({
      conversation_id: "chat-1",
      last_message_at: 1_769_162_460,
      last_message_at_iso: "2026-01-23T10:01:00+00:00",
      last_message_at_local: "2026-01-23 10:01:00 UTC",
      last_message_at_tz: "UTC",
      last_message_at_relative: "4 hours ago",
      last_message: {
        id: expect.any(String),
        role: "assistant",
        user_id: null,
        name: null,
        agent: "Scout",
        content: `${"x".repeat(139)}…`,
      },
    });
    expect(page.data[2]?.last_message).toMatchObject({ content: "two", role: "assistant" });
  });

  it("are those of which the user is a member, and none in which nothing was said", async () => {
    await talk.post(says("bob", "his", at("10:00")));
    expect(named(await ends())).toEqual([]);
    await world.send("PUT", `/v1/conversations/${talk.id}/members/ann`);
    await world.send("PUT", "/v1/conversations/empty/members/ann");
    expect(named(await ends())).toEqual(["chat-1"]);
  });

  it("come page by page, those of one moment too", async () => {
    for (let i = 0; i < 7; i += 1) await openTalk(world, `chat-${i}`).post(says("ann", "x", at("10:00")));
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Ends = await ends({ limit: 3, ...(cursor === "" ? {} : { cursor }) });
      found.push(...named(page));
      cursor = page.next_cursor;
    }
    const names = [6, 5, 4, 3, 2, 1, 0].map((i) => `chat-${i}`);
    expect(found).toEqual(names);
    const bad = await world.send("GET", "/v1/users/ann/conversations?cursor=x");
    await problemOf(bad, { status: 422, path: "cursor" });
  });

  it("are listed for a user's own key by the names that it knows, and for nobody else's", async () => {
    const { key } = await world.newKey({ user_id: "ann" });
    await openTalk(world, "~diary", key).post(says("ann", "mine", at("10:00")));
    await talk.post(says("ann", "shared", at("09:00")));
    expect(named(await ends({}, key))).toEqual(["~diary", "chat-1"]);
    const { key: bobs } = await world.newKey({ user_id: "bob" });
    const refused = await world.send("GET", "/v1/users/ann/conversations", { key: bobs });
    await problemOf(refused, { status: 403, code: "forbidden" });
  });

  it("cost as many rows however long they are, and however many others have", async () => {
    const two = [openTalk(world, "a"), openTalk(world, "b")];
    for (const one of two) await one.post(says("ann", "x", at("10:00")));
    const cost = async () => {
      await ends();
      world.forgetCalls();
      await ends();
      return [world.witness.d1.length, world.witness.rows.read];
    };
    const before = await cost();
    for (const one of two)
      await one.post(...Array.from({ length: 400 }, (_, n) => says("ann", `${n}`, at("11:00"))));
    for (let i = 0; i < 30; i += 1) await openTalk(world, `bobs-${i}`).post(says("bob", "x", at("10:00")));
    const [trips, rows = 0] = await cost();
    expect([before[0], trips]).toEqual([1, 1]);
    // An index is left at the row behind its range, which may be another user's.
    expect(rows).toBeLessThanOrEqual((before[1] ?? 0) + 2);
  });
});

describe("a list of messages", () => {
  const all = async (query: Record<string, string | number>): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Page = await talk.page({ limit: 2, ...query, ...(cursor === "" ? {} : { cursor }) });
      found.push(...page.data.map(({ content }) => content));
      cursor = page.next_cursor;
    }
    return found;
  };

  beforeEach(async () => {
    await talk.post(
      says("ann", "a", at("10:00")),
      replies("b", at("10:00")),
      says("ann", "c", at("11:00")),
      replies("d", "2026-01-23T11:00:00.500Z"),
      says("ann", "e", "2026-01-24T09:00:00Z"),
    );
  });

  it("comes newest first, page by page", async () => {
    expect(await all({ order: "desc" })).toEqual(["e", "d", "c", "b", "a"]);
    expect(await all({ order: "asc" })).toEqual(["a", "b", "c", "d", "e"]);
  });

  const FILTERS: [query: Record<string, string>, found: string][] = [
    [{ after: at("11:00") }, "cde"],
    [{ before: at("11:00") }, "ab"],
    [{ before: "2026-01-23T11:00:01Z" }, "abcd"],
    [{ before: "2026-01-23" }, "abcd"],
    [{ after: "2026-01-24" }, "e"],
    [{ after: at("10:00"), before: at("10:00") }, ""],
    [{ after: "2026-01-23T10:00:01Z", before: "2026-01-24" }, "cde"],
  ];

  it("holds what was said in the time that is asked for, in both orders", async () => {
    await everyRow(FILTERS, async ([query, found]) => {
      expect((await all(query)).join("")).toBe(found);
      expect((await all({ ...query, order: "desc" })).join("")).toBe([...found].reverse().join(""));
    });
  });

  it("reads a day in the zone of the conversation", async () => {
    await talk.pin("Asia/Tokyo");
    expect((await all({ after: "2026-01-23T19:30" })).join("")).toBe("cde");
    expect((await all({ before: "2026-01-23" })).join("")).toBe("abcd");
    await talk.pin("Pacific/Kiritimati");
    expect((await all({ after: "2026-01-24" })).join("")).toBe("abcde");
  });

  it("refuses a cursor of the other order, and no order", async () => {
    const { next_cursor } = await talk.page({ limit: 2 });
    const { next_cursor: newest } = await talk.page({ limit: 2, order: "desc" });
    for (const query of [`order=desc&cursor=${next_cursor}`, `cursor=${newest}`])
      await problemOf(await talk.send("GET", `/messages?${query}`), { status: 422, path: "cursor" });
    await problemOf(await talk.send("GET", "/messages?order=up"), { status: 422, path: "order" });
  });

  it("reads as many rows as it shows, from either end and in the middle", async () => {
    const cost = async (query: Record<string, string>) => {
      await talk.page(query);
      world.forgetCalls();
      await talk.page({ limit: 2, ...query });
      return world.witness.rows.read;
    };
    const queries = [{}, { order: "desc" }, { after: at("11:00") }, { before: at("11:00"), order: "desc" }];
    const before = await cost({});
    await talk.post(
      ...Array.from({ length: 400 }, (_, n) => says("ann", `${n}`, at(n < 200 ? "09:00" : "12:00"))),
    );
    for (const query of queries) expect(await cost(query)).toBeLessThanOrEqual(before + 3);
  });
});
