import type { HttpContext } from "./edge";

/**
 * A request's query parameters. One that comes several times is one list, which many clients write so: what takes no list
 * refuses it, and nothing of it is passed over.
 */
export function queryOf(c: HttpContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.join(",")]),
  );
}
