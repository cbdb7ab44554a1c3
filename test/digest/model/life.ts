import { expect } from "vitest";
import type { World } from "../../support/world";
import type { Isolates } from "./isolates";
import { dateAt, dayItem, type ModelItem, promptOf, timedItem, ZONE } from "./model";

const HOUR = 3600;

export type Isolate = 0 | 1;

export type Step =
  | { do: "remember"; from: Isolate; hours: number; lead: number | null }
  | { do: "rememberDay"; from: Isolate; days: number }
  | { do: "change"; from: Isolate; item: number; change: Change }
  | { do: "clock"; seconds: number }
  | { do: "kv"; lag: number; failingPuts: number }
  | { do: "settle" }
  | { do: "cron" }
  | { do: "read"; from: Isolate; days: number; ahead: number }
  | { do: "readWithRevision"; from: Isolate; days: number; ahead: number }
  | { do: "withoutD1"; from: Isolate; days: number };

export type Change =
  | { kind: "mark"; hours: number | null }
  | { kind: "complete" | "reopen" | "forget" }
  | { kind: "snooze"; hours: number | null }
  | { kind: "move"; hours: number }
  | { kind: "lead"; seconds: number | null };

/** One user's life: the service on one side, the model on the other. */
export class Life {
  readonly items = new Map<string, ModelItem>();
  revision = 0;
  /** Where the newest write was made. */
  lastFrom: Isolate | null = null;
  /** Nothing was written since a cron run whose puts KV took. */
  repaired = false;

  readonly world: World;
  readonly isolates: Isolates;
  readonly user: string;

  constructor(world: World, isolates: Isolates, user: string) {
    this.world = world;
    this.isolates = isolates;
    this.user = user;
  }

  async send(from: Isolate, method: string, rest: string, body?: unknown): Promise<Response> {
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `https://almanac.test/v1/users/${this.user}${rest}`,
      {
        method,
        headers: { authorization: `Bearer ${this.world.key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
    );
    return await this.isolates.workers[from].fetch(request, this.world.bindings, this.world.context);
  }

  async write<T>(from: Isolate, tool: string, args: object): Promise<T> {
    const response = await this.send(from, "POST", `/tools/${tool}`, args);
    expect(response.status).toBe(200);
    const result = (await response.json()) as T & { revision: number };
    expect(result.revision).toBeGreaterThanOrEqual(this.revision);
    if (result.revision > this.revision) {
      this.revision = result.revision;
      this.lastFrom = from;
      this.repaired = false;
    }
    return result;
  }

  async remember(from: Isolate, due: string | number, leadSeconds: number | null): Promise<void> {
    const args = {
      content: `Errand ${this.items.size}`,
      due_at: typeof due === "string" ? due : new Date(due * 1000).toISOString(),
      ...(leadSeconds === null ? {} : { remind_before: leadSeconds }),
    };
    const { memory, status } = await this.write<{ memory: { id: string }; status: string }>(
      from,
      "remember",
      args,
    );
    expect(status).toBe("stored");
    const item = typeof due === "string" ? dayItem(memory.id, due) : timedItem(memory.id, due, leadSeconds);
    this.items.set(memory.id, item);
  }

  /** Changes an item, in the model and in the service. */
  async change(from: Isolate, index: number, wanted: Change): Promise<void> {
    const item = [...this.items.values()][index % Math.max(1, this.items.size)];
    if (item === undefined) return;
    const { id } = item;
    if (id.startsWith("forgotten-")) return;
    const now = this.world.now();
    const iso = (hours: number) => new Date((now + hours * HOUR) * 1000).toISOString();
    if (wanted.kind === "forget") {
      this.items.delete(id);
      await this.write(from, "forget", { id });
      // Ids of later memories are told apart by their content, which counts the items.
      this.items.set(`forgotten-${id}`, { ...item, id: `forgotten-${id}`, done: true });
      return;
    }
    switch (wanted.kind) {
      case "mark":
        item.mark = wanted.hours === null ? null : now + wanted.hours * HOUR;
        await this.write(from, "update_memory", {
          id,
          reminded_at: wanted.hours === null ? null : iso(wanted.hours),
        });
        return;
      case "snooze":
        item.snoozedUntil = wanted.hours === null ? null : now + wanted.hours * HOUR;
        await this.write(from, "update_memory", {
          id,
          snoozed_until: wanted.hours === null ? null : iso(wanted.hours),
        });
        return;
      case "move":
        Object.assign(item, timedItem(id, now + wanted.hours * HOUR, item.lead), { done: item.done });
        await this.write(from, "update_memory", { id, due_at: iso(wanted.hours) });
        return;
      case "lead":
        item.lead = wanted.seconds;
        await this.write(from, "update_memory", { id, remind_before: wanted.seconds });
        return;
      default:
        item.done = wanted.kind === "complete";
        await this.write(from, "update_memory", { id, completed_at: item.done ? "now" : null });
    }
  }

  /** What a prompt says, and whether it says so with a doubt. */
  async read(
    from: Isolate,
    query: Record<string, number>,
  ): Promise<{ prompt: unknown; stale: boolean; source: string }> {
    const text = new URLSearchParams(
      Object.entries({ limit: 100, ...query }).map(([k, v]) => [k, String(v)]),
    );
    const response = await this.send(from, "GET", `/context?${text}`);
    expect(response.status).toBe(200);
    const context = (await response.json()) as {
      items: { id: string; status: string }[];
      overdue_count: number;
      upcoming_count: number;
      digest: { stale: boolean; source: string };
    };
    const prompt = {
      items: context.items.map(({ id, status }) => `${status} ${id}`),
      overdue: context.overdue_count,
      upcoming: context.upcoming_count,
    };
    return { prompt, ...context.digest };
  }

  expected(now: number, withinDays: number): unknown {
    return promptOf(this.items.values(), now, withinDays);
  }

  /** Whether a read from here without a revision is promised to show everything. */
  isFreshAt(from: Isolate): boolean {
    if (this.revision === 0 || this.lastFrom === from) return true;
    return this.repaired && this.isolates.kv.lag === 0;
  }

  async take(step: Step): Promise<void> {
    const { world, isolates } = this;
    switch (step.do) {
      case "remember":
        return await this.remember(step.from, world.now() + step.hours * HOUR, step.lead);
      case "rememberDay":
        return await this.remember(step.from, dateAt(world.now() + step.days * 24 * HOUR), null);
      case "change":
        return await this.change(step.from, step.item, step.change);
      case "clock":
        return await world.advance(step.seconds);
      case "kv":
        Object.assign(isolates.kv, { lag: step.lag, failingPuts: step.failingPuts });
        return;
      case "settle":
        await world.settle();
        return await world.advance(10);
      case "cron":
        await world.settle();
        await world.advance(65);
        await this.cron();
        return;
      case "read":
      case "readWithRevision": {
        const at = world.now() + step.ahead;
        const query = { within_days: step.days, ...(step.ahead === 0 ? {} : { at }) };
        const revision = step.do === "readWithRevision" ? { min_revision: this.revision } : {};
        const { prompt, stale } = await this.read(step.from, { ...query, ...revision });
        expect(stale).toBe(false);
        if (step.do === "readWithRevision" || this.isFreshAt(step.from))
          expect(prompt).toEqual(this.expected(at, step.days));
        return;
      }
      case "withoutD1":
        return await this.withoutD1(step.from, step.days);
    }
  }

  /** Runs of the cron with their consumer, until KV has taken what they put. */
  async cron(): Promise<void> {
    const { world, isolates } = this;
    const before = { ...isolates.kv };
    Object.assign(isolates.kv, { lag: 0, failingPuts: 0 });
    await world.cron();
    const [row] = await world.sql<{ behind: number }>(
      "SELECT record_revision < revision AS behind FROM users WHERE id = ?",
      this.user,
    );
    if (row?.behind === 1) {
      const body = { as_of: world.now(), users: [{ app: world.app, user: this.user }] };
      const message = { body, attempts: 1, ack: () => undefined, retry: () => undefined };
      const batch = { queue: "almanac-precompute", messages: [message] } as unknown as MessageBatch;
      const { default: worker } = await import("../../../src/index");
      await worker.queue(batch, world.bindings, world.context);
    }
    // What was put is everywhere after a minute.
    await world.advance(61);
    Object.assign(isolates.kv, before);
    this.repaired = true;
  }

  /** A digest that is there is served, with a doubt where it may be older; else the clock alone is. */
  async withoutD1(from: Isolate, withinDays: number): Promise<void> {
    const { witness } = this.world;
    await this.world.settle();
    // A key that an isolate has not seen for a while is asked of D1.
    await this.send(from, "GET", "");
    witness.onD1 = async () => {
      throw new Error("D1_ERROR: Network connection lost.");
    };
    try {
      const { prompt, stale } = await this.read(from, { within_days: withinDays });
      if (!stale && this.isFreshAt(from)) expect(prompt).toEqual(this.expected(this.world.now(), withinDays));
      const refused = await this.send(from, "POST", "/tools/remember", {
        content: "Lost",
        due_at: "2026-03-01",
      });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      witness.onD1 = (_statements, go) => go();
    }
  }
}

let lives = 0;

/** The life of a new user, whom KV treats well. */
export async function newLife(world: World, isolates: Isolates): Promise<Life> {
  lives += 1;
  Object.assign(isolates.kv, { lag: 0, failingPuts: 0 });
  const life = new Life(world, isolates, `user-${lives}`);
  await life.send(0, "PATCH", "", { time_zone: ZONE });
  return life;
}
