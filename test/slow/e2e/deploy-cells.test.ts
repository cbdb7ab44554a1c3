import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cellsOf, numberOf, orderCells, withCells } from "../../../scripts/cell-names.mjs";
import { type Account, EMPTY, openAccount, openHealthy } from "../../e2e/account";

// `npm run deploy` of a deployment whose users are in several databases.

let healthy: Awaited<ReturnType<typeof openHealthy>>;
let account: Account;

beforeAll(async () => {
  healthy = await openHealthy();
});

afterAll(() => healthy.close());

beforeEach(() => {
  account = openAccount(healthy.address);
  return () => account.remove();
});

const deploy = (options: Parameters<Account["run"]>[1] = {}) => account.run("scripts/deploy.mjs", options);

const MAP = ["DB", "DB_2", "DB_3"];
const DATABASES = ["almanac", "almanac-2", "almanac-3"].map((name) => ({ uuid: `uuid-of-${name}`, name }));

/** An account with three cells, deployed from this folder or from another. */
function threeCells({ isHere }: { isHere: boolean }): void {
  const queues = ["precompute", "deliveries", "inbound"].flatMap((name) => [
    `almanac-${name}`,
    `almanac-${name}-dead`,
  ]);
  const namespaces = [{ id: "digests", title: "almanac-digests" }];
  account.set({ ...EMPTY, databases: DATABASES, namespaces, queues, map: MAP });
  const d1_databases = MAP.map((binding, n) => ({ binding, database_name: DATABASES[n]?.name }));
  const last = { name: "almanac", account_id: "acc-1", d1_databases };
  if (isHere) writeFileSync(account.file("deploy.json"), JSON.stringify(last));
}

const bound = () =>
  account
    .read()
    .config.d1_databases.map((one: Record<string, string>) => `${one["binding"]} ${one["database_id"]}`);
const ALL_BOUND = ["DB uuid-of-almanac", "DB_2 uuid-of-almanac-2", "DB_3 uuid-of-almanac-3"];
const migrated = (calls: string[]) =>
  calls
    .filter((call) => call.startsWith("d1 migrations apply"))
    .map((call) => call.replace(/^d1 migrations apply (\S+) .*$/, "$1"));

describe("npm run deploy with several databases", () => {
  it.each([true, false])("binds all that the map names, with the last configuration: %s", async (isHere) => {
    threeCells({ isHere });
    const { code, output, creations, calls } = await deploy();
    expect({ code, output, creations }).toMatchObject({ code: 0, creations: [] });
    expect(bound()).toEqual(ALL_BOUND);
    expect(output).toContain("users are in 3 databases: almanac (DB), almanac-2 (DB_2), almanac-3 (DB_3)");
    // The first one has the version that the worker asks for, and comes last.
    expect(migrated(calls)).toEqual(["DB_3", "DB_2", "DB"]);
    expect(calls.findIndex((call) => call.startsWith("deploy "))).toBeGreaterThan(
      calls.findLastIndex((call) => call.startsWith("d1 migrations")),
    );
  });

  it("uploads nothing where the account lacks one that has users", async () => {
    threeCells({ isHere: true });
    account.set({ ...account.read(), databases: DATABASES.slice(0, 2) });
    const { code, output, calls, creations } = await deploy();
    expect({ code, creations }).toEqual({ code: 1, creations: [] });
    expect(output).toContain("almanac-3 (DB_3), and the account has no database of that name");
    expect(calls.filter((call) => /^(?:deploy|d1 migrations)/.test(call))).toEqual([]);
  });

  it("makes one that was noted and has no users yet", async () => {
    threeCells({ isHere: true });
    account.set({ ...account.read(), databases: DATABASES.slice(0, 2), map: MAP.slice(0, 2) });
    const dry = await deploy({ args: ["--dry-run"] });
    expect(dry).toMatchObject({ code: 0, creations: [] });
    expect(dry.output).toContain("would create the database almanac-3");
    expect(dry.output).toContain("users are in 3 databases");
    expect(await deploy()).toMatchObject({ code: 0, creations: ["d1 create almanac-3"] });
    expect(bound()).toEqual(ALL_BOUND);
  });

  it("says whose migrations failed, uploads nothing then, and ends the next time", async () => {
    threeCells({ isHere: true });
    account.set({ ...account.read(), failsMigration: "DB_2" });
    const { code, output, calls } = await deploy();
    expect(code).toBe(1);
    expect(output).toContain("The migrations of almanac-2 (DB_2) failed, and nothing was uploaded");
    expect(calls.filter((call) => call.startsWith("deploy "))).toEqual([]);
    account.set({ ...account.read(), failsMigration: "" });
    expect(await deploy()).toMatchObject({ code: 0 });
    expect(bound()).toEqual(ALL_BOUND);
  });

  it("takes none of another deployment's, and no name that would be one's", async () => {
    threeCells({ isHere: true });
    account.set({ ...account.read(), map: undefined });
    expect(await deploy({ env: { ALMANAC_NAME: "staging" } })).toMatchObject({ code: 0 });
    expect(bound()).toEqual(["DB uuid-of-almanac-staging"]);
    const { code, output, calls } = await deploy({ env: { ALMANAC_NAME: "2" } });
    expect({ code, calls }).toEqual({ code: 1, calls: [] });
    expect(output).toContain("a number at the end names a further database");
  });

  it("leaves a deployment with one database its one", async () => {
    account.set(EMPTY);
    const { output, calls } = await deploy();
    expect(migrated(calls)).toEqual(["DB"]);
    expect(output).not.toContain("databases:");
    expect(existsSync(account.file("deploy.json"))).toBe(true);
    expect(JSON.parse(readFileSync(account.file("deploy.json"), "utf8")).d1_databases).toHaveLength(1);
  });
});

describe("the databases of a deployment", () => {
  it("are ordered by number, the home first, and further ones take free numbers", () => {
    expect(orderCells(["DB_10", "DB_2", "DB"])).toEqual(["DB", "DB_2", "DB_10"]);
    expect(orderCells([])).toEqual(["DB"]);
    expect(orderCells(["DB", "DB_3"], 4)).toEqual(["DB", "DB_2", "DB_3", "DB_4"]);
    expect(orderCells(["DB", "DB_2"], 1)).toEqual(["DB", "DB_2"]);
    expect(["DB", "DB_2", "DB_0", "SPARE_DB", "DB_2x"].map(numberOf)).toEqual([1, 2, null, null, null]);
  });

  it("are named after the first, and keep the names that they have", () => {
    const home = {
      binding: "DB",
      database_name: "memories",
      database_id: "made",
      migrations_dir: "migrations",
    };
    const config = { d1_databases: [home] } as unknown as Parameters<typeof withCells>[0];
    const further = { binding: "DB_3", database_name: "old-name", database_id: "another" };
    const whole = withCells(config, ["DB", "DB_2", "DB_3"], [home, further]);
    expect(cellsOf(whole)).toEqual([
      home,
      { binding: "DB_2", database_name: "memories-2", migrations_dir: "migrations" },
      { binding: "DB_3", database_name: "old-name", migrations_dir: "migrations" },
    ]);
  });
});
