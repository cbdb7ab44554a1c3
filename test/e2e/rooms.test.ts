import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import floors from "../../lint/floors.json" with { type: "json" };

// A room of more than four files has a README.md. It says what the room is for, and names each file and folder that stands
// in it. Here pages and rooms are compared, both ways.

const root = resolve(import.meta.dirname, "../..");

/** Files of a room that needs no page. */
const MOST_WITHOUT = 4;

/** The files of the project that a page may name, by their paths in it. */
const FILES = new Set(
  (
    await Promise.all(
      ["src", "test", "bench", "scripts", "console"].map(async (top) =>
        (await readdir(join(root, top), { recursive: true })).map((path) => `${top}/${path}`),
      ),
    )
  ).flat(),
);

const PAGES = await Promise.all(
  [...FILES]
    .filter((path) => path.startsWith("src/") && path.endsWith("/README.md"))
    .sort()
    .map(async (path) => ({ folder: dirname(path), text: await readFile(join(root, path), "utf8") })),
);

/** Code files that a page names in backticks: `x.ts` or `folder/x.ts`. */
function filesNamed(page: string): string[] {
  return [...page.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name = ""]) => name);
}

/** What a page names in backticks, and stands neither in its folder nor at such a path in `src` or the project. */
function namesWithoutFile(folder: string, page: string, files: ReadonlySet<string>): string[] {
  return filesNamed(page).filter((name) => ![`${folder}/`, "src/", ""].some((top) => files.has(top + name)));
}

/** What stands in a folder itself, code files and folders, and isn't named by its page. A folder is named as `x/`. */
function filesWithoutName(folder: string, page: string, files: ReadonlySet<string>): string[] {
  const named = new Set(filesNamed(page));
  const below = [...files].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(".ts"));
  const children = new Set(below.map((path) => path.slice(folder.length + 1).replace(/\/.*/, "/")));
  return [...children].filter((child) =>
    child.endsWith("/") ? !page.includes(`\`${child}`) && !page.includes(`](${child}`) : !named.has(child),
  );
}

describe.each(PAGES)("$folder/README.md", ({ folder, text }) => {
  it("names files that are there", () => {
    expect(namesWithoutFile(folder, text, FILES)).toEqual([]);
  });

  it("names each file and folder that stands beside it", () => {
    expect(filesWithoutName(folder, text, FILES)).toEqual([]);
  });
});

/** The rooms of more than `MOST_WITHOUT` files that have no page. */
function roomsWithoutPage(rooms: readonly string[], files: ReadonlySet<string>): string[] {
  const filesOf = (room: string) =>
    [...files].filter((path) => path.startsWith(`src/${room}/`) && path.endsWith(".ts"));
  return rooms.filter((room) => filesOf(room).length > MOST_WITHOUT && !files.has(`src/${room}/README.md`));
}

it("every room of more than four files has a page", () => {
  const rooms = floors.flatMap((floor) => floor.rooms);
  expect(roomsWithoutPage(rooms, FILES)).toEqual([]);
});

it("docs/architecture.md links to each of these pages", async () => {
  const page = await readFile(join(root, "docs/architecture.md"), "utf8");
  const folders = PAGES.map(({ folder }) => folder);
  expect(folders.filter((folder) => !page.includes(`](../${folder}/README.md)`))).toEqual([]);
});

describe("a room's page", () => {
  const files = new Set(["src/users/a.ts", "src/users/own/b.ts", "src/store/c.ts", "test/users/d.test.ts"]);
  const whole = "| `a.ts`, `own/` | see `own/b.ts`, `store/c.ts` and `test/users/d.test.ts` |";

  it("is whole where it names all that is there, by any path", () => {
    expect(namesWithoutFile("src/users", whole, files)).toEqual([]);
    expect(filesWithoutName("src/users", whole, files)).toEqual([]);
  });

  it("may be missing in a small room alone", () => {
    const five = ["a", "b", "c", "d", "own/e"].map((name) => `src/users/${name}.ts`);
    expect(roomsWithoutPage(["users"], new Set(five))).toEqual(["users"]);
    expect(roomsWithoutPage(["users"], new Set(five.slice(1)))).toEqual([]);
    expect(roomsWithoutPage(["users"], new Set([...five, "src/users/README.md"]))).toEqual([]);
  });

  it("may not name what is gone, or stands elsewhere", () => {
    const page = `${whole} \`gone.ts\`, \`c.ts\`, \`store/a.ts\``;
    expect(namesWithoutFile("src/users", page, files)).toEqual(["gone.ts", "c.ts", "store/a.ts"]);
  });

  it("may not leave out a file or a folder", () => {
    expect(filesWithoutName("src/users", "This room has users, in a.ts and own.", files)).toEqual([
      "a.ts",
      "own/",
    ]);
  });
});
