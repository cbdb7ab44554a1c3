import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnyService, anyService } from "./platforms/any-service";

/** The ways in, as docs/quickstart.md shows them. */
const ROOT = resolve(import.meta.dirname, "../..");
const [, section = ""] =
  /^## Pick a way in\n(.*?)^## /ms.exec(readFileSync(join(ROOT, "docs/quickstart.md"), "utf8")) ?? [];
const WAYS = new Map(
  [...section.matchAll(/^\*\*(.+?)\*\*.*?^```(?:sh|ts)\n(.*?)^```/gms)].map(([, name = "", code = ""]) => [
    name,
    code,
  ]),
);

const folder = mkdtempSync(join(tmpdir(), "almanac-quickstart-"));
let service: AnyService;
let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  service = await anyService();
  // The command of an MCP client prints what it was given.
  writeFileSync(join(folder, "claude"), '#!/bin/sh\nfor one in "$@"; do echo "$one"; done\n', {
    mode: 0o755,
  });
  env = { PATH: `${folder}:${process.env["PATH"]}`, ALMANAC_URL: service.url, ALMANAC_KEY: service.key };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(way: string): string {
  return execFileSync("bash", ["-euc", WAYS.get(way) ?? "exit 1"], { env }).toString();
}

it("there are five, each in at most eight lines", () => {
  expect([...WAYS.keys()]).toEqual(["HTTP", "MCP", "Clients", "A service binding", "A chat platform"]);
  for (const code of WAYS.values()) expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(8);
});

describe("each of them works", () => {
  it("HTTP", () => {
    expect(run("HTTP")).toMatch(
      /"content":"Dentist".*Current time: .*\[DUE .* 17:00\] \(tomorrow, .*\) Dentist/s,
    );
  });

  it("MCP", async () => {
    const [, , , , , address = "", , header = ""] = run("MCP").split("\n");
    const [name = "", value = ""] = header.split(": ");
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_upcoming", arguments: { within_days: 14 } },
    };
    const answer = await fetch(address, {
      method: "POST",
      headers: {
        [name]: value,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(call),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("Dentist")]);
  });

  it("a chat platform", () => {
    expect(run("A chat platform")).toContain('"platform":"telegram"');
  });

  it("the clients and the binding, as far as their types go", () => {
    execFileSync(process.execPath, [
      join(ROOT, "scripts/build-client.mjs"),
      join(folder, "node_modules/almanac"),
    ]);
    mkdirSync(join(folder, "node_modules/@types"), { recursive: true });
    for (const name of ["ai", "@types/node"])
      symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
    const given = `import { isStepCount, type ModelMessage, streamText } from "ai";
import { MockLanguageModelV4 } from "ai/test";
declare const messages: ModelMessage[];
const provider = (modelId: string) => new MockLanguageModelV4({ modelId });
`;
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "client.ts"), `${given}${WAYS.get("Clients")}export { answer };\n`);
    const bound = `import type { AlmanacService } from "almanac/client";\ndeclare const env: { ALMANAC: AlmanacService };\n`;
    writeFileSync(join(folder, "binding.ts"), `${bound}${WAYS.get("A service binding")}`);
    const compilerOptions = {
      target: "es2024",
      module: "nodenext",
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
    execFileSync(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { stdio: "inherit" });
  });
});
