// How many of the phrases in a file are read right, refused or read wrong. The file has a row a line, the judge says
// what is right: neither is part of the project.
//
//   npm run phrases -- rows.jsonl judge.mjs [--wrong] [--refused] [--group single] [--lang en] [--most 50]
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readFlags } from "../scripts/flags.mjs";
import "./typescript.mjs";

const { TIME_WORDS } = await import("../src/words/tables/all.ts");
const { readPhrase } = await import("../src/time/phrases/read-phrase.ts");
const { parseLocal } = await import("../src/time/calendar.ts");
const { offsetAt, toInstant } = await import("../src/time/zones/zone.ts");

const USAGE = `npm run phrases -- rows.jsonl judge.mjs [--wrong] [--refused] [--right] [--group single] [--lang en] [--most 50]

  --wrong, --refused, --right   shows those rows
  --group NAME, --lang CODE     of that group, or language, alone
  --most N                      shows so many at most`;
const { values: options, positionals } = readFlags(
  USAGE,
  {
    wrong: { type: "boolean" },
    refused: { type: "boolean" },
    right: { type: "boolean" },
    group: { type: "string" },
    lang: { type: "string" },
    most: { type: "string", default: "1000000" },
  },
  2,
);
const [rowsFile, judgeFile] = positionals;
if (judgeFile === undefined) throw new Error(USAGE);
const { judge, groupOf } = await import(pathToFileURL(resolve(judgeFile)).href);

/** `2026-02-24T09:00:00` of an instant in the zone of the row. */
function localOf(at, zone) {
  return new Date((at + offsetAt(zone, at)) * 1000).toISOString().slice(0, 19);
}

function answerOf({ phrase, now, zone, locale }) {
  const read = readPhrase(phrase, { now: toInstant(zone, parseLocal(now)), zone, locale, words: TIME_WORDS });
  if (!read.ok) return { refused: true, why: read.message };
  const { parsed, recurrence } = read.value;
  const rule = recurrence ?? undefined;
  if (parsed.kind === "date") return { date: parsed.date, rule };
  return { local: parsed.kind === "local" ? parsed.local : localOf(parsed.at, zone), rule };
}

const rows = readFileSync(rowsFile, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const results = rows.map((row) => {
  const began = performance.now();
  const answer = answerOf(row);
  const ms = performance.now() - began;
  return { row, answer, ms, group: groupOf(row), ...judge(row, answer) };
});

const VERDICTS = ["right", "refused", "wrong"];
const counts = new Map();
for (const { row, group, verdict } of results) {
  for (const key of [`${group} ${row.lang}`, `${group} all`]) {
    const count = counts.get(key) ?? { right: 0, refused: 0, wrong: 0 };
    count[verdict] += 1;
    counts.set(key, count);
  }
}
const groups = ["single", "rule", "past", "refuse", "holiday", "convention"];
const languages = ["all", ...new Set(rows.map(({ lang }) => lang))];
console.log(
  ["group", "language", "rows", "right %", "refused %", "wrong %"].map((head) => head.padEnd(12)).join(""),
);
for (const group of groups) {
  for (const language of languages) {
    const count = counts.get(`${group} ${language}`);
    if (count === undefined) continue;
    const total = count.right + count.refused + count.wrong;
    const shares = VERDICTS.map(
      (verdict) => `${((100 * count[verdict]) / total).toFixed(1)} (${count[verdict]})`,
    );
    console.log([group, language, String(total), ...shares].map((cell) => cell.padEnd(12)).join(""));
  }
}
const times = results.map(({ ms }) => ms).sort((a, b) => a - b);
const share = (part) => times[Math.floor(part * (times.length - 1))].toFixed(2);
console.log(`ms a phrase: median ${share(0.5)}, 99 % ${share(0.99)}, most ${share(1)}`);

function worstRefusals() {
  const reasons = new Map();
  for (const { row, verdict, why, group } of results) {
    if (verdict !== "refused" || group === "convention") continue;
    const key = `${group} ${row.lang}: ${(why ?? "").replace(/"[^"]*"$/, (said) => said)}`;
    reasons.set(key, (reasons.get(key) ?? 0) + 1);
  }
  return [...reasons].sort((a, b) => b[1] - a[1]).slice(0, 20);
}
console.log("worst refusals:");
for (const [reason, count] of worstRefusals()) console.log(`${String(count).padStart(5)}  ${reason}`);

const shown = VERDICTS.filter((verdict) => options[verdict]);
const chosen = results.filter(
  ({ row, group, verdict }) =>
    shown.includes(verdict) &&
    (options.group?.split(",").includes(group) ?? true) &&
    (options.lang?.split(",").includes(row.lang) ?? true),
);
for (const { row, group, verdict, why, answer } of chosen.slice(0, Number(options.most))) {
  const read = answer.refused ? "" : `${answer.local ?? answer.date} ${answer.rule ?? ""}`;
  const { kind, ...expected } = row.expected;
  console.log(
    `${verdict} ${group} ${row.lang} | ${row.phrase} | ${read} | ${why ?? ""} | ${row.now.slice(0, 16)} ${kind} ${JSON.stringify(expected)}`,
  );
}
