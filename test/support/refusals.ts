import { expect } from "vitest";
import { dumpD1 } from "./dump";
import { problemOf } from "./problem";
import type { Problem } from "./wire";

/**
 * Sends bodies that can't be taken, each with the field that its answer must name, and sees that nothing is stored.
 * One test for a whole table: a storage of its own for every row would cost more than the calls.
 */
export async function expectRefusals(
  send: (body: unknown) => Promise<Response>,
  table: [body: unknown, path: string][],
): Promise<Problem[]> {
  const before = await dumpD1();
  const problems: Problem[] = [];
  for (const [body, path] of table) {
    const response = await send(body);
    expect(response.status, `${JSON.stringify(body)?.slice(0, 100)} for ${path}`).toBe(422);
    problems.push(await problemOf(response, { code: "invalid", path }));
  }
  expect(await dumpD1()).toBe(before);
  return problems;
}
