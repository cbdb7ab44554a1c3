import { expect } from "vitest";
import { FLOORS, type Floor, FRESH_FLOORS, THIRD_FLOORS } from "./floors";
import { openStage, type Played, playSaying, type Verdict } from "./play";
import { readSayings, type Saying, type SayingsFile } from "./read-sayings";

/** The three sets of sayings, and how a part of one is played and told. */

const FILES = import.meta.glob<string>("./*.txt", { query: "?raw", import: "default", eager: true });

/** Rows alone, which have the heading of their language's file here. */
const FRESH = import.meta.glob<string>("./fresh/*.txt", { query: "?raw", import: "default", eager: true });
const THIRD = import.meta.glob<string>("./third/*.txt", { query: "?raw", import: "default", eager: true });

/** `VITE_SAYINGS=de` tells each saying of a language that isn't right, `de2` of its second set, `de3` of its third, `all` of each. */
const TOLD = String(import.meta.env.VITE_SAYINGS ?? "");

/** A language is some three hundred calls. */
export const LONG = 600_000;

/** A language of a set: `de` of the first, `de2` of the second. */
interface SayingsOfLanguage {
  name: string;
  file: SayingsFile;
  floor: Floor;
}

interface SayingsSet {
  set: "first" | "second" | "third";
  languages: SayingsOfLanguage[];
}

const languageOf = (path: string) => path.split("/").at(-1)?.slice(0, -4) ?? "";

export const SETS: readonly SayingsSet[] = [
  setOf("first", "", FILES, FLOORS),
  setOf("second", "2", FRESH, FRESH_FLOORS),
  setOf("third", "3", THIRD, THIRD_FLOORS),
];

function setOf(
  set: SayingsSet["set"],
  mark: string,
  files: Record<string, string>,
  floors: Record<string, Floor>,
): SayingsSet {
  const languages = Object.entries(files).map(([path, text]) => {
    const language = languageOf(path);
    const floor = floors[language];
    if (floor === undefined) throw new Error(`no figures of ${language} in the ${set} set`);
    const heading = FILES[`./${language}.txt`]?.split(/^# /m)[0];
    const file = readSayings(set === "first" ? text : `${heading}\n${text}`);
    return { name: `${language}${mark}`, file, floor };
  });
  return { set, languages };
}

/** Plays rows of a file one after the other, and tells what became of them. */
export async function playRows(
  name: string,
  file: SayingsFile,
  rows: readonly Saying[] = file.sayings,
): Promise<Played[]> {
  const stage = await openStage(file);
  const played: Played[] = [];
  for (const saying of rows) played.push(await playSaying(stage, saying));
  tellPlayed(name, played);
  return played;
}

export function tellPlayed(name: string, played: readonly Played[]): void {
  console.info(tellFigures(name, played));
  if (TOLD === name || TOLD === "all") console.info(tellOthers(played));
}

/** Expects at least so many right, and at most so many wrong and silent. */
export function expectFloor(played: readonly Played[], { right, wrong, silent }: Floor): void {
  const told = tellOthers(played);
  expect(count(played, "right"), told).toBeGreaterThanOrEqual(right);
  expect(count(played, "wrong"), told).toBeLessThanOrEqual(wrong);
  expect(count(played, "silent"), told).toBeLessThanOrEqual(silent);
}

export const count = (played: readonly Played[], verdict: Verdict) =>
  played.filter((one) => one.verdict === verdict).length;

export function tellFigures(language: string, played: readonly Played[]): string {
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
