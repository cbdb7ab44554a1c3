import { expect } from "vitest";
import type { Body } from "../support/wire";
import { bodyOf, queryOf, type World } from "../support/world";

export interface Line extends Body {
  type: string;
}

/** An export: its pages as they came, and their rows. */
export interface File {
  pages: string[];
  rows: Line[];
}

export interface Report extends Body {
  imported: number;
  unchanged: number;
  refused: { line: number; message: string }[];
  dry_run: boolean;
  revision: number;
  next_cursor: string | null;
}

/** Exports page by page, as `Link` says, and checks the first and the last line of each. */
export async function exportAll(
  world: World,
  { user = "ann", key = world.key, limit = 500 }: { user?: string | null; key?: string; limit?: number } = {},
): Promise<File> {
  const file: File = { pages: [], rows: [] };
  const path = user === null ? "/v1/export" : `/v1/users/${user}/export`;
  for (let next: string | null = path + queryOf({ limit }); next !== null; ) {
    const response = await world.send("GET", next, { key });
    // As bytes: the runtime warns of text that is no text/*.
    const text = new TextDecoder().decode(await response.arrayBuffer());
    expect(response.status, text).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    expect(lines[0]).toEqual({ format: "almanac", version: 1 });
    const rows = lines.slice(1, -1);
    expect(rows.length).toBeLessThanOrEqual(limit);
    const link = response.headers.get("link");
    expect(lines.at(-1)).toEqual(link === null ? { end: true } : { next: expect.any(String) });
    next = link === null ? null : (/^<(.*)>; rel="next"$/.exec(link)?.[1] ?? "");
    file.pages.push(text);
    file.rows.push(...rows);
  }
  return file;
}

export async function importFile(
  world: World,
  body: string,
  {
    user = "ann",
    key = world.key,
    query = {},
  }: { user?: string; key?: string; query?: Record<string, string> } = {},
): Promise<Report> {
  const path = `/v1/users/${user}/import${queryOf(query)}`;
  return await bodyOf<Report>(await world.send("POST", path, { key, body }));
}

/** The key of another app in the same deployment. */
export async function otherApp(world: World): Promise<string> {
  const made = await world.admin("POST", "/v1/keys", { app: `${world.app}-other` });
  return (await bodyOf<{ key: string }>(made, 201)).key;
}

export function linesOf(...rows: object[]): string {
  return [{ format: "almanac", version: 1 }, ...rows, { end: true }]
    .map((row) => JSON.stringify(row))
    .join("\n");
}
