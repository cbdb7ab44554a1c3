import type { Condition } from "../store/guards";
import type { Statement } from "../store/statement";

/** What the cron looks after: rows that may be due. */
export interface Sweep<Done = number | undefined> {
  /** True in SQL where there is something to do. A run asks for that of all sweeps at once, and begins only those. */
  due: Condition;
  /** Reads and works on a page at each step, and yields what was done; of a number, the rows on which it had an effect. */
  pages: AsyncGenerator<Done, void>;
  /** What a run writes where nothing is due. */
  idle?: Statement;
}
