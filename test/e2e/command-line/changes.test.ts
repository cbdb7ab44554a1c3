import { Readable } from "node:stream";
import { beforeAll, describe, expect, it } from "vitest";
import { type AnyDeployment, anyDeployment, type Circumstances, type Ran, run } from "./run";

// A list's things, finished, put off, moved, changed and forgotten. It is Friday, 23 January 2026, 14:32 UTC.

let service: AnyDeployment;
let serial = 0;

beforeAll(async () => {
  service = await anyDeployment();
});

/** Runs command lines for a person of their own, and answers what the last one wrote. */
async function runFor(
  lines: string[][],
  last: string[],
  more: Circumstances = {},
): Promise<Ran & { about: Circumstances }> {
  serial += 1;
  const about = { url: service.url, key: service.key, env: { ALMANAC_USER: `p${serial}` } };
  for (const line of lines) expect(await run(line, about)).toMatchObject({ code: 0 });
  return { ...(await run(last, { ...about, ...more })), about };
}

const DENTIST = ["remember", "See the dentist", "--due", "tomorrow at 3pm"];
const PLANTS = ["remember", "Water the plants", "--due", "every Tuesday at 9"];

describe("by words", () => {
  it.each<[string[], RegExp]>([
    [["done", "dentist"], /^Done: \w{8} See the dentist\n$/],
    [["done", "the", "plants"], /^Done: \w{8} Water the plants\nThe next is due 2026-02-03 09:00, .*\n$/],
    [
      ["snooze", "dentist", "--for", "2 hours"],
      /^Snoozed \w{8} See the dentist\nQuiet until 2026-01-23 16:32\n$/,
    ],
    [["snooze", "dentist", "--until", "Monday at 9"], /Quiet until 2026-01-26 09:00\n$/],
    [["snooze", "dentist", "--until", "2026-01-25T08:00"], /Quiet until 2026-01-25 08:00\n$/],
    [
      ["move", "dentist", "--due", "Sunday at 4pm"],
      /^Moved \w{8} See the dentist\nDue 2026-01-25 16:00, .*\n$/,
    ],
    [["move", "dentist", "--due-at", "2026-01-26T10:00"], /\nDue 2026-01-26 10:00, .*\n$/],
    [["edit", "dentist", "--text", "See Dr Ito"], /^Changed \w{8} See Dr Ito\nDue 2026-01-24 15:00, .*\n$/],
    [["edit", "dentist", "--clear", "due"], /^Changed \w{8} See the dentist\n$/],
  ])("%j", async (line, said) => {
    const { code, stdout, stderr } = await runFor([DENTIST, PLANTS], line);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(said);
  });

  it.each<[string[], RegExp, number]>([
    [["done", "visa"], /nothing open is named by "visa": see almanac list/, 1],
    [
      ["done", "dentist", "visa"],
      /nothing has all of these words: say which by its id\n {2}\w{8} {2}See the dentist/,
      1,
    ],
    [["snooze", "dentist"], /send --until or --for/, 2],
    [["snooze", "dentist", "--for", "blue"], /^almanac: --until or --for: names no time/, 1],
    [["move", "dentist"], /send --due or --due-at/, 2],
    [["edit", "dentist"], /say what to change/, 2],
    [["edit", "dentist", "--clear", "colour"], /--clear: "colour" is none of due, recurrence/, 2],
    [["forget", "dentist"], /say which by its id, because it goes for good\n {2}\w{8} {2}See the dentist/, 1],
  ])("is refused: %j", async (line, said, end) => {
    const { code, stdout, stderr, about } = await runFor([DENTIST, PLANTS], line);
    expect([code, stdout]).toEqual([end, ""]);
    expect(stderr).toMatch(said);
    expect((await run(["upcoming", "--all"], about)).stdout).toContain("See the dentist");
  });
});

describe("where several things have the words", () => {
  const both = [
    ["remember", "Call Anna", "--due", "tomorrow at 9"],
    ["remember", "Call Ben", "--due", "tomorrow at 10"],
  ];

  it("they are named with their ids where nobody can be asked", async () => {
    const { code, stderr, about } = await runFor(both, ["done", "call"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/several fit: say which by its id\n( {2}\w{8} {2}Call (Anna|Ben)\n){2}$/);
    const [, id = ""] = / {2}(\w{8}) {2}Call Ben/.exec(stderr) ?? [];
    expect((await run(["done", id], about)).stdout).toBe(`Done: ${id} Call Ben\n`);
  });

  it("a terminal is asked", async () => {
    const { code, stdout } = await runFor(both, ["done", "call"], {
      columns: 80,
      typed: { "Which one?": "\r" },
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Done: .*Call (Anna|Ben)/);
  });
});

it("forget takes an id, and the thing is gone", async () => {
  const { stdout, about } = await runFor([], ["remember", "The code is 4471"]);
  const [, id = ""] = /^Stored (\w{8})/.exec(stdout) ?? [];
  expect((await run(["forget", id], about)).stdout).toBe(`Forgotten: ${id} The code is 4471\n`);
  expect((await run(["list"], about)).stdout).toBe("Nothing is remembered.\n");
});

it("list shows memories, and says when there are more", async () => {
  const { stdout, about } = await runFor([["remember", "Likes tea"], DENTIST], ["list"]);
  expect(stdout).toMatch(
    /^ID +KIND +DUE +WHAT\n\w{8} +fact +2026-01-24 15:00 +See the dentist\n\w{8} +fact +Likes tea\n$/,
  );
  const one = await run(["list", "--limit", "1"], about);
  expect(one.stderr).toBe("There is more: ask for it with --limit.\n");
  await run(["done", "dentist"], about);
  expect((await run(["list"], about)).stdout).toMatch(/2026-01-24 15:00 +done +See the dentist/);
});

it("remember reads standard input, and takes every argument", async () => {
  const { stdout, about } = await runFor([], ["remember", "-"], { stdin: Readable.from(["Buy milk\n"]) });
  expect(stdout).toMatch(/^Stored \w{8} Buy milk\n$/);
  const more = [
    "--recurrence",
    "FREQ=WEEKLY;BYDAY=MO",
    "--due-at",
    "2026-01-26T09:00",
    "--remind-before",
    "600",
  ];
  const rest = ["--keywords", "gym, sport", "--metadata", '{"n":1}', "--valid-until", "2027-01-01", "--json"];
  const { memory } = JSON.parse((await run(["remember", "Train", ...more, ...rest], about)).stdout) as {
    memory: Record<string, unknown>;
  };
  expect(memory).toMatchObject({
    remind_before: 600,
    metadata: { n: 1 },
    recurrence: "FREQ=WEEKLY;BYDAY=MO",
  });
  const wrong = await run(["remember", "x", "--metadata", "[1]"], about);
  expect([wrong.code, wrong.stderr]).toEqual([2, 'almanac: --metadata: "[1]" is no JSON object\n']);
});

it.each([
  [["upcomming"], /"upcomming" is no command: did you mean almanac upcoming\?/],
  [["keys", "lsit"], /did you mean almanac keys list\?/],
  [["teleport"], /"teleport" is no command: they are init, remember, list/],
  [["upcoming", "--dyas", "3"], /Unknown option '--dyas': did you mean --days\?/],
])("a slip is proposed: %j", async (line, said) => {
  const { code, stdout, stderr } = await runFor([], line);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(said);
  expect(stderr.split("\n")).toHaveLength(2);
});

it("a program gets its errors as JSON, on stderr", async () => {
  const { code, stdout, stderr } = await runFor([], ["upcoming", "--days", "400", "--json"]);
  expect([code, stdout]).toEqual([1, ""]);
  expect(JSON.parse(stderr)).toMatchObject({
    error: {
      message: expect.stringMatching(/^--days: /),
      status: 422,
      code: "invalid",
      request_id: expect.any(String),
    },
  });
  expect(JSON.parse((await run(["done", "--json"])).stderr)).toEqual({
    error: { message: "WORDS is missing" },
  });
});

it("a terminal of no columns has eighty", async () => {
  const { stdout } = await runFor([DENTIST], ["upcoming"], { columns: 0 });
  expect(stdout.split("\n")).toHaveLength(3);
});
