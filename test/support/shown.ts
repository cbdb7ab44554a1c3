import { expect } from "vitest";
import type { UserClient } from "./world";

/**
 * What a prompt shows at `at`, as `overdue Pay rent` and `due Dentist`. The prompt's text, its items, its counts and
 * get_upcoming must all say the same.
 */
export async function shown(user: UserClient, at?: string | number): Promise<string[]> {
  const context = await user.context(at === undefined ? {} : { at });
  const upcoming = await user.upcoming({}, at);
  const listed = context.items.map((item) => `${item.status} ${item.content}`);
  expect(upcoming.items.map((item) => `${item.status} ${item.content}`)).toEqual(listed);
  expect([upcoming.overdue_count, upcoming.upcoming_count]).toEqual([
    context.overdue_count,
    context.upcoming_count,
  ]);
  const lines = context.volatile.split("\n").filter((line) => /^- \[(OVERDUE|DUE) /.test(line));
  expect(lines).toHaveLength(listed.length);
  for (const [i, item] of context.items.entries()) {
    expect(lines[i]).toContain(item.label);
    // How it repeats stands after the id.
    expect(lines[i]?.replace(/, every [^)]*\)/, ")")).toContain(`id ${item.id}) ${item.content}`);
  }
  return listed;
}
