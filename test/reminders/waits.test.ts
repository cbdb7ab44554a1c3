import { expect, it, vi } from "vitest";
import { at, openStage } from "./stage";

/** What is waited for around outbound calls, told without waiting; the variables are those of docs/deploy.md. */

const EIGHT = at("2026-03-02T08:00:00Z");

type Case = [given: string | undefined, wait: number, because: string];

/** What a variable makes of a wait: one that is shorter is taken, and anything else is the whole. */
function casesOf(whole: number, short: number, long: number): Case[] {
  return [
    [undefined, whole, "nothing is set"],
    ["", whole, "it is empty"],
    ["0", whole, "nobody answers in no time"],
    ["-5", whole, "it is less than none"],
    ["soon", whole, "it is no number"],
    [String(long), whole, "it would be longer"],
    [String(short), short, "it is set"],
  ];
}

async function stageWith(variables: Record<string, string | undefined>) {
  const stage = await openStage("2026-03-01T12:00:00Z");
  Object.assign(stage.bindings, variables);
  await stage.subscriber("ann", { send_empty: true });
  return stage;
}

it.each(casesOf(10_000, 2500, 90_000))(
  "with DELIVERY_TIMEOUT_MS %o a receiver has %i ms to answer: %s",
  async (given, ms) => {
    const stage = await stageWith({ DELIVERY_TIMEOUT_MS: given });
    await stage.run(EIGHT);
    expect(stage.posts).toHaveLength(1);
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[ms]]);
  },
);

it.each(casesOf(20, 5, 900))(
  "with DELIVERY_RETRY_SECONDS %o a delivery is tried again after %i s: %s",
  async (given, seconds) => {
    const stage = await stageWith({ DELIVERY_RETRY_SECONDS: given });
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    stage.receive = () => new Response(null, { status: 503 });
    await stage.run(EIGHT);
    expect(await stage.ledger("ann")).toMatchObject([{ attempts: 1, next_attempt_at: EIGHT + seconds }]);
  },
);

it.each<[given: string | undefined, waits: number[]]>([
  [undefined, [10, 20, 40]],
  ["5", [3, 6, 12]],
])(
  "with DELIVERY_RETRY_SECONDS %o the queue waits %j s with a chat's event that broke off",
  async (given, waits) => {
    const stage = await stageWith({ DELIVERY_RETRY_SECONDS: given });
    const body = { connection: "con_1", event_id: "e", chat: "7", as_of: EIGHT };
    stage.witness.onD1 = () => Promise.reject(new Error("D1 is down"));
    const message = { id: "m", queue: "almanac-inbound", body, attempts: 0, notBefore: stage.now() };
    stage.waiting.push(message);
    const seen: number[] = [];
    for (const _ of waits) {
      const before = stage.now();
      await stage.drain();
      const next = stage.waiting.at(-1)?.notBefore ?? 0;
      seen.push(next - before);
      stage.setClock(next);
    }
    expect(seen).toEqual(waits);
  },
);
