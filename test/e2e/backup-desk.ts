import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach } from "vitest";

// A folder in which `npm run backup` runs, and a service that it asks.

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "almanac-backup-"));
export const file = (name: string) => join(folder, name);

export async function run(home: string, script: string, ...args: string[]) {
  return await runIn(ROOT, {}, home, script, ...args);
}

export async function runIn(cwd: string, more: object, home: string, script: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ALMANAC_HOME: file(home), ...more };
  return await promisify(execFile)(process.execPath, [join(ROOT, script), ...args], { cwd, env });
}

/** Whom the service erased. */
export const ERASED = [
  { app: "bot", user_id: "ana", erased_at: 1769182320 },
  { app: "old-bot", user_id: null, erased_at: 1769182380 },
];

/** A service with a list of two pages. Its work is tested in test/operators/erase-again.test.ts. */
export interface Desk {
  /** What a command needs to find it. */
  env: object;
  calls: { method: string | undefined; body: unknown }[];
  /** Answers of POST to come; afterwards all is erased. */
  answers: { status: number; left: number }[];
}

let server: Server | undefined;

/** Opens it for one test; the commands run in the folder `desk`. */
export async function openDesk(): Promise<Desk> {
  const desk: Desk = { env: {}, calls: [], answers: [] };
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += part));
    request.on("end", () => {
      desk.calls.push({ method: request.method, body: text === "" ? null : JSON.parse(text) });
      const isSecond = request.url?.includes("cursor=7") === true;
      const page = {
        data: ERASED.slice(isSecond ? 1 : 0, isSecond ? 2 : 1),
        next_cursor: isSecond ? null : "7",
      };
      const { status, left } =
        request.method === "POST"
          ? (desk.answers.shift() ?? { status: 200, left: 0 })
          : { status: 200, left: 0 };
      const known = request.headers.authorization === "Bearer token";
      response.writeHead(known ? status : 401);
      response.end(JSON.stringify(request.method === "POST" ? { left } : page));
    });
  });
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, "127.0.0.1", done));
  mkdirSync(file("desk"), { recursive: true });
  const { port } = listening.address() as AddressInfo;
  desk.env = { ALMANAC_URL: `http://127.0.0.1:${port}`, ADMIN_TOKEN: "token" };
  return desk;
}

/** Closes it after each test, and takes the files away after the last. */
export function useDesk(): void {
  afterEach(() => {
    server?.close();
    rmSync(file("desk"), { recursive: true, force: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}
