import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

// `npm run rotate` against an account that is a JSON file, and a service that says which key it has.

const ROOT = resolve(import.meta.dirname, "../..");
const OLD = Buffer.alloc(32, 1).toString("base64");
const NEW = Buffer.alloc(32, 2).toString("base64");

let folder: string;
let service: Server;
let address: string;
/** Keys of the account's secrets at each call of the service, and how many secrets a round finds. */
let seen: string[][];
let found: number[];
/** What no key opens. */
let unreadable: object[];

const account = () => JSON.parse(readFileSync(join(folder, "account"), "utf8"));

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "almanac-rotate-"));
  writeFileSync(
    join(folder, "account"),
    JSON.stringify({ deployed: true, secrets: { ENCRYPTION_KEY: OLD } }),
  );
  seen = [];
  found = [];
  unreadable = [];
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { secrets } = account();
      seen.push(Object.keys(secrets).toSorted());
      const key = secrets.ENCRYPTION_KEY_NEXT ?? secrets.ENCRYPTION_KEY;
      const id = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 8);
      const isProbe = body.includes('"limit":1');
      const next = isProbe || body.includes("cursor") ? null : "channel:0";
      const resealed = isProbe ? 0 : (found.shift() ?? 0);
      response.end(
        JSON.stringify({
          key: id,
          resealed,
          unreadable: isProbe ? [] : unreadable,
          next_cursor: next,
        }),
      );
    });
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterEach(() => {
  service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function rotate(env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/rotate-key.mjs"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      WRANGLER: join(import.meta.dirname, "fake-wrangler.mjs"),
      FAKE_ACCOUNT: join(folder, "account"),
      ...env,
    },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const code = await new Promise((done) => child.once("close", done));
  return { code, output: (await output).join("") };
}

it("has both keys while it seals, and ends with the new one in the place of the old", async () => {
  // Two pages a round: the first round finds five, the second one more, the third none.
  found = [3, 2, 1, 0, 0, 0];
  const { code, output } = await rotate({ ALMANAC_URL: address, ADMIN_TOKEN: "t", ENCRYPTION_KEY_NEXT: NEW });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(account().secrets).toEqual({ ENCRYPTION_KEY: NEW });
  expect(seen).toHaveLength(1 + 6);
  expect(new Set(seen.map(String))).toEqual(new Set(["ENCRYPTION_KEY,ENCRYPTION_KEY_NEXT"]));
  expect(output).not.toContain(NEW);
  expect(output).toContain("  5 sealed\n  1 sealed\n  0 sealed\n");
});

it("tells once of what no key opens, in however many rounds it is found", async () => {
  found = [1, 0, 0, 0];
  unreadable = [{ place: "connection", app: "bot", id: "con_1" }];
  const { code, output } = await rotate({ ALMANAC_URL: address, ADMIN_TOKEN: "t", ENCRYPTION_KEY_NEXT: NEW });
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output.match(/no key opens.*/g)).toEqual([
    "no key opens the connection of con_1 (app bot): set it again",
  ]);
});

it("shows the key that it makes before anything depends on it", async () => {
  const { code, output } = await rotate({ ALMANAC_URL: address, ADMIN_TOKEN: "t" });
  expect(code).toBe(0);
  expect(output.indexOf(account().secrets.ENCRYPTION_KEY)).toBeGreaterThan(-1);
  expect(output.indexOf(account().secrets.ENCRYPTION_KEY)).toBeLessThan(output.indexOf("→"));
});

it("touches nothing without an address, a token or a key of 32 bytes", async () => {
  expect((await rotate({})).output).toContain("ALMANAC_URL=https://");
  const short = await rotate({ ALMANAC_URL: address, ADMIN_TOKEN: "t", ENCRYPTION_KEY_NEXT: "c2hvcnQ=" });
  expect(short).toMatchObject({ code: 1, output: expect.stringContaining("32 bytes") });
  expect(account().secrets).toEqual({ ENCRYPTION_KEY: OLD });
  expect(seen).toEqual([]);
});
