import type { Deps } from "../operation/deps";
import { selectMoves } from "../store/moves/moves";
import { carryOnMove } from "./carry-on";

/** Seconds after which the cron goes on with a move that nobody works on: what is written to its bucket waits meanwhile. */
const LEFT_SECONDS = 30;

/**
 * Asks for an invocation that goes on with a move that was left, as by a command that was killed. `wall` is the clock in epoch seconds.
 */
export async function askForLeftMove({ cells, queues }: Deps, wall: number): Promise<void> {
  if (cells.all.length === 1) return;
  const [moves] = await cells.home.batch([selectMoves()]);
  if (moves.some(({ worked_at: at }) => at <= wall - LEFT_SECONDS))
    await queues.precompute([{ left_move_at: wall }]);
}

/** Goes on with the oldest move that was left at a moment. Returns its bucket; null where there is none any more. */
export async function goOnWithMove(deps: Deps, wall: number): Promise<number | null> {
  const [moves] = await deps.cells.home.batch([selectMoves()]);
  const left = moves.find(({ worked_at: at }) => at <= wall - LEFT_SECONDS);
  if (left === undefined) return null;
  await carryOnMove(deps, left.id, deps.batches.moved);
  return left.bucket;
}
