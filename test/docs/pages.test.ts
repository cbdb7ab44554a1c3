import { describe, expect, it } from "vitest";
import client from "../../clients/typescript/package.json";
import floors from "../../lint/floors.json";
import manifest from "../../package.json";
import { isoUtc } from "../../src/time/display";
import { parseIso, resolveInstant } from "../../src/time/iso";
import type { Item } from "../../src/time/item";
import { splitItems } from "../../src/time/life-cycle";
import { readPhrase } from "../../src/time/phrases/read-phrase";
import { alsoOpen, renderAlsoOpen } from "../../src/time/prompt/also-open";
import { joinSystem, type PromptItem, renderVolatile } from "../../src/time/prompt/prompt";
import { type StableFact, stableText } from "../../src/time/prompt/stable";
import { stampMessages } from "../../src/time/prompt/stamps";
import { occurrencesBetween } from "../../src/time/recurrence/recurrence";
import { skippedPeriods } from "../../src/time/recurrence/recurrence-skips";
import { toInstant } from "../../src/time/zones/zone";
import { TIME_WORDS } from "../../src/words/tables/all";
import { postContext } from "../conversations/talk";
import { PLAIN_ITEM } from "../support/life-items";
import { openWorld } from "../support/world";
import { CONVERSATION } from "./conversation";
import { tableBelow } from "./table-below";

const PAGES = import.meta.glob<string>(
  ["/*.md", "/clients/*/*.md", "/docs/**/*.md", "/examples/*/*.md", "/src/**/*.md"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);
/** What may be linked to. */
const FILES = new Set(
  Object.keys(
    import.meta.glob([
      "/*",
      "/docs/**/*",
      "/src/**/*",
      "/test/**/*",
      "/bench/**/*",
      "/clients/**/*",
      "/examples/**/*",
      "/scripts/**/*",
      "/migrations/*",
    ]),
  ),
);
const CI = Object.values(
  import.meta.glob<string>(["/.ci/run", "/test/e2e/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).join("\n");

const README = PAGES["/README.md"] ?? "";

describe.each(Object.keys(PAGES))("%s", (path) => {
  const page = PAGES[path] ?? "";
  const prose = page.replace(/^```.*?^```/gms, "");

  it("installs from a registry nothing that isn't ours to publish", () => {
    expect(strangersIn(page)).toEqual([]);
  });

  it("links to what is there", () => {
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
    const broken = targets.filter((target) => !/^https?:/.test(target) && !leadsSomewhere(path, target));
    expect(broken).toEqual([]);
  });

  it("names commands that are there", () => {
    const commands = [...page.matchAll(/\bnpm run ([a-z:]+)/g)].map((match) => match[1] ?? "");
    expect(commands.filter((name) => !Object.hasOwn(manifest.scripts, name))).toEqual([]);
    const tools = [...page.matchAll(/\bnpx ([a-z-]+)/g)].map((match) => match[1] ?? "");
    const known = { ...manifest.devDependencies, ...client.bin };
    expect(tools.filter((name) => !Object.hasOwn(known, name))).toEqual([]);
  });
});

describe("a text that ships", () => {
  const TEXTS = import.meta.glob<string>(
    [
      "/site/**/*",
      "/{console,clients,src,scripts,examples}/**/*.{ts,tsx,mjs,py,html,toml,json}",
      "/.github/**/*",
      "/.dev.vars.example",
      "/package.json",
    ],
    { query: "?raw", import: "default", eager: true },
  );

  it("installs from a registry nothing that isn't ours to publish either", () => {
    expect(Object.keys(TEXTS).length).toBeGreaterThan(500);
    const found = Object.entries(TEXTS).map(([path, text]) => [path, ...strangersIn(text)]);
    expect(found.filter(([, ...commands]) => commands.length > 0)).toEqual([]);
  });

  it("is one of these, where a command would", () => {
    const wrong = [
      "npx almanac init",
      "npm install almanac",
      "npm i -D @almanac/client",
      "pip install almanac",
    ];
    const right = [
      "npm install ../almanac/almanac-0.1.0.tgz",
      "npx wrangler d1 delete almanac",
      "npm run almanac",
    ];
    expect(wrong.flatMap(strangersIn)).toEqual(wrong);
    expect(right.flatMap(strangersIn)).toEqual([]);
  });
});

it("CI runs the README's commands", () => {
  const blocks = [...README.matchAll(/^```sh\n(.*?)^```/gms)].map((match) => match[1] ?? "");
  const commands = blocks.flatMap((block) => block.split(/\n|&&/)).map((line) => line.trim());
  const npm = commands.filter((command) => command.startsWith("npm "));
  expect(npm).toEqual(expect.arrayContaining(["npm ci", "npm start", "npm test"]));
  const unknown = npm.filter((command) => !CI.includes(command) && !CI.includes(asArguments(command)));
  expect(unknown).toEqual([]);
});

it("the prompt of docs/quickstart.md is what the service makes", () => {
  const zone = "Europe/London";
  const now = at("2026-01-23T14:32:00", zone);
  const items = [
    item("k7m2x9qa", "Call the plumber back", "local", at("2026-01-23T12:32:00", zone)),
    {
      ...item("p4c8v2tz", "Submit the holiday request", "date", at("2026-01-23T00:00:00", zone)),
      noted_at: now,
    },
    { ...item("9hq3w7md", "Dentist", "local", at("2026-01-25T17:00:00", zone)), noted_at: now },
    item("w2r6j8fd", "Renew the passport", "date", at("2026-03-09T00:00:00", zone)),
  ];
  const facts = [
    fact("t8w3n5kb", "Works early shifts as a nurse and has two children", now),
    fact("b42p9c78", "Prefers the afternoon for appointments", now),
  ];
  const more = { limit: 10, digestSent: null, relevant: [] };
  expect(PAGES["/docs/quickstart.md"]).toContain(prompt({ zone, now, items, name: "Demo", facts, ...more }));
});

it("the prompt of docs/context.md is what the service makes", () => {
  const zone = "Europe/London";
  const items = [
    item("k7m2x9qa", "Pay rent", "local", at("2026-01-20T09:00:00", zone)),
    {
      ...item("w2r6j8fd", "Water the plants", "date", at("2026-01-22T00:00:00", zone)),
      recurrence: "FREQ=WEEKLY;BYDAY=TH",
    },
    ...[1, 2, 3].map((n) => item(`late${n}`, "Late", "local", at(`2026-01-1${n}T09:00:00`, zone))),
    item("p4c8v2tz", "Submit the report", "date", at("2026-01-23T00:00:00", zone)),
    item("9hq3w7md", "Dentist", "local", at("2026-01-25T17:00:00", zone)),
    {
      ...item("h3ebpyu8", "Book the table", "local", at("2026-01-23T18:00:00", zone)),
      reminded_at: at("2026-01-23T08:00:00", zone),
    },
    ...[1, 2].map((n) => item(`next${n}`, "Next", "local", at("2026-01-28T09:00:00", zone))),
  ];
  const text = prompt({
    zone,
    now: at("2026-01-23T14:32:00", zone),
    items,
    limit: 2,
    name: "Ann",
    facts: [
      fact("b42p9c78", "Works early shifts as a nurse and has two children", at("2025-11-30T19:00:00", zone)),
      fact("t8w3n5kb", "Prefers the afternoon for appointments", at("2026-01-02T10:00:00", zone)),
    ],
    moreFacts: 21,
    digestSent: { at: at("2026-01-23T08:00:00", zone), count: 3 },
    relevant: [
      {
        id: "x9hq3w7m",
        content: "The dentist moved to High Street",
        event_time: at("2026-01-12T10:00:00", zone),
      },
    ],
  });
  expect(PAGES["/docs/context.md"]).toContain(text);
});

it("the explanation of docs/context.md is what the service answers", async () => {
  const world = await openWorld("2026-02-23T09:00:00Z");
  const ann = world.user();
  await ann.patch({ time_zone: "Europe/Berlin" });
  const id = await ann.store("Class", { due_at: "2026-02-24T09:00:00" });
  await ann.update({ id, reminded_at: "2026-02-23T09:00:00" });
  const { explanations } = await ann.context({ explain: "true" });
  const samples = [...(PAGES["/docs/context.md"] ?? "").matchAll(/```json\n(.*?)```/gs)];
  const shown = samples.map(([, sample = ""]) => JSON.parse(sample) as object).find((one) => "life" in one);
  expect(explanations).toEqual([{ ...shown, id }]);
});

it("the list in another form of docs/context.md is what the service answers", async () => {
  const page = PAGES["/docs/context.md"] ?? "";
  const section = page.slice(page.indexOf("### Messages as your model's API has them"));
  const [sent, answered] = [...section.matchAll(/```json\n(.*?)```/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  const world = await openWorld("2026-01-23T14:32:00Z");
  const { messages } = await postContext(world, "ann", sent);
  expect(messages).toEqual(answered);
});

it("docs/context.md counts the stamps of the conversation right", () => {
  const messages = CONVERSATION.map(([time, role, content]) => ({
    role,
    content,
    created_at_ms: Date.parse(time),
  }));
  const stamps = stampMessages(messages, "Europe/London").filter(({ stamp }) => stamp !== "");
  expect(PAGES["/docs/context.md"]).toContain(`they are ${stamps.length} stamps`);
});

it("docs/architecture.md lists the rooms as the test of the walls reads them", () => {
  const rows = floors.map(({ rooms, holds }, at) => [
    String(at + 1),
    rooms.map((room) => `\`${room}\``).join(" "),
    holds,
  ]);
  expect(tableBelow(PAGES["/docs/architecture.md"], "## Rooms")).toEqual(rows);
});

it("the picture of docs/architecture.md has every room, and no other", () => {
  const [, picture = ""] = /^```mermaid\n(.*?)^```/ms.exec(PAGES["/docs/architecture.md"] ?? "") ?? [];
  // A label names rooms, and then says what they are: `transfer, operators` or `store: D1`.
  const labels = [...picture.matchAll(/\["(.*?)"\]/g)].map(([, label = ""]) => label.split(":", 1)[0] ?? "");
  const drawn = labels.flatMap((names) => names.split(", "));
  expect(drawn.toSorted()).toEqual(floors.flatMap(({ rooms }) => rooms).toSorted());
});

it("docs/time.md says how phrases are understood", () => {
  const zone = "Europe/London";
  const rows = tableBelow(PAGES["/docs/time.md"], "## Times as people say them");
  expect(rows.length).toBeGreaterThan(9);
  for (const [said = "", understood = ""] of rows) {
    const text = /`(.*?)`/.exec(said)?.[1] ?? "";
    const read = readPhrase(text, {
      now: at("2026-02-20T10:00:00", zone),
      zone,
      locale: "en-GB",
      hours: {},
      words: TIME_WORDS,
    });
    expect(read.ok && read.value.understood, text).toBe(understood.replaceAll("`", ""));
  }
});

it("docs/time.md says when a rule comes", () => {
  const rows = tableBelow(PAGES["/docs/time.md"], "### First times of a rule");
  expect(rows).toHaveLength(4);
  for (const [text = "", times = ""] of rows) {
    const rule = text.replaceAll("`", "");
    const series = { rule, start_local: "2026-02-23T08:00:00", zone: "UTC" };
    const found = occurrencesBetween(series, 0, at("2030-01-01T00:00:00", "UTC"), times.split(", ").length);
    const said =
      found === "too_many" ? found : found.map(({ local }) => local.slice(0, 16).replace("T", " "));
    expect({ rule, said }).toEqual({ rule, said: times.split(", ") });
  }
});

it("docs/time.md says what a rule skips", () => {
  const rows = tableBelow(PAGES["/docs/time.md"], "### What a rule skips");
  expect(rows).toHaveLength(3);
  for (const [text = "", first = "", skips = ""] of rows) {
    const rule = text.replaceAll("`", "");
    expect({ rule, skips: skippedPeriods(rule, first) }).toEqual({ rule, skips: `skips ${skips}` });
  }
});

it("docs/time.md says what clock changes do", () => {
  const rows = tableBelow(PAGES["/docs/time.md"], "## Clock changes");
  expect(rows).toHaveLength(3);
  for (const [where = "", written = "", result = ""] of rows) {
    const zone = where.split(",")[0] ?? "";
    const parsed = parseIso(written.replaceAll("`", ""));
    if (!parsed.ok) throw new Error(`${written} ${parsed.reason}`);
    expect(result).toContain(isoUtc(resolveInstant(parsed.value, zone)));
  }
});

/** Commands of a text that would run or install what a registry has under our name: it is somebody else's. */
function strangersIn(text: string): string[] {
  const commands = text.matchAll(
    /\b(?:npx|pnpx|bunx|pipx run|uvx|(?:npm|pnpm|yarn|bun|deno) (?:i|install|add|create|init)|pip3? install)\b[^\n`&|;]*/g,
  );
  // The database and the worker have the name as well: `npx wrangler d1 delete almanac`.
  return [...commands]
    .map(([command]) => command)
    .filter((command) => /^(?!npx wrangler).*(?<![\w./-])@?almanac(?![\w-])/.test(command));
}

function leadsSomewhere(from: string, target: string): boolean {
  const { pathname, hash } = new URL(target, `file://${from}`);
  const page = PAGES[pathname];
  if (hash !== "" && page !== undefined) {
    const headings = [...page.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1] ?? ""));
    return headings.includes(hash.slice(1));
  }
  return FILES.has(pathname);
}

/** As the usual renderers make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** `npm start` as a test spawns it: `"npm", ["start"`. */
function asArguments(command: string): string {
  const [program, ...rest] = command.split(" ");
  return `"${program}", [${rest.map((part) => `"${part}"`).join(", ")}`;
}

function at(local: string, zone: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/[-T:]/).map(Number);
  return toInstant(zone, { year, month, day, hour, minute, second });
}

type OpenPromptItem = Item & PromptItem;

function fact(id: string, content: string, event_time: number): StableFact {
  return { id, content, event_time, valid_until: null };
}

function item(id: string, content: string, due_kind: "local" | "date", due_at: number): OpenPromptItem {
  const deadline_at = due_kind === "date" ? due_at + 86_400 : due_at;
  return {
    ...PLAIN_ITEM,
    id,
    content,
    due_kind,
    due_at,
    deadline_at,
    reminded_at: null,
    snoozed_until: null,
    remind_before: null,
  };
}

function prompt(of: {
  zone: string;
  now: number;
  items: OpenPromptItem[];
  limit: number;
  name?: string;
  facts: StableFact[];
  moreFacts?: number;
  digestSent: { at: number; count: number } | null;
  relevant: { id: string; content: string; event_time: number }[];
}): string {
  const { zone, now, limit, name = null, facts, moreFacts: more = 0, digestSent, relevant } = of;
  const { overdue, upcoming, mentioned } = splitItems(of.items, now, 7);
  const stable = stableText({ name, facts, more, uncounted: false }, zone, now);
  const volatile = renderVolatile({
    now,
    zone,
    unknownZone: null,
    marksByCall: true,
    overdue: overdue.slice(-limit),
    upcoming: upcoming.slice(0, limit),
    moreOverdue: Math.max(0, overdue.length - limit),
    moreUpcoming: Math.max(0, upcoming.length - limit),
    alsoOpen: renderAlsoOpen(alsoOpen(mentioned, { now, zone }), 0, { now, zone }),
    digestSent,
    relevant,
  });
  return joinSystem(stable, volatile);
}
