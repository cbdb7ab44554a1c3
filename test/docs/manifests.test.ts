import { describe, expect, it } from "vitest";

const LICENCES = import.meta.glob<string>(["/LICENSE", "/clients/typescript/LICENSE"], {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Manifest {
  version?: string;
  scripts?: Record<string, string>;
  cloudflare?: { bindings: Record<string, { description: string }> };
  private?: boolean;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The worker's manifest, those of what ships apart, and those of the examples. */
const MANIFESTS = import.meta.glob<Manifest>(
  ["/package.json", "/console/package.json", "/{clients,examples}/*/package.json"],
  { import: "default", eager: true },
);

it("a package that several manifests name has one version", () => {
  const named = Object.values(MANIFESTS).flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  );
  const versions = Map.groupBy(named, ([name]) => name);
  const shared = [...versions].map(([name, all]) => [name, [...new Set(all.map(([, version]) => version))]]);
  expect(shared.length).toBeGreaterThan(40);
  expect(shared.filter(([, all]) => all?.length !== 1)).toEqual([]);
});

/** A workspace that ships nowhere: what it installs wants a TypeScript of its own. */
const GENERATORS = "test/e2e/generators";

it("every part that ships apart is a workspace, and every workspace has its manifest", () => {
  const parts = Object.keys(MANIFESTS).filter((path) => /^\/(?:clients|console)/.test(path));
  const folders = parts.map((path) => path.slice(1).replace("/package.json", ""));
  expect(MANIFESTS["/package.json"]?.workspaces).toEqual([...folders, GENERATORS].toSorted());
});

it("the examples install the client as this version packs it", () => {
  const { version = "" } = MANIFESTS["/clients/typescript/package.json"] ?? {};
  const examples = Object.entries(MANIFESTS).filter(([path]) => path.startsWith("/examples/"));
  const named = examples.map(([, one]) => one.dependencies?.["almanac"] ?? one.devDependencies?.["almanac"]);
  expect(named.length).toBeGreaterThan(2);
  expect(named).toEqual(named.map(() => `file:../../almanac-${version}.tgz`));
});

it("what is published apart has the licence of the whole", () => {
  const [own, whole] = ["/clients/typescript/LICENSE", "/LICENSE"].map((path) => LICENCES[path]);
  expect(own).toBe(whole);
});

describe("a deploy button", () => {
  const files = import.meta.glob<string>(["/wrangler.toml", "/.dev.vars.example", "/site/index.html"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const config = files["/wrangler.toml"] ?? "";
  const asked = [...(files["/.dev.vars.example"] ?? "").matchAll(/^([A-Z_]+)=(.*)$/gm)];

  it("finds no id of another account, and a command that migrates before it deploys", () => {
    expect(config).toContain('database_name = "almanac"');
    expect(config).not.toMatch(/^(?:database_id|id|account_id) =/m);
    expect(MANIFESTS["/package.json"]?.scripts?.["deploy"]).toBe("node scripts/deploy.mjs");
  });

  it("asks for the admin token alone, proposes none that others would know too, and says what it is", () => {
    expect(asked.map(([, name, value]) => [name, value])).toEqual([["ADMIN_TOKEN", ""]]);
    const bindings = MANIFESTS["/package.json"]?.cloudflare?.bindings ?? {};
    const bound = [...config.matchAll(/^binding = "([A-Z_]+)"$/gm)].map(([, name]) => name);
    // What comes with the worker has no name that anybody could choose.
    const comes = ["ASSETS", "CF_VERSION_METADATA"];
    const known = ["ADMIN_TOKEN", ...bound.filter((name = "") => !comes.includes(name))];
    expect(Object.keys(bindings).toSorted()).toEqual(known.toSorted());
  });

  it("ends at a page that shows the way in: keys, what is inside, the calls, and where assistants connect", () => {
    const page = files["/site/index.html"] ?? "";
    const ways = [...page.matchAll(/<li>\s*<(?:a href="([^"]+)"|strong)>/g)].map(([, to]) => to ?? "/mcp");
    expect(ways).toEqual(["/console", "/console", "/docs", "/mcp", "/openapi.json", "/llms.txt", "/healthz"]);
    expect(page).toContain("<code>ADMIN_TOKEN</code>");
    expect(page).not.toContain("curl");
  });
});

interface Lockfile {
  packages: Record<string, { hasInstallScript?: boolean }>;
}

const LOCKFILES = import.meta.glob<Lockfile>("/package-lock.json", { import: "default", eager: true });

it("each package with a script at install is named in allowScripts, and none may run it", () => {
  const scripted = Object.entries(LOCKFILES["/package-lock.json"]?.packages ?? {}).flatMap(
    ([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, "")] : [],
  );
  const { allowScripts } = MANIFESTS["/package.json"] as { allowScripts?: Record<string, boolean> };
  expect(scripted.length).toBeGreaterThan(3);
  expect(allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
});
