import * as z from "zod";
import { ageOf } from "../apps/check-health";
import { BUCKETS } from "../core/buckets";
import { success } from "../core/errors";
import { once } from "../core/once";
import { type Moment, wallNow } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { HOME_NAME, readCellMap, selectCellMap } from "../store/cells/cell-map";
import { countUsers, selectMoves } from "../store/moves/moves";
import { selectSchemaVersion } from "../store/overview";
import { selectPulse } from "../store/sends/sweeps";
import { moveSchema, viewMove } from "./view-move";

const cellSchema = once(() =>
  z.strictObject({
    name: z.string().describe("The name of the cell's binding"),
    buckets: z.number().describe("Of the 4,096 that users and conversations are in"),
    ranges: z
      .array(z.array(z.number()).length(2))
      .describe("Which they are: the first and the last of each run"),
    users: z.number().nullable().describe("null where the worker has no such binding"),
    bytes: z.number().nullable().describe("The database's size"),
    schema: z.string().nullable().describe("The newest migration that it has"),
    cron_age_seconds: z
      .number()
      .nullable()
      .describe("Since the newest run of its cron; null before the first"),
    is_in_map: z.boolean().describe("false for a database that takes no users yet"),
  }),
);

export const cellsSchema = once(() =>
  z.strictObject({
    epoch: z.number().describe("Raised with each change of the map; 0 for a deployment that has none"),
    buckets: z.number(),
    cells: z.array(cellSchema()),
    move: moveSchema().nullable().describe("The oldest move that isn't over"),
    is_done: z.boolean().describe("false while the cells are prepared: send POST /v1/cells again"),
  }),
);

/** Lists the databases of the deployment, and the move that is on. */
export const listCells = operation({
  name: "list_cells",
  summary: "Lists the deployment's databases with their share of the buckets, and the move that is on",
  about: "operator",
  effect: "reads",
  input: () => z.strictObject({}),
  output: () => cellsSchema(),
  routes: [{ method: "GET", path: "/v1/cells" }],
  example: {},
  run: async (deps, call) => success(await viewCells(deps, call, true)),
});

/** The cells as operators see them. */
export async function viewCells(
  { cells: { home, all, others } }: Deps,
  call: Moment,
  isDone: boolean,
): Promise<z.output<ReturnType<typeof cellsSchema>>> {
  const bound = [HOME_NAME, ...others];
  const ofEach = [countUsers(), selectSchemaVersion(), selectPulse()] as const;
  const [[[row], [move], ...atHome], ...elsewhere] = await Promise.all([
    home.batch([selectCellMap(), selectMoves(), ...ofEach]),
    ...all.slice(1).map((db) => db.batch(ofEach)),
  ]);
  const map = readCellMap(row);
  const counted = [atHome, ...elsewhere];
  const names = [...new Set([...map.cells, ...bound])];
  return {
    epoch: map.epoch,
    buckets: BUCKETS,
    cells: names.map((name) => {
      const at = bound.indexOf(name);
      const place = map.cells.indexOf(name);
      const [[users], [schema], [pulse]] = counted[at] ?? [[], [], []];
      return {
        name,
        buckets: place < 0 ? 0 : map.places.filter((cell) => cell === place).length,
        ranges: rangesOf(map.places, place),
        users: users?.users ?? null,
        bytes: all[at]?.size() ?? null,
        schema: schema?.name ?? null,
        cron_age_seconds: ageOf(pulse?.cron_at ?? null, wallNow(call)),
        is_in_map: place >= 0,
      };
    }),
    move: move === undefined ? null : viewMove(move, { rows: move.rows, differs: move.differs }),
    is_done: isDone,
  };
}

/** The runs of buckets that have a place. */
function rangesOf(places: readonly number[], place: number): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (const [bucket, at] of places.entries()) {
    if (at !== place) continue;
    const run = ranges.at(-1);
    if (run?.[1] === bucket - 1) run[1] = bucket;
    else ranges.push([bucket, bucket]);
  }
  return ranges;
}
