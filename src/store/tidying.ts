import { type SQL, sql } from "drizzle-orm";

/** Rows that one statement of tidying up deletes or empties. */
export const MOST_TIDIED = 500;

/** A statement that tidies up. It answers a row for each that it took; where it took as many as it may, it may have left some. */
export type Tidying = SQL<{ tidied: 1 }>;

/** The end of the question for the rows that such a statement takes, and of the statement. */
export const SOME = sql.raw(`LIMIT ${MOST_TIDIED}`);
export const TIDIED = sql.raw("RETURNING 1 AS tidied");
