import { beforeEach, describe, expect, it } from "vitest";
import { openTalk } from "../conversations/talk";
import { everyRow } from "../support/every-row";
import { openWorld, type UserClient, type World } from "../support/world";
import { strayTerms, strayTermsOfCharacters } from "./stray-terms";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
});

const INDEXES = ["knowledge_fts", "keywords_fts", "memory_history_fts", "messages_fts"];

/** A word in each script, with what of it else is found. */
const WORDS: [script: string, text: string, queries: string[], not: string[]][] = [
  ["Latin", "Crème brûlée für Łódź", ["creme", "brulee", "CRÈME"], ["cre br"]],
  ["Cyrillic", "Ёлка и подарки", ["елка", "подарки"], ["пода"]],
  ["Greek", "Καφές με γάλα", ["καφες", "γάλα"], ["καφ"]],
  ["Arabic", "موعد مع الطَّبيب", ["الطبيب"], ["الطب"]],
  ["Hebrew", "שָׁלוֹם לכולם", ["שלום"], ["של"]],
  ["Devanagari", "मेरी किताब डॉक्टर के पास है", ["किताब", "मेरी", "डॉक्टर"], ["कि", "ताब", "त"]],
  ["Tamil", "என் புத்தகம் எங்கே", ["புத்தகம்", "எங்கே"], ["தகம", "த"]],
  ["Bengali", "আমার বইটি কোথায়", ["বইটি", "কোথায়"], ["ব", "থ"]],
  ["Thai", "นัดหมอฟันพรุ่งนี้", ["หมอ", "ฟัน", "พรุ่งนี้"], ["ครู"]],
  ["Han", "明天去北京大学开会", ["北京", "大学", "开会", "会"], ["上海"]],
  ["Japanese", "来月東京都に行きます", ["東京", "京都", "来月"], ["大阪"]],
  ["Hangul", "내일 회의가 있다", ["회의", "내일"], ["학교"]],
  ["Khmer", "ណាត់ជួបពេទ្យ", ["ពេទ្យ"], ["គ្រូ"]],
];

describe("every term of an index begins with its user", () => {
  it("of every twentieth character of Unicode", async () => {
    expect(await strayTermsOfCharacters(20)).toEqual([]);
  });

  it("and words are found whole, in each script and in all indexes, after every kind of write", async () => {
    const talk = openTalk(world, "chat");
    await ann.store("Something else altogether: 別の話, 다른 것, กาแฟ");
    const ids: string[] = [];
    for (const [, text] of WORDS) {
      ids.push(await ann.store(text, { entity: text.slice(0, 20) }));
      await talk.post({ role: "user", user_id: "ann", content: text });
    }
    const found = async (query: string) => {
      const memories = (await ann.search({ query })).results.map(({ content }) => content);
      const messages = (await ann.tool<{ results: { content: string }[] }>("search_conversations", { query }))
        .results;
      expect(
        messages.map(({ content }) => content),
        query,
      ).toEqual(memories);
      return memories;
    };
    await everyRow(WORDS, async ([, text, queries, not]) => {
      for (const query of queries) expect(await found(query), query).toEqual([text]);
      for (const query of not) expect(await found(query), query).toEqual([]);
    });
    for (const [n, [, text]] of WORDS.entries()) await ann.update({ id: ids[n], content: `${text} 2` });
    await ann.store("a\u0903z215qquokka");
    for (const index of INDEXES) expect(await strayTerms(index), index).toEqual([]);
    const [counted] = await world.sql("SELECT count(*) AS n FROM memory_history_fts");
    expect(counted).toEqual({ n: WORDS.length });
  });
});

describe("totals of what a user has", () => {
  const COUNTED = `SELECT
      (SELECT count(*) FROM knowledge WHERE user_id = u.id) AS memories,
      (SELECT coalesce(sum(length(content)), 0) FROM knowledge WHERE user_id = u.id) AS memory_characters,
      (SELECT count(*) FROM memory_history WHERE user_id = u.id) AS versions,
      (SELECT coalesce(sum(length(content)), 0) FROM memory_history WHERE user_id = u.id) AS version_characters,
      (SELECT count(*) FROM messages WHERE owner_id = u.id) AS messages,
      (SELECT coalesce(sum(length(content)), 0) FROM messages WHERE owner_id = u.id) AS message_characters
    FROM users u ORDER BY u.id`;
  const KEPT = `SELECT memories, memory_characters, versions, version_characters, messages, message_characters
    FROM search_totals ORDER BY user_id`;

  it("are exact after every kind of write", async () => {
    // What triggers of one database keep.
    const talk = openTalk(world, "chat");
    const steps: (() => Promise<unknown>)[] = [
      () => ann.store("Feed the cat"),
      async () => ann.update({ id: await ann.store("Feed the dog 🐕"), content: "Feed both dogs" }),
      async () => ann.forget({ id: await ann.store("A secret") }),
      async () => ann.update({ id: await ann.store("Water the plants"), completed_at: "now" }),
      () =>
        talk.post(
          { role: "user", user_id: "ann", content: "Hello 🎂" },
          { role: "assistant", content: "Hi!" },
        ),
      () => talk.post({ role: "user", user_id: "bob", content: "Hello from Bob" }),
      () => world.user("bob").store("Bob's own"),
      () => world.send("DELETE", "/v1/users/bob"),
      () => world.send("DELETE", "/v1/conversations/chat"),
    ];
    for (const step of steps) {
      await step();
      expect(await world.sql(KEPT)).toEqual(await world.sql(COUNTED));
    }
    await world.send("DELETE", "/v1/users/ann");
    expect(await world.sql(KEPT)).toEqual([]);
  });

  it("are the same where a backup's rows come back, in whatever order", async () => {
    await ann.store("Feed the cat");
    await ann.store("Feed the dog");
    const kept = await world.sql(KEPT);
    const [user] = await world.sql<Record<string, string>>("SELECT * FROM users");
    const rows = await world.sql<Record<string, string>>("SELECT * FROM knowledge");
    const put = async (table: string, row: Record<string, string>) =>
      await world.sql(
        `INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => "?")})`,
        ...Object.values(row),
      );
    for (const table of ["knowledge", "users"]) await world.sql(`DELETE FROM ${table}`);
    expect(await world.sql(KEPT)).toEqual([]);
    await put("knowledge", rows[0] ?? {});
    await put("users", user ?? {});
    await put("knowledge", rows[1] ?? {});
    expect(await world.sql(KEPT)).toEqual(kept);
  });
});
