import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { parseLocal } from "../../src/time/calendar";
import { type ParsedTime, resolveInstant } from "../../src/time/iso";
import { readPhrase } from "../../src/time/phrases/read-phrase";
import { splitPhrase } from "../../src/time/phrases/split-phrase";
import { toInstant } from "../../src/time/zones/zone";
import { noteOf } from "../../src/words/note";
import { readRequest } from "../../src/words/requests/read-request";
import { withoutEdges } from "../../src/words/requests/text-edges";
import { textsIn } from "../../src/words/texts";
import { whenForPeople } from "../../src/words/written/when-for-people";
import { WORDS } from "../support/words";
import { tableBelow } from "./table-below";

// The pages beside the rooms: what their examples say is what the rooms do.
const PAGES = import.meta.glob<string>("/src/*/README.md", { query: "?raw", import: "default", eager: true });

const ARCHITECTURE = import.meta.glob<string>("/docs/architecture.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

it("docs/architecture.md has every table of the database, and no other", async () => {
  const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  // Those of D1, of its migrations and of SQLite, and those in which FTS5 keeps an index.
  const tables = results.map(({ name }) => name).filter((name) => !/^_cf|^d1_|^sqlite_|_fts_/.test(name));
  const rows = tableBelow(ARCHITECTURE["/docs/architecture.md"], "## Tables");
  const named = rows.flatMap(([names = ""]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(tables.toSorted());
});

const BERLIN = { zone: "Europe/Berlin", words: WORDS.times };

it("src/time/README.md says how phrases are read", () => {
  const said = { ...BERLIN, now: toInstant("UTC", parseLocal("2026-03-27T10:00:00")), locale: "en-GB" };
  const rows = tableBelow(PAGES["/src/time/README.md"], "## An example");
  expect(rows).toHaveLength(4);
  for (const [phrase = "", ...expected] of rows) {
    const read = readPhrase(phrase.replaceAll("`", ""), said);
    const answered = read.ok
      ? [writtenTime(read.value.parsed), read.value.recurrence ?? "", read.value.understood]
      : ["", "", read.message];
    expect([phrase, ...answered]).toEqual([phrase, ...expected]);
  }
});

it("src/words/README.md says what becomes of a message", () => {
  const now = toInstant(BERLIN.zone, parseLocal("2026-03-27T11:00:00"));
  const said = { ...BERLIN, now, locale: "de" };
  const [message = "", ...steps] = tableBelow(PAGES["/src/words/README.md"], "## An example").map(
    ([, answer = ""]) => answer.replaceAll("`", ""),
  );
  const request = readRequest(message, "en", WORDS);
  const { phrase, rest } = splitPhrase(request?.what ?? "", said);
  const { before, after } = WORDS.people.requests.de.links;
  const bare = withoutEdges(rest, before, after);
  const content = noteOf(bare, "de");
  const time = readPhrase(phrase, said);
  if (!time.ok) throw new Error(time.message);
  const instant = resolveInstant(time.value.parsed, said.zone);
  const reader = { ...said, language: "de" as const, words: WORDS.people };
  const when = whenForPeople(instant, { ...reader, wholeDay: false });
  expect(steps).toEqual([
    `${request?.name} in ${request?.language}, what: ${request?.what}`,
    `phrase ${phrase}, rest ${rest}`,
    bare,
    content,
    writtenTime(time.value.parsed),
    when,
    textsIn(WORDS.people, "de").reminded({ content, when }),
  ]);
});

/** A time as the pages have it: its kind, and what it says. */
function writtenTime(parsed: ParsedTime): string {
  if (parsed.kind === "date") return `date ${parsed.date}`;
  if (parsed.kind === "local") return `local ${parsed.local}`;
  return `instant ${parsed.zoned?.local}[${parsed.zoned?.zone}]`;
}
