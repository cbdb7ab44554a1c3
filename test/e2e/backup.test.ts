import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { beginningOf } from "../../scripts/backup-rows.mjs";
import { lineOfCount } from "../../scripts/backup-shards.mjs";
import { ERASED, file, openDesk, run, runIn, useDesk } from "./backup-desk";

// `npm run backup` with a wrangler that writes down how it is called. What it stores: test/slow/e2e/backup.test.ts.

useDesk();

const LIST = () => join(file("desk"), "almanac-erasures.json");

/** A wrangler that writes down how it is called, and is out of order while there is a file. */
function fakeWrangler(): object {
  writeFileSync(
    file("wrangler"),
    `#!/bin/sh\necho "$@" >> ${file("wrangler.calls")}\nif [ -e ${file("broken")} ] && [ "$2" = time-travel ]; then exit 1; fi\ncase "$*" in *"count(*) AS apps"*) if [ -e ${file("empty")} ]; then echo '[{"results": [{"apps": 0}]}]'; exit 0; fi;; esac\ncase "$*" in *"WHERE name = 'shards'"*) if [ -e ${file("shards")} ]; then echo '[{"results": [{"at": 64}]}]'; exit 0; fi;; esac\nif [ -e ${file("old")} ]; then echo '[{"results": [{"name": "0000_memories.sql"}]}]'; else echo '[{"results": []}]'; fi\n`,
  );
  chmodSync(file("wrangler"), 0o755);
  writeFileSync(
    file("deploy.json"),
    JSON.stringify({ d1_databases: [{ binding: "DB", database_name: "almanac-x" }] }),
  );
  return { WRANGLER: file("wrangler"), ALMANAC_DEPLOY_CONFIG: file("deploy.json") };
}

it("overwrites no file", async () => {
  writeFileSync(file("old.sql"), "old");
  await expect(run("first", "scripts/backup.mjs", file("old.sql"), "--local")).rejects.toThrow("EEXIST");
  expect(readFileSync(file("old.sql"), "utf8")).toBe("old");
});

describe("npm run backup -- --restore", () => {
  it("goes back to a moment, and keeps the list where it breaks off", async () => {
    const desk = await openDesk();
    const env = { ...desk.env, ...fakeWrangler() };
    const at = "2026-01-23T15:00:00Z";
    const restore = (...args: string[]) => runIn(file("desk"), env, "none", "scripts/backup.mjs", ...args);
    writeFileSync(file("broken"), "");
    await expect(restore("--restore", at)).rejects.toThrow("wasn't taken back");
    expect(statSync(LIST()).mode & 0o777).toBe(0o600);
    rmSync(file("broken"));
    desk.answers = [{ status: 403, left: 0 }];
    await expect(restore("--restore", at)).rejects.toThrow("--erase-again");
    expect(readFileSync(file("wrangler.calls"), "utf8")).toContain(
      `d1 time-travel restore almanac-x --timestamp=${at} --config ${file("deploy.json")}`,
    );
    // The restored list has forgotten them: they are in the file alone.
    desk.calls = [];
    await restore("--erase-again");
    expect(desk.calls[0]).toMatchObject({ method: "POST", body: { erasures: ERASED } });
    expect(existsSync(LIST())).toBe(false);
    await expect(restore("--erase-again")).rejects.toThrow("nothing to go on with");
  });

  it("keeps the mark of shards where it goes back to a moment before it", async () => {
    const desk = await openDesk();
    const env = { ...desk.env, ...fakeWrangler() };
    rmSync(file("wrangler.calls"), { force: true });
    writeFileSync(file("shards"), "");
    const args = ["--restore", "2026-01-23T15:00:00Z"];
    const { stdout } = await runIn(file("desk"), env, "none", "scripts/backup.mjs", ...args);
    rmSync(file("shards"));
    expect(stdout).toContain("People in 64 shards stay as they are now");
    const called = readFileSync(file("wrangler.calls"), "utf8");
    expect(called).toMatch(
      /time-travel restore[\s\S]*primary\.sql[\s\S]*INSERT INTO checkpoints \(name, at\) VALUES \('shards', 64\)/,
    );
  });

  it("refuses a file of another number of shards, and changes nothing", async () => {
    const desk = await openDesk();
    const env = { ...desk.env, ...fakeWrangler() };
    writeFileSync(
      file("of-64.sql"),
      `${beginningOf(Date.now())}\nPRAGMA defer_foreign_keys = on;\n${lineOfCount(64)}\n`,
    );
    writeFileSync(file("empty"), "");
    const done = runIn(file("desk"), env, "none", "scripts/backup.mjs", "--restore", file("of-64.sql"));
    await expect(done).rejects.toThrow(/live in 64 shards in the backup, and in one database here/);
    rmSync(file("empty"));
    expect(existsSync(LIST())).toBe(false);
    expect(desk.calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("stops at a database of before the baseline, and leaves no list behind", async () => {
    const desk = await openDesk();
    const env = { ...desk.env, ...fakeWrangler() };
    writeFileSync(file("old"), "");
    writeFileSync(file("backup.sql"), `${beginningOf(Date.now())}\n`);
    rmSync(file("wrangler.calls"), { force: true });
    for (const from of ["2026-01-23T15:00:00Z", file("backup.sql")]) {
      const done = runIn(file("desk"), env, "none", "scripts/backup.mjs", "--restore", from);
      await expect(done).rejects.toThrow(/is of before 0000_baseline\.sql.*nothing was changed/);
    }
    rmSync(file("old"));
    const called = readFileSync(file("wrangler.calls"), "utf8").trim().split("\n");
    expect(called.filter((call) => !call.includes("SELECT name FROM d1_migrations"))).toEqual([]);
    expect(existsSync(LIST())).toBe(false);
    expect(desk.calls.filter(({ method }) => method === "POST")).toEqual([]);
  });

  it("begins with nothing that can't be ended", async () => {
    const desk = await openDesk();
    const env = { ...desk.env, ...fakeWrangler() };
    const restore = (more: object, ...args: string[]) =>
      runIn(file("desk"), { ...env, ...more }, "none", "scripts/backup.mjs", "--restore", ...args);
    const at = "2026-01-23T15:00:00Z";
    rmSync(file("wrangler.calls"), { force: true });
    await expect(restore({ ADMIN_TOKEN: "" }, at)).rejects.toThrow("ADMIN_TOKEN=");
    await expect(restore({ ADMIN_TOKEN: "wrong" }, at)).rejects.toThrow("401");
    await expect(restore({}, "2026-01-23T15:00:00")).rejects.toThrow("is no moment");
    await expect(restore({}, "2999-01-01T00:00:00Z")).rejects.toThrow("still to come");
    await expect(restore({}, "missing.sql")).rejects.toThrow("no file");
    await expect(restore({})).rejects.toThrow("Say where to");
    expect(existsSync(file("wrangler.calls"))).toBe(false);
    expect(desk.calls.filter(({ method }) => method === "POST")).toEqual([]);
  });
});
