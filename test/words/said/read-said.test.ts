import { expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../../src/words/language";
import { mentionedIn } from "../../../src/words/said/read-said";
import { TIME_WORDS } from "../../../src/words/tables/all";
import { rowsOf, type TableRow } from "./read-table";

/** The share of what was told that has to be found. */
const LEAST_FOUND = 0.8;

const ROWS = LANGUAGE_CODES.flatMap(rowsOf);

function read({ reply, items, now, zone, language }: TableRow, order = items): string[] {
  return mentionedIn(reply, order, { now, zone, locale: language, withinDays: 7, words: TIME_WORDS });
}

it("marks nothing that a reply doesn't tell of, and finds four fifths of what it tells of", () => {
  const figures = LANGUAGE_CODES.map((language) => {
    const rows = ROWS.filter((row) => row.language === language).map((row) => ({ row, marked: read(row) }));
    const told = rows.flatMap(({ row }) => row.told);
    const found = rows.flatMap(({ row, marked }) => row.told.filter((id) => marked.includes(id)));
    const wrong = rows.flatMap(({ row, marked }) =>
      marked.filter((id) => !row.told.includes(id)).map((id) => `${row.kind} ${id}: ${row.reply}`),
    );
    const missed = rows.flatMap(({ row, marked }) =>
      row.told.filter((id) => !marked.includes(id)).map((id) => `${row.kind} ${id}: ${row.reply}`),
    );
    return { language, told: told.length, found: found.length, wrong, missed };
  });
  const table = figures
    .map(({ language, told, found, wrong }) => `${language} ${found}/${told} found, ${wrong.length} wrong`)
    .join("\n");
  const list = figures.flatMap(({ language, wrong, missed }) => [
    ...wrong.map((line) => `${language} WRONG ${line}`),
    ...missed.map((line) => `${language} missed ${line}`),
  ]);
  const message = `${table}\n${list.join("\n")}`;
  expect(
    figures.flatMap(({ wrong }) => wrong),
    message,
  ).toEqual([]);
  for (const { told, found } of figures) expect(found / told, message).toBeGreaterThanOrEqual(LEAST_FOUND);
});

it.each<[language: LanguageCode, ids: string[], reply: string]>([
  ["en", ["rent"], "Your rent is due on Wednesday."],
  ["en", ["tax"], "The tax thing is for Monday, by the way."],
  ["en", [], "Your rent went up again."],
  ["en", [], "Your rent is due on Thursday."],
  ["en", [], "What would the rent be on Wednesday?"],
  ["en", [], "I'd pay on Wednesday."],
])("in %s takes one telling word with the item's own time for %j: %s", (language, ids, reply) => {
  const [row] = rowsOf(language);
  if (row === undefined) throw new Error("no rows");
  expect(read({ ...row, reply })).toEqual(ids);
});

it.each([
  [60, []],
  [119, []],
  [120, ["rent"]],
  [1200, ["rent"]],
])("takes a reply for a confirmation until two minutes after: %i s", (seconds, ids) => {
  const [row] = rowsOf("en");
  if (row === undefined) throw new Error("no rows");
  const items = row.items.map((item) => ({ ...item, noted_at: row.now - seconds, reminded_at: null }));
  expect(read({ ...row, items, reply: "Your rent is due on Wednesday." })).toEqual(ids);
});

it.each([
  ["The rent has to be paid by Wednesday.", true],
  ["Have you paid the rent yet?", true],
  ["Shall I look up how to pay the rent?", false],
  ["Shall I look up how to pay the rent on Wednesday?", true],
  ["You said that you'd pay the rent.", false],
  ["> pay the rent\n\nNoted.", false],
  ["You have three things today:\n- a walk", false],
  ["# Pay the rent\n\nA guide.", false],
  ["I won't bring up that you have to pay the rent.", true],
])("reads %j as docs/reminders.md says", (reply, isTold) => {
  const [row] = rowsOf("en");
  if (row === undefined) throw new Error("no rows");
  expect(read({ ...row, reply })).toEqual(isTold ? ["rent"] : []);
});
