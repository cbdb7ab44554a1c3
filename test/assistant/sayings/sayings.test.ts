import { afterAll, describe, expect, it } from "vitest";
import { FLOORS, type Floor, FRESH_FLOORS, RIGHT_REPRODUCTIONS, THIRD_FLOORS } from "./floors";
import { openStage, type Played, playSaying, type Verdict } from "./play";
import { readSayings, type SayingsFile } from "./read-sayings";

const FILES = import.meta.glob<string>("./*.txt", { query: "?raw", import: "default", eager: true });

/** The second set: rows alone, which have the heading of their language's file here. */
const FRESH = import.meta.glob<string>("./fresh/*.txt", { query: "?raw", import: "default", eager: true });

/** The third set, likewise. */
const THIRD = import.meta.glob<string>("./third/*.txt", { query: "?raw", import: "default", eager: true });

const REPRODUCTIONS = import.meta.glob<string>("./reproductions/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** `VITE_SAYINGS=de` tells each saying of a language that isn't right, `de2` of its second set, `de3` of its third, `all` of each. */
const TOLD = String(import.meta.env.VITE_SAYINGS ?? "");

/** A language is some three hundred calls. */
const LONG = 600_000;

const languageOf = (path: string) => path.split("/").at(-1)?.slice(0, -4) ?? "";

const all: Played[] = [];
const allFresh: Played[] = [];
const allThird: Played[] = [];

afterAll(() => {
  console.info(tellFigures("all", all));
  console.info(tellFigures("all, the second set", allFresh));
  console.info(tellFigures("all, the third set", allThird));
});

describe("sayings, as people type them", () => {
  it.each(Object.entries(FILES).map(([path, text]) => [languageOf(path), text]))(
    "%s",
    async (language, text) => {
      all.push(...(await playFile(language, readSayings(text), FLOORS[language])));
    },
    LONG,
  );
});

describe.each([
  { set: "second", n: 2, files: FRESH, floors: FRESH_FLOORS, played: allFresh },
  { set: "third", n: 3, files: THIRD, floors: THIRD_FLOORS, played: allThird },
])("sayings of the $set set", ({ n, files, floors, played }) => {
  it.each(Object.entries(files).map(([path, text]) => [languageOf(path), text]))(
    "%s",
    async (language, rows) => {
      const heading = FILES[`./${language}.txt`]?.split(/^# /m)[0];
      const file = readSayings(`${heading}\n${rows}`);
      played.push(...(await playFile(`${language}${n}`, file, floors[language])));
    },
    LONG,
  );
});

async function playFile(name: string, file: SayingsFile, floor: Floor | undefined): Promise<Played[]> {
  const stage = await openStage(file);
  const played: Played[] = [];
  for (const saying of file.sayings) played.push(await playSaying(stage, saying));
  console.info(tellFigures(name, played));
  if (TOLD === name || TOLD === "all") console.info(tellOthers(played));
  if (floor === undefined) throw new Error(`no figures of ${name}`);
  expect(count(played, "right")).toBeGreaterThanOrEqual(floor.right);
  expect(count(played, "wrong")).toBeLessThanOrEqual(floor.wrong);
  expect(count(played, "silent")).toBeLessThanOrEqual(floor.silent);
  return played;
}

it(
  "what a review found to be wrong",
  async () => {
    const played: Played[] = [];
    for (const text of Object.values(REPRODUCTIONS)) {
      const file = readSayings(text);
      const stage = await openStage(file);
      for (const saying of file.sayings) played.push(await playSaying(stage, saying));
    }
    console.info(tellFigures("reproductions", played));
    if (TOLD === "reproductions" || TOLD === "all") console.info(tellOthers(played));
    expect(count(played, "right")).toBeGreaterThanOrEqual(RIGHT_REPRODUCTIONS);
  },
  LONG,
);

const count = (played: readonly Played[], verdict: Verdict) =>
  played.filter((one) => one.verdict === verdict).length;

function tellFigures(language: string, played: readonly Played[]): string {
  const right = count(played, "right");
  const share = Math.round((right / played.length) * 100);
  const others = (["wrong", "silent", "answered wrong", "not done"] as const)
    .map((verdict) => `${count(played, verdict)} ${verdict}`)
    .join(", ");
  const kinds = [...new Set(played.map(({ saying }) => saying.kind))].map((kind) => {
    const own = played.filter(({ saying }) => saying.kind === kind);
    return `${kind} ${count(own, "right")}/${own.length}`;
  });
  return `${language}: ${right} of ${played.length} right at once (${share} %), ${others}\n  ${kinds.join("; ")}`;
}

function tellOthers(played: readonly Played[]): string {
  return played
    .filter(({ verdict }) => verdict !== "right")
    .map(({ saying, verdict, told }) => `${verdict.toUpperCase()}: ${saying.line}\n    ${told}`)
    .join("\n");
}
