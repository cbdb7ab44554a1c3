import { beforeEach, describe, expect, it } from "vitest";
import { insertUser } from "../support/bulk";
import { openWorld, type World } from "../support/world";

const DAY = 86_400;

/** Calls whose cost must follow from the user's own data alone. */
const CALLS: [string, string, unknown?][] = [
  ["GET", "/upcoming"],
  ["GET", "/upcoming?include_reminded=true&within_days=366&limit=100"],
  ["GET", "/search?query=rent"],
  ["GET", "/search?query=invoice+number+seven"],
  ["GET", "/search?query=%E6%9D%B1%E4%BA%AC"],
  ["GET", "/search?query=who+paid+which+rent+%3F"],
  ["GET", "/search?query=who+paid+which+rent+%3F&as_of=2026-01-23"],
  ["GET", "/search?after=2023-11-14"],
  ["GET", "/search?time_field=due_at&after=2026-02-01&before=2026-02-07"],
  ["GET", "/timeline"],
  ["GET", "/timeline?order=desc&limit=5"],
  ["GET", "/timeline?order=desc&limit=5&include_sensitive=true"],
  ["GET", "/timeline?kinds=due&before=2026-12-31"],
  ["GET", "/memories?limit=5"],
  ["GET", "/context?min_revision=9000000000000"],
  ["GET", "/context?explain=true"],
  ["GET", "/context?q=rent"],
  ["POST", "/tools/remember", { content: "Feed the cat", due_at: "2026-01-24" }],
  ["POST", "/tools/forget", { id: "b0000003" }],
];

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

async function ownData(user: string, count: number): Promise<void> {
  await insertUser(
    world.app,
    user,
    Array.from({ length: count }, (_, i) => ({
      content: i % 10 === 0 ? `Pay rent ${i} 東京都` : `Invoice number ${i}`,
      ...(i % 4 === 0 ? { due_at: world.now() + i * 60 } : {}),
      ...(i % 40 === 0 ? { recurrence: "FREQ=DAILY" } : {}),
    })),
  );
}

async function othersData(): Promise<void> {
  for (let user = 0; user < 5; user += 1) {
    await insertUser(
      world.app,
      `other-${user}`,
      Array.from({ length: 400 }, (_, i) => ({
        content: `Pay rent and invoice number seven ${i} 東京都`,
        ...(i % 2 === 0 ? { due_at: world.now() + (i % 14) * DAY } : {}),
        ...(i % 10 === 0 ? { recurrence: "FREQ=DAILY" } : {}),
      })),
    );
  }
}

/** Rows read and written by each call, before what follows the answer. */
async function costs(user: string): Promise<Record<string, [read: number, written: number]>> {
  const client = world.user(user);
  await client.get("");
  const found: Record<string, [number, number]> = {};
  for (const [method, rest, body] of CALLS) {
    // What goes on after the answer is not counted: it never gets to D1.
    world.witness.onKv = async (call) =>
      call.operation === "get" ? null : await new Promise(() => undefined);
    world.forgetCalls();
    const response = await client.send(method, rest, { body });
    expect(response.status, await response.text()).toBeLessThan(300);
    found[`${method} ${rest}`] = [world.witness.rows.read, world.witness.rows.written];
  }
  return found;
}

describe("rows read and written", () => {
  it("are the same with 2,000 rows of other users as without them", async () => {
    // A range's end is seen by the row that follows it: neighbours on both sides, so that there always is one.
    for (const neighbour of ["aaa", "zzz"]) await ownData(neighbour, 8);
    await ownData("ann", 200);
    const alone = await costs("ann");
    await othersData();
    await ownData("bob", 200);
    const amongOthers = await costs("bob");
    expect(amongOthers).toEqual(alone);
  });

  it("of a question stay within what its words and sixty candidates take, at one moment and over years", async () => {
    const words = (n: number) =>
      `${n % 5 === 0 ? "paid" : "got"} the ${n % 3 === 0 ? "rent" : "bill"} of topic${n % 50}`;
    const many = (count: number, seconds: number) =>
      Array.from({ length: count }, (_, n) => ({
        content: words(n),
        event_time: 1_600_000_000 + n * seconds,
      }));
    await insertUser(world.app, "over-years", many(1000, 40_000));
    await insertUser(world.app, "at-once", many(1000, 0));
    const read = async (user: string, query: string, shows: object) => {
      world.forgetCalls();
      await world.user(user).search({ query, ...shows });
      return world.witness.rows.read;
    };
    // What may leave something out reads its candidates a second time, for the note; where its words stand is read once.
    const all = { include_sensitive: true, include_completed: true, include_expired: true };
    for (const user of ["over-years", "at-once"]) {
      for (const [shows, passes] of [
        [all, 1],
        [{}, 2],
      ] as const) {
        // 200 rows are paid, 334 are about rent, 20 about the topic.
        const asked = await read(user, "Who paid which rent of topic7?", shows);
        expect(asked, user).toBeLessThan(554 + passes * 1400);
        expect(await read(user, "topic7", shows), user).toBeLessThan(20 + passes * 60);
      }
    }
  });

  it("of a fact are its row, four entries of indexes, its words, what they sum up to, and its user", async () => {
    const ann = world.user();
    await ann.store("Feed the cat");
    await world.settle();
    world.forgetCalls();
    await ann.store("Feed the dog");
    expect(world.witness.d1).toHaveLength(2);
    expect(world.witness.rows.written).toBe(8);
  });

  it("of a page of all memories follow the page, whether they were told when they happened or long after", async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ content: `Memory ${i}` }));
    const read = async (user: string, path: string) => {
      world.forgetCalls();
      const { data = [], results = data } = await world.user(user).get<{
        data?: { created_at: number }[];
        results?: { created_at: number }[];
      }>(path);
      const made = results.map(({ created_at }) => created_at);
      expect(made).toEqual(made.toSorted((a, b) => b - a));
      expect(made.length).toBe(5);
      return world.witness.rows.read;
    };
    await insertUser(world.app, "told", many);
    await insertUser(world.app, "apart", many);
    await insertUser(world.app, "mixed", many);
    const earlier = "UPDATE knowledge SET event_time = event_time - 100000000 - pk % 7 WHERE app_id = ?1";
    await world.sql(`${earlier} AND user_id = 'apart'`, world.app);
    await world.sql(`${earlier} AND user_id = 'mixed' AND pk % 3 > 0`, world.app);
    for (const user of ["told", "apart", "mixed"]) {
      expect(await read(user, "/memories?limit=5"), user).toBeLessThan(40);
      expect(await read(user, "/search?limit=5&time_field=created_at&after=2023-11-14"), user).toBeLessThan(
        40,
      );
      world.forgetCalls();
      const lines = await world.user(user).send("GET", "/export?limit=5");
      await lines.arrayBuffer();
      expect(world.witness.rows.read, user).toBeLessThan(200);
    }
  });

  it("of a digest follow the facts that it shows, and the others as far as they are counted", async () => {
    const read: Record<string, number> = {};
    for (const count of [1, 20, 41, 400, 1000]) {
      await insertUser(
        world.app,
        `user-${count}`,
        Array.from({ length: count }, (_, i) => ({ content: `Trait ${i}`, category: "profile" })),
      );
      world.forgetCalls();
      const { stable } = await world.user(`user-${count}`).context({ explain: "true" });
      read[count] = world.witness.rows.read;
      if (count > 220) expect(stable).toMatch(/\n- over 200 more: call search_memory$/);
    }
    const [one = 0, ...more] = Object.values(read);
    expect(more.map((rows) => rows - one)).toEqual([19, 40, 218, 218]);
  });

  it("of what is due follow what is open, however much was done before", async () => {
    await ownData("ann", 40);
    const before = await costs("ann");
    await ownData("bob", 40);
    await insertUser(
      world.app,
      "bob",
      Array.from({ length: 200 }, (_, i) => ({ content: `Done ${i}`, due_at: world.now() - i * 60 })).map(
        (memory, i) => ({ ...memory, id: `d${i}`, completed_at: 1 }),
      ),
    );
    const after = await costs("bob");
    for (const call of ["GET /upcoming", "GET /context?min_revision=9000000000000"])
      expect(after[call]?.[0], call).toBeLessThanOrEqual((before[call]?.[0] ?? 0) + 3);
  });

  it("follow the answer where a page bounds it, and the user's own open items where they are judged", async () => {
    await ownData("few", 40);
    await ownData("many", 400);
    const few = await costs("few");
    const many = await costs("many");
    const whole = "GET /timeline?order=desc&limit=5&include_sensitive=true";
    for (const call of [whole, "GET /memories?limit=5"]) {
      expect(many[call]?.[0], call).toBeLessThanOrEqual((few[call]?.[0] ?? 0) + 10);
    }
    // The page is read a second time with what is sensitive, for the note.
    for (const read of [few, many])
      expect(read["GET /timeline?order=desc&limit=5"]?.[0]).toBeLessThanOrEqual(2 * (read[whole]?.[0] ?? 0));
    for (const call of ["GET /upcoming", "GET /search?query=rent"]) {
      expect(many[call]?.[0], call).toBeLessThan((few[call]?.[0] ?? 0) * 12);
    }
    const writes = Object.keys(many).filter((call) => call.startsWith("POST"));
    for (const call of writes) {
      expect(many[call], call).toEqual(few[call]);
      expect(many[call]?.[1], call).toBeLessThan(60);
    }
  });
});
