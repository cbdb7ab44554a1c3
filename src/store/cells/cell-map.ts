import { type SQL, sql } from "drizzle-orm";
import { BUCKETS } from "../../core/buckets";
import { StoreUnavailable } from "../../core/errors";
import type { Database } from "../database";
import type { cell_map } from "../tables/cells";

/** Which cell has which bucket. */
export interface CellMap {
  /** Raised with each change. */
  epoch: number;
  /** The names of the cells' bindings, the home first. */
  cells: readonly string[];
  /** By bucket: the place of its cell among these. */
  places: readonly number[];
  /** By cell: the epoch at which its buckets changed last. */
  epochs: readonly number[];
}

type CellMapRow = Omit<typeof cell_map.$inferSelect, "id">;

/** What the home's own binding is called. */
export const HOME_NAME = "DB";

/** How often the map has changed, in SQL at home; 0 without one. */
export const EPOCH = sql`coalesce((SELECT epoch FROM cell_map WHERE id = 1), 0)`;

export function selectCellMap(): SQL<CellMapRow> {
  return sql`SELECT epoch, cells, runs, epochs FROM cell_map WHERE id = 1`;
}

/** How often the map has changed; 0 without one. */
export function selectEpoch(): SQL<{ epoch: number }> {
  return sql`SELECT ${EPOCH} AS epoch`;
}

/** True in SQL at home while the map is the one of an epoch. */
export function isEpoch(epoch: number): SQL {
  return sql`${EPOCH} = ${epoch}`;
}

/** The map of a row; all at home where there is none. */
export function readCellMap(row: CellMapRow | undefined): CellMap {
  if (row === undefined)
    return { epoch: 0, cells: [HOME_NAME], places: Array.from({ length: BUCKETS }, () => 0), epochs: [0] };
  const runs = JSON.parse(row.runs) as [first: number, place: number][];
  const places = runs.flatMap(([first, place], n) =>
    Array.from({ length: (runs[n + 1]?.[0] ?? BUCKETS) - first }, () => place),
  );
  return {
    epoch: row.epoch,
    cells: JSON.parse(row.cells) as string[],
    places,
    epochs: JSON.parse(row.epochs) as number[],
  };
}

/** Writes a map in the place of the one of an epoch; no row where the map has another by now. */
export function replaceCellMap(
  before: number,
  { epoch, cells, places, epochs }: CellMap,
): SQL<{ epoch: number }> {
  const runs = places.flatMap((place, bucket) => (place === places[bucket - 1] ? [] : [[bucket, place]]));
  const [names, firsts, since] = [cells, runs, epochs].map((list) => JSON.stringify(list));
  return sql`INSERT INTO cell_map (id, epoch, cells, runs, epochs) SELECT 1, ${epoch}, ${names}, ${firsts}, ${since}
    WHERE ${isEpoch(before)} ON CONFLICT (id) DO UPDATE SET epoch = excluded.epoch, cells = excluded.cells,
      runs = excluded.runs, epochs = excluded.epochs RETURNING epoch`;
}

/** The name of the cell that has a bucket, by a map. Throws `StoreUnavailable` where it names none. */
export function cellIn({ cells, places }: CellMap, bucket: number): string {
  const name = cells[places[bucket] ?? 0];
  if (name === undefined) throw new StoreUnavailable("the map names no cell for a bucket");
  return name;
}

/** What an isolate knows of the map. It is read once, and again when a cell says that it lacks a bucket. */
export interface KnownCellMap {
  map: CellMap | null;
}

/** The map as an isolate knows it. */
export async function knownMap(known: KnownCellMap, home: Database): Promise<CellMap> {
  known.map ??= await loadMap(home);
  return known.map;
}

/** The map as it is at home. */
export async function loadMap(home: Database): Promise<CellMap> {
  const [[row]] = await home.batch([selectCellMap()]);
  return readCellMap(row);
}
