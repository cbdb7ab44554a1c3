import { spawn, spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Fault, startProxy } from "./faulty-proxy";
import { type Service, startService } from "./platforms/service";

/** The Python client, where there is a Python of 3.9 or newer. */
const FOLDER = resolve(import.meta.dirname, "../../clients/python");
const PYTHON = "python3";

const RECENT = "import sys; sys.exit(sys.version_info < (3, 9))";
const isThere = spawnSync(PYTHON, ["-c", RECENT]).status === 0;

/** What a run printed. */
async function runPython(args: string[]): Promise<string> {
  const child = spawn(PYTHON, ["-B", ...args], { cwd: FOLDER });
  const printed: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise((done, broken) => child.once("close", done).once("error", broken));
  const text = Buffer.concat(printed).toString();
  if (code !== 0) throw new Error(text);
  return text;
}

const SCRIPT = `
import json, math, sys
from almanac import Almanac

almanac = Almanac(sys.argv[1], sys.argv[2], patience=math.inf)
almanac.update_user("ann", time_zone="Europe/London")
for n in range(6):
    almanac.remember("ann", content=f"Thing {n}", due="tomorrow at 9")
    assert f"Thing {n}" in almanac.get_context("ann", limit=20)["system"]
report = almanac.import_("ann", almanac.export("ann", limit=3))
assert (report["imported"], report["unchanged"], report["refused"]) == (0, 7, []), report
many = {"type": "entity", "name": "Zoe", "entityType": "person", "observations": [f"saw {n}" for n in range(2100)]}
report = almanac.import_("zoe", [json.dumps(many)])
assert (report["imported"], report["next_cursor"]) == (2100, None), report
print(json.dumps([memory["content"] for memory in almanac.memories("ann", limit=2)]))
`;

/** Each call meets four faults at most before it passes. */
const FAULTS: Fault[] = [
  "lose the answer",
  "lose the request",
  "say 503",
  "delay",
  "say 429",
  "lose the answer",
  "pass",
];

describe.skipIf(!isThere)(
  `the Python client${isThere ? "" : " (skipped: no python3 of 3.9 or newer)"}`,
  () => {
    let service: Service;
    beforeAll(async () => {
      service = await startService({});
    });
    afterAll(async () => await service.stop());

    it("passes the table of calls and answers", async () => {
      expect(await runPython(["-m", "unittest", "test_almanac"])).toMatch(/Ran [1-9]\d+ tests.*OK/s);
    });

    it("does nothing twice and loses nothing on a connection that loses answers", async () => {
      const { key } = await service.operate<{ key: string }>("POST", "/v1/keys", { app: "bots" });
      const proxy = await startProxy(service.url, FAULTS);
      const stored = JSON.parse(await runPython(["-c", SCRIPT, proxy.url, key])) as string[];
      expect(stored.toSorted()).toEqual(Array.from({ length: 6 }, (_one, n) => `Thing ${n}`));
      expect(Object.values(proxy.met).every((times) => times > 0)).toBe(true);
      await proxy.stop();
    });
  },
);
