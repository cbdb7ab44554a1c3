import { expect } from "vitest";
import type { UserClient } from "./world";

/**
 * What a prompt shows at `at`, as `overdue Pay rent` and `due Dentist`. The prompt's text, its items, its counts and
 * get_upcoming must all say the same, `noted` too.
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
  expect(context.mentioned_count).toBe(upcoming.mentioned_count);
  const [pending = ""] = context.volatile.split("Also open (");
  const lines = pending.split("\n").filter((line) => /^- \[(OVERDUE|DUE) /.test(line));
  expect(lines).toHaveLength(listed.length);
  for (const [i, item] of context.items.entries()) {
    expect(lines[i]).toContain(item.label);
    // How it repeats and when it was told stand after the id.
    const [, notes = "-"] = lines[i]?.split(`id ${item.id}`) ?? [];
    expect(notes.replace(/^(, every [^)]*?)?(, noted [^)]*)?\)/, ")")).toBe(`) ${item.content}`);
    expect(/^[^)]*, noted ([^)]*)\)/.exec(notes)?.[1] ?? null).toBe(upcoming.items[i]?.["noted"]);
  }
  return listed;
}
