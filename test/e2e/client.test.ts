import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as client from "../../clients/typescript/src/client";
import { bodyOf, CASES, runCase, type Stub } from "../clients/run-case";
import { type Fault, startProxy } from "./faulty-proxy";
import { type AnyService, anyService } from "./platforms/any-service";

/** The package as it is published, in Node, over real HTTP. */
const PACKAGE = mkdtempSync(join(tmpdir(), "almanac-package-"));
const BUILD = resolve(import.meta.dirname, "../../scripts/build-client.mjs");

/** Files of `almanac/ai-sdk`. */
const AI_SDK = [
  "after-run",
  "echo",
  "listen",
  "model",
  "moments",
  "section",
  "settings",
  "stored-messages",
  "stored-times",
  "tools",
  "turn",
];

let built: typeof client;

beforeAll(async () => {
  execFileSync(process.execPath, [BUILD, PACKAGE], { stdio: "inherit" });
  built = (await import(/* @vite-ignore */ resolve(PACKAGE, "dist/client.js"))) as typeof client;
});

afterAll(() => rmSync(PACKAGE, { recursive: true, force: true }));

describe("the package", () => {
  it("needs no other, and weighs under 10.5 KB", () => {
    const manifest = JSON.parse(readFileSync(resolve(PACKAGE, "package.json"), "utf8")) as Record<
      string,
      unknown
    >;
    // What it is compiled with (devDependencies) is installed for nobody.
    const others = ["peerDependencies", "devDependencies"];
    expect(Object.keys(manifest).filter((name) => /dependencies$/i.test(name))).toEqual(others);
    expect(manifest["peerDependencies"]).toEqual({ ai: expect.any(String) });
    expect(manifest["peerDependenciesMeta"]).toEqual({ ai: { optional: true } });
    const own = ["clock", "enumerations", "errors", "file-parts", "operations", "transport"];
    const paths = own.map((name) => `./${name}.js`);
    expect(new Set(importsOf("client.js"))).toEqual(new Set(paths));
    for (const path of paths) for (const imported of importsOf(path)) expect(paths, path).toContain(imported);
    const foreign = (name: string) =>
      new Set(
        importsOf(`${name}.js`).filter(
          (path) => !path?.startsWith(`./${name}/`) && !paths.includes(path ?? ""),
        ),
      );
    expect(foreign("ai-sdk")).toEqual(new Set(["ai"]));
    expect(foreign("testing")).toEqual(new Set(["./client.js"]));
    const client = ["client.js", ...paths].map(scriptOf).join("");
    expect(gzipSync(client).length).toBeLessThan(10.5 * 1024);
  });

  it("holds what is needed and nothing else", () => {
    const output = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: PACKAGE });
    const [{ files }] = JSON.parse(output.toString()) as [{ files: { path: string }[] }];
    expect(files.map(({ path }) => path).sort()).toEqual([
      "LICENSE",
      "README.md",
      "dist/BUNDLED-LICENSES",
      "dist/ai-sdk.d.ts",
      "dist/ai-sdk.js",
      ...AI_SDK.flatMap((name) => [`dist/ai-sdk/${name}.d.ts`, `dist/ai-sdk/${name}.js`]),
      "dist/cli.js",
      "dist/client.d.ts",
      "dist/client.js",
      "dist/clock.d.ts",
      "dist/clock.js",
      "dist/enumerations.d.ts",
      "dist/enumerations.js",
      "dist/errors.d.ts",
      "dist/errors.js",
      "dist/file-parts.d.ts",
      "dist/file-parts.js",
      "dist/operations.d.ts",
      "dist/operations.js",
      "dist/testing.d.ts",
      "dist/testing.js",
      ...["local-time", "mistakes", "report", "script", "shapes", "tells", "test-app", "watch"].flatMap(
        (name) => [`dist/testing/${name}.d.ts`, `dist/testing/${name}.js`],
      ),
      "dist/transport.d.ts",
      "dist/transport.js",
      "package.json",
    ]);
  });

  it("is found by every resolver of modules, with its types", () => {
    const pack = ["pack", "--json", "--ignore-scripts"];
    const packed = execFileSync("npm", pack, { cwd: PACKAGE }).toString();
    const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
    expect(judge("publint", "run", filename, "--strict")).toContain("All good!");
    // The package is ESM alone, as everything that runs it has been for years.
    const judged = judge("attw", filename, "--profile", "esm-only");
    expect(judged).toContain('"almanac/client"');
    expect(judged).toContain('"almanac/ai-sdk"');
    expect(judged).toContain('"almanac/testing"');
  });
});

function scriptOf(name: string): string {
  return readFileSync(resolve(PACKAGE, "dist", name), "utf8");
}

function importsOf(name: string): (string | undefined)[] {
  const found = scriptOf(name).matchAll(/\b(?:from |import |import\()"([^"]+)"/g);
  return [...found].map(([, from]) => from);
}

/** What a tool says about the package; a complaint of it is an error. */
function judge(tool: string, ...args: string[]): string {
  const bin = resolve(import.meta.dirname, "../../node_modules/.bin", tool);
  return execFileSync(bin, args, { cwd: PACKAGE }).toString();
}

interface Served extends Stub {
  stop(): Promise<void>;
}

/** A server that gives a case's answers, and keeps what was sent. */
async function serveAnswers(): Promise<Served> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    stub.sent.push({
      method: request.method ?? "",
      path: request.url ?? "",
      headers,
      ...(text === "" ? {} : { body: bodyOf(text, headers["content-type"]) }),
    });
    const answer = stub.answers.shift();
    if (answer === undefined || answer === "cut") response.destroy();
    else if (typeof answer === "string")
      response.writeHead(200, { "content-length": 9 }).write("{", () => response.destroy());
    else response.writeHead(answer.status, answer.headers).end(answer.text ?? JSON.stringify(answer.body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const stub: Served = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: [],
    sent: [],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return stub;
}

describe("the client in Node", () => {
  let stub: Served;
  beforeAll(async () => {
    stub = await serveAnswers();
  });
  afterAll(async () => await stub.stop());

  it.each(CASES)("$name", async ({ steps }) => await runCase(built, stub, steps));
});

/** Each call meets four faults at most before it passes. */
const FAULTS: Fault[] = [
  ...(["lose the answer", "lose the request", "say 503", "lose the answer", "pass"] as const),
  ...([
    "lose the answer",
    "delay",
    "say 429",
    "delay",
    "lose the answer",
    "lose the answer",
    "pass",
  ] as const),
];

describe("a connection that loses answers, delays, and is refused", () => {
  let service: AnyService;
  let key = "";
  beforeAll(async () => {
    service = await anyService();
    ({ key } = service);
  });

  it("does nothing twice and loses nothing", async () => {
    const proxy = await startProxy(service.url, FAULTS);
    const almanac = new built.Almanac({ url: proxy.url, key, patience: Number.POSITIVE_INFINITY });
    const first = await almanac.updateUser("ann", { time_zone: "Europe/London" });
    const wanted = Array.from({ length: 5 }, (_one, n) => `Thing ${n}`);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    let revision = first.revision;
    for (const content of wanted) {
      const done = await almanac.remember("ann", { content, due_at: tomorrow });
      expect(done).toMatchObject({ status: "stored", revision: revision + 1 });
      revision += 1;
      const { items } = await almanac.getContext("ann", { limit: 20 });
      expect(items.map((item) => item.content)).toContain(content);
    }
    const found: string[] = [];
    for await (const memory of almanac.memories("ann", { limit: 2 })) found.push(memory.content);
    expect(found.toSorted()).toEqual(wanted.toSorted());
    const report = await almanac.import("ann", almanac.export("ann", { limit: 2 }));
    expect(report).toMatchObject({ imported: 0, unchanged: wanted.length + 1, refused: [] });
    expect(Object.values(proxy.met).every((times) => times > 1)).toBe(true);
    await proxy.stop();
  });
});
