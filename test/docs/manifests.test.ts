import { expect, it } from "vitest";

interface Manifest {
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

it("every part that ships apart is a workspace, and every workspace has its manifest", () => {
  const parts = Object.keys(MANIFESTS).filter((path) => /^\/(?:clients|console)/.test(path));
  const folders = parts.map((path) => path.slice(1).replace("/package.json", ""));
  expect(MANIFESTS["/package.json"]?.workspaces).toEqual(folders.toSorted());
});
