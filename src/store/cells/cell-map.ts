import { type SQL, sql } from "drizzle-orm";
import { StoreUnavailable } from "../../core/errors";
import type { Database } from "../database";

/** Which cell has which bucket. */
export interface CellMap {
  /** Raised with each change. */
  epoch: number;
  /** The names of the cells' bindings, the home first. */
  cells: readonly string[];
  /** By bucket: the place of its cell among these. */
  places: readonly number[];
}

interface CellMapRow {
  epoch: number;
  cells: string;
  runs: string;
}

const BUCKETS = 4096;

const EPOCH = sql`coalesce((SELECT epoch FROM cell_map WHERE id = 1), 0)`;

export function selectCellMap(): SQL<CellMapRow> {
  return sql`SELECT epoch, cells, runs FROM cell_map WHERE id = 1`;
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
export function readCellMap(row: CellMapRow | undefined, home: string): CellMap {
  if (row === undefined) return { epoch: 0, cells: [home], places: Array.from({ length: BUCKETS }, () => 0) };
  const runs = JSON.parse(row.runs) as [first: number, place: number][];
  const places = runs.flatMap(([first, place], n) =>
    Array.from({ length: (runs[n + 1]?.[0] ?? BUCKETS) - first }, () => place),
  );
  return { epoch: row.epoch, cells: JSON.parse(row.cells) as string[], places };
}

/** What an isolate knows of the map. It is read once, and again when a cell says that it lacks a bucket. */
export interface KnownCellMap {
  map: CellMap | null;
}

/** The name of the cell that has a bucket. Throws `StoreUnavailable` where the map can't be read. */
export async function cellOfBucket(known: KnownCellMap, home: Database, homeName: string, bucket: number) {
  known.map ??= await loadMap(home, homeName);
  const name = known.map.cells[known.map.places[bucket] ?? 0];
  if (name === undefined) throw new StoreUnavailable("the map names no cell for a bucket");
  return name;
}

async function loadMap(home: Database, homeName: string): Promise<CellMap> {
  const [[row]] = await home.batch([selectCellMap()]);
  return readCellMap(row, homeName);
}
