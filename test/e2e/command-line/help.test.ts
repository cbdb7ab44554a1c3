import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { EXAMPLES } from "../../../clients/command-line/examples";
import { run } from "./run";

// What the command line says of itself, without a service.

/** The commands below one, by its help. */
async function commandsBelow(path: string[]): Promise<string[][]> {
  const { stdout } = await run([...path, "--help"]);
  const [, below = ""] = /^COMMANDS$(.*?)(?=^[A-Z]|\n\n[A-Z])/ms.exec(stdout) ?? [];
  const names = [...below.matchAll(/^ +`?([a-z]+)`? {2}/gm)].map(([, name = ""]) => [...path, name]);
  return [path, ...(await Promise.all(names.map(commandsBelow))).flat()];
}

it("each command's help has an example", async () => {
  const paths = await commandsBelow([]);
  expect(paths.map((path) => ["almanac", ...path].join(" ")).toSorted()).toEqual(
    Object.keys(EXAMPLES).toSorted(),
  );
  for (const path of paths) {
    const { stdout, code } = await run([...path, "--help"]);
    const [example = ""] = EXAMPLES[["almanac", ...path].join(" ")] ?? [];
    expect(stdout).toContain(`\nEXAMPLES\n\n  ${example}\n`);
    expect(code).toBe(0);
  }
});

/** The words of an example as a shell hands them on. */
function wordsOf(example: string, folder: string): string[] {
  const [, call = ""] = /almanac (.*?)(?: > .*)?$/.exec(example) ?? [];
  const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  return words.map((word) => (word === "ann.jsonl" ? join(folder, word) : word));
}

it.each(Object.values(EXAMPLES).flat())("is written right: %s", async (example) => {
  const folder = mkdtempSync(join(tmpdir(), "almanac-examples-"));
  writeFileSync(join(folder, "ann.jsonl"), '{"format":"almanac","version":1}\n');
  try {
    const { code, stderr } = await run(wordsOf(example, folder), {
      env: {
        ALMANAC_URL: "http://127.0.0.1:9",
        ALMANAC_KEY: "alm_x",
        ALMANAC_USER: "ann",
        XDG_CONFIG_HOME: folder,
      },
      stdin: Readable.from([""]),
      // What it sends is right, and it isn't waited for.
      fetch: async () => Response.json({ code: "unauthorized" }, { status: 401 }),
    });
    expect(stderr).not.toMatch(/Unknown option|too many|is missing|is no command/);
    expect([0, 1]).toContain(code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("help, -v and -- are taken", async () => {
  const whole = await run(["--help"]);
  expect(await run(["help"])).toEqual(whole);
  expect(await run(["help", "keys", "make"])).toEqual(await run(["keys", "make", "--help"]));
  expect(await run(["--", "keys", "make", "--help"])).toEqual(await run(["keys", "make", "--help"]));
  expect(await run(["-v"])).toEqual(await run(["--version"]));
  expect(await run(["help", "upcomming"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("did you mean almanac upcoming?"),
  });
});
