import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minorOf, needPython, PYTHONS } from "../../e2e/pythons";
import { runIn } from "../../e2e/run-python";

/** The Python client as pip installs it: into an environment of its own, from this repository, without a package index. */
const ROOT = resolve(import.meta.dirname, "../../..");
const CLIENT = join(ROOT, "clients/python");

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "almanac-pip-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) => runIn(folder, command, ...args);

/** A new environment: its Python, and its pip, which asks no index. */
function makeEnvironment(command: string) {
  run(command, "-m", "venv", "env");
  const python = join(folder, process.platform === "win32" ? "env/Scripts/python" : "env/bin/python");
  const pip = (...args: string[]) =>
    run(python, "-m", "pip", "--isolated", "--disable-pip-version-check", ...args);
  return { python: (...args: string[]) => run(python, "-W", "error", ...args), pip };
}

const SAYS = `
import almanac, importlib.metadata, importlib.resources, json
found = importlib.metadata.distribution("almanac-client")
names = [str(one) for one in found.files]
print(json.dumps({
    "file": almanac.__file__,
    "version": [almanac.__version__, found.version],
    "typed": "almanac/py.typed" in names,
    "license": [one.read_text() for one in found.files if one.name == "LICENSE"],
    "others": [one for one in names if not one.startswith(("almanac/", "almanac_client-"))],
    "requires": found.requires,
    "clock": almanac.Almanac("http://127.0.0.1:9", "k").clock("ann")[:12],
}))
`;

// Minutes, where the machine does other work.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** The oldest and the newest, whose pips differ most. */
const ENDS = PYTHONS.toSorted((a, b) => minorOf(a) - minorOf(b)).filter(
  (_one, at, all) => at === 0 || at === all.length - 1,
);

describe("the package for Python", () => {
  beforeEach(needPython);

  it.each(ENDS)(
    "is installed from its folder by Python $version, and leaves nothing behind",
    ({ command }) => {
      const { python, pip } = makeEnvironment(command);
      pip("install", "--no-index", CLIENT);
      const said = JSON.parse(python("-c", SAYS)) as Record<string, unknown>;
      const { version } = JSON.parse(readFileSync(join(ROOT, "clients/typescript/package.json"), "utf8"));
      expect(said).toEqual({
        file: expect.stringContaining(join(folder, "env")),
        version: [version, version],
        typed: true,
        license: [readFileSync(join(ROOT, "LICENSE"), "utf8")],
        others: [],
        requires: null,
        clock: "Current time",
      });
      pip("check");
      pip("uninstall", "-y", "almanac-client");
      expect(() => python("-c", "import almanac")).toThrow("No module named 'almanac'");
    },
  );

  it("is installed from a repository, from an archive of its sources, and to be worked on", () => {
    const { python, pip } = makeEnvironment(PYTHONS[0]?.command ?? "");
    const where = () => python("-c", "import almanac; print(almanac.__file__)").trim();
    mkdirSync(join(folder, "repository/clients"), { recursive: true });
    cpSync(CLIENT, join(folder, "repository/clients/python"), { recursive: true });
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Ann", "-c", "user.email=ann@example.com", ...args], {
        cwd: join(folder, "repository"),
      });
    git("init", "-q");
    git("add", "-A");
    git("commit", "-q", "-m", "All");
    pip("install", "--no-index", `git+file://${join(folder, "repository")}#subdirectory=clients/python`);
    expect(where()).toContain(join(folder, "env"));
    pip("uninstall", "-y", "almanac-client");

    const pack = `import sys; sys.path.insert(0, sys.argv[1]); import packing; print(packing.build_sdist("."))`;
    const archive = python("-B", "-c", pack, CLIENT).trim();
    pip("install", "--no-index", join(folder, archive));
    expect(where()).toContain(join(folder, "env"));
    pip("uninstall", "-y", "almanac-client");

    pip("install", "--no-index", "-e", join(folder, "repository/clients/python"));
    expect(where()).toBe(join(folder, "repository/clients/python/almanac/__init__.py"));
  });
});
