import { beforeEach, describe, expect, it } from "vitest";
import { everyRow } from "../support/every-row";
import { openWorld, type UserClient, type World } from "../support/world";

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  // No digest is put: none is read here.
  world.witness.onKv = async (call) => (call.operation === "get" ? null : await new Promise(() => undefined));
  ann = world.user();
});

async function found(query: string, user = ann): Promise<string[]> {
  return (await user.search({ query, limit: 100 })).results.map((memory) => memory.content);
}

/** Each row has a user, who has its text and another one, and whose queries find the first alone. */
async function expectFound(rows: [what: string, content: string, queries: string[]][]): Promise<void> {
  await everyRow(rows, async ([_what, content, queries], n) => {
    const user = world.user(`user-${n}`);
    await user.store("Something else altogether: 別の話");
    await user.store(content);
    for (const query of queries) expect(await found(query, user), query).toEqual([content]);
  });
}

describe("a query finds", () => {
  const WORDS: [what: string, content: string, queries: string[]][] = [
    ["stems", "I was running in the park", ["run", "runs", "parks", "RUNNING"]],
    ["plurals", "Two boxes of batteries", ["box", "battery", "Batteries"]],
    ["diacritics either way", "Crème brûlée at the café", ["creme", "brulee", "CAFE", "café", "cafe\u0301"]],
    ["letters that fold", "Grüße aus Łódź", ["grüße", "gruße"]],
    ["Cyrillic", "Купить молоко", ["молоко", "МОЛОКО"]],
    ["Greek", "Καφές με γάλα", ["καφες", "ΚΑΦΈΣ", "ΓΑΛΑ"]],
    ["Arabic, with and without vowel signs", "موعد مع الطَّبيب", ["الطبيب", "الطَّبيب"]],
    ["Hebrew with points", "שָׁלוֹם לכולם", ["שלום"]],
    ["Cyrillic ё", "Ёлка и мёд", ["елка", "мед", "мёд"]],
    ["Hindi", "डॉक्टर से मिलना", ["डॉक्टर"]],
    ["a word of two characters inside a run", "来月東京都に行きます", ["東京", "京都", "来月", "行き"]],
    ["a single character", "猫が好き", ["猫", "好"]],
    ["the last character of a run", "新しい自転車", ["車"]],
    ["katakana and its long mark", "コーヒーを飲む", ["コーヒー", "ヒー", "飲む"]],
    ["half-width katakana", "ｺｰﾋｰ", ["コーヒー"]],
    ["Chinese without spaces", "我喜欢喝咖啡", ["咖啡", "喜欢"]],
    ["Korean", "내일 회의가 있다", ["회의"]],
    ["Thai", "ไปหาหมอฟัน", ["หมอ"]],
    ["CJK beyond the basic plane", "𠮷野家で食べる", ["𠮷野", "野家"]],
    ["emoji", "Party 🎉🎂 at the beach 🏖️", ["🎉", "🎂", "🏖"]],
    ["a flag", "Moving to 🇯🇵", ["🇯🇵"]],
    ["an emoji of several", "Dinner with the 👨‍👩‍👧", ["👨‍👩‍👧"]],
    ["numbers and codes", "Flight LH1234 on gate B22, 20:15", ["LH1234", "lh1234", "b22"]],
    ["parts of an address", "Mail bob.smith@example.com", ["bob", "example.com", "bob.smith@example.com"]],
    ["full-width letters", "ＡＢＣ corp", ["abc"]],
    [
      "words that a query language would take for its own",
      "Tickets for the (MoMA), OR the Met",
      ["(MoMA)", "moma", "NOT met"],
    ],
    ["a lone stop word, where nothing else is asked", "The Who in concert", ["who", "the who"]],
  ];

  it("what has its words, in any script", async () => {
    await expectFound(WORDS);
  });
});

describe("a query finds words as their language bends them", () => {
  const BENT: [language: string, content: string, queries: string[]][] = [
    ["German", "Am Dienstag habe ich Termine beim Zahnarzt", ["Termin", "Zahnärzte"]],
    ["German umlauts", "Wir haben zwei Häuser am See gesehen", ["Haus", "hauser"]],
    ["French", "Elle mange des pommes avec nous", ["pomme", "manger"]],
    ["Spanish", "Mis hermanas viven en Sevilla", ["hermana", "vivir"]],
    ["Portuguese", "Os meus irmãos moram em Lisboa", ["irmão", "irmao", "morar"]],
    ["Italian", "Ho prenotato le visite dal dentista", ["visita"]],
    ["Dutch", "Ik heb twee afspraken bij de tandarts", ["afspraak bij tandartsen"]],
    ["Swedish", "Jag har bokat tandläkaren på tisdag", ["tandläkare", "tandlakare"]],
    ["Finnish", "Minulla on aika hammaslääkärille", ["hammaslääkärin"]],
    ["Turkish", "Yarın kitapları kütüphaneye ver", ["kitap"]],
    ["Turkish vowels and ğ", "Mutfağımızı gören köyde kaldık", ["mutfaklar", "köyler", "KÖYLERDE"]],
    ["Indonesian", "Saya sudah membeli makanan untuk kucing", ["beli"]],
    ["Russian", "Записалась к зубному врачу", ["зубной врач", "врача"]],
    ["Ukrainian", "Завтра йду до лікаря із сестрою", ["лікар", "сестра"]],
    ["Arabic", "ذهبت الى المدرسة مع اخي", ["مدرسة", "المدرسة"]],
    ["English beside others", "We met the dentist's sisters in two houses", ["sister", "house"]],
  ];

  it("in each language", async () => {
    await expectFound(BENT);
  });
});

it("a word looked up finds itself before other words that an ending of some language makes of it", async () => {
  await ann.store("Anna");
  await ann.store("Ann");
  await ann.store("Anna und ich waren am See");
  expect(await found("Anna")).toEqual(["Anna", "Anna und ich waren am See", "Ann"]);
  expect(await found("ann")).toEqual(["Ann"]);
});

describe("any text is a legal query", () => {
  const QUERIES = [
    '"',
    '""',
    '"unbalanced',
    "OR",
    "AND NOT",
    "NEAR(a b)",
    "rent OR",
    "(((",
    "a*b",
    "^rent",
    "content:rent",
    "{content}: rent",
    "-rent",
    "+rent",
    "rent~2",
    "'; DROP TABLE knowledge; --",
    "%",
    "_",
    "\\",
    "\u0000",
    "\ud800 rent",
    "\u202e",
    "🏳️‍🌈",
    "x".repeat(1000),
    "a ".repeat(500),
    "東".repeat(1000),
    "z1qrent",
    "~rent",
    "...",
    "!?",
  ];

  it("and finds one's own at most", async () => {
    await ann.store("Pay rent");
    await world.user("bob").store("Pay rent twice");
    for (const query of QUERIES) {
      const { results, count } = await ann.search({ query });
      expect(results.length, query).toBe(count);
      for (const memory of results) expect(memory.content).toBe("Pay rent");
      const response = await ann.send("GET", `/search?${new URLSearchParams({ query })}`);
      expect(response.status, query).toBe(200);
    }
  });

  it("but nothing at all without a filter, and more than a thousand characters", async () => {
    for (const query of ["", "   ", undefined])
      await expect(ann.search({ query })).rejects.toThrow(/"path":"query"/);
    await expect(ann.search({ query: "x".repeat(1001) })).rejects.toThrow(/"path":"query"/);
  });
});

describe("what is found", () => {
  it("comes best first, scores falling: more words, then the entity", async () => {
    await ann.store("Bob likes tea", { entity: "Ann" });
    await ann.store("Met at the station", { entity: "Bob" });
    await ann.store("Bob called about the tea house");
    await ann.store("Tea is in the left drawer");
    const { results } = await ann.search({ query: "bob" });
    expect(results[0]?.content).toBe("Met at the station");
    expect(results).toHaveLength(3);
    const scores = results.map((memory) => memory.score ?? Number.NaN);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const score of scores) expect(score).toBeGreaterThan(0);
    const both = await found("bob tea");
    expect(both).toHaveLength(4);
    expect(both.slice(0, 2).sort()).toEqual(["Bob called about the tea house", "Bob likes tea"]);
  });

  it("never grows fewer with more words, and stop words say nothing", async () => {
    await ann.store("Dentist on Friday");
    await ann.store("The doctor and the nurse");
    expect(await found("when is the dentist")).toEqual(["Dentist on Friday"]);
    expect(await found("dentist zeppelin")).toEqual(["Dentist on Friday"]);
    expect(await found("what about the zeppelin")).toEqual([]);
  });

  it("is on one page only, also where scores are equal", async () => {
    for (let i = 0; i < 23; i += 1) await ann.store(`Pay rent number ${String(i).padStart(2, "0")}`);
    const seen: string[] = [];
    for (let offset = 0; ; offset += 5) {
      const page = await ann.search({ query: "rent", limit: 5, offset });
      seen.push(...page.results.map((memory) => memory.id));
      expect(page.count).toBe(page.results.length);
      if (!page.has_more) break;
      expect(page.count).toBe(5);
    }
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
    expect((await ann.search({ query: "rent", limit: 100 })).results.map((memory) => memory.id)).toEqual(
      seen,
    );
    expect(await ann.search({ query: "rent", offset: 23 })).toMatchObject({
      results: [],
      count: 0,
      has_more: false,
    });
  });
});
