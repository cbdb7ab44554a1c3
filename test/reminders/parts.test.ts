import { describe, expect, it } from "vitest";
import { type ApiCall, type Chat, openChat } from "../chat/chat";
import { insertUser } from "../support/bulk";
import { at } from "./stage";

/** Digests that a platform takes in several parts: what has arrived is not sent again. */

const EIGHT = at("2026-01-24T07:00:00Z");

/** A chat whose digest of the 24th has several parts. */
async function longDigest(): Promise<Chat> {
  const chat = await openChat("telegram");
  await chat.say("hello");
  // A digest shows fifteen of each group: overdue, today's and the week's.
  const days = ["2026-01-22", "2026-01-24", "2026-01-27"];
  const items = Array.from({ length: 42 }, (_, place) => place + 10).map((n) => ({
    content: `Item ${n} ${"x".repeat(600)}`,
    due_at: at(`${days[n % 3]}T18:00:00+01:00`),
  }));
  await insertUser(chat.stage.app, "telegram:4242", items);
  chat.calls.splice(0);
  return chat;
}

const busy = () =>
  Response.json({ ok: false, error_code: 429, parameters: { retry_after: 30 } }, { status: 429 });
const textOf = ({ body }: ApiCall) => String(body["text"]);
const itemsOf = (calls: ApiCall[]) =>
  calls.flatMap((call) => textOf(call).match(/Item \d+/g) ?? []).toSorted();
const ALL = Array.from({ length: 42 }, (_, n) => `Item ${n + 10}`);

/** Answers the calls of these numbers, from 1, with `answer`. */
function failAt(chat: Chat, numbers: number[], answer: () => Response = busy): void {
  let calls = 0;
  chat.onCall = () => {
    calls += 1;
    return numbers.includes(calls) ? answer() : null;
  };
}

const delivered = (calls: ApiCall[], failed: number[]) => calls.filter((_, i) => !failed.includes(i + 1));

describe("a digest in parts", () => {
  it.each([
    ["its second part was refused", [2]],
    ["its second part was refused again and again", [2, 3, 4]],
    ["each of its parts was refused", [1, 3, 5]],
  ])("arrives once where %s", async (_name, refused) => {
    const chat = await longDigest();
    failAt(chat, refused);
    await chat.stage.run(EIGHT);
    await chat.stage.pass(EIGHT + 3600);
    expect(chat.calls.length).toBeGreaterThan(refused.length + 2);
    expect(itemsOf(delivered(chat.calls, refused))).toEqual(ALL);
    expect(await chat.stage.ledger()).toMatchObject([{ status: "delivered", attempts: refused.length + 1 }]);
  });

  it("goes on behind the parts that arrived where the worker is killed", async () => {
    const chat = await longDigest();
    let killed = false;
    chat.onCall = async () => {
      if (chat.calls.length !== 2 || killed) return null;
      killed = true;
      // Nothing that this attempt does from now on gets anywhere.
      chat.stage.witness.onD1 = () => Promise.reject(new Error("killed"));
      throw new TypeError("killed");
    };
    await chat.stage.run(EIGHT);
    chat.stage.witness.onD1 = (_statements, go) => go();
    await chat.stage.pass(EIGHT + 900);
    expect(itemsOf(delivered(chat.calls, [2]))).toEqual(ALL);
  });

  it("starts over where it says something else since, so that nothing is left out", async () => {
    const chat = await longDigest();
    failAt(chat, [2]);
    await chat.stage.run(EIGHT);
    const { items } = await chat.stage.user("telegram:4242").upcoming({ limit: 100 });
    const first = items.find(({ content }) => content.startsWith("Item 10"));
    await chat.stage.user("telegram:4242").update({ id: first?.id, completed_at: "now" });
    await chat.stage.pass(EIGHT + 900);
    expect(itemsOf(chat.calls.slice(2))).toEqual(ALL.slice(1));
  });

  it("starts over in another chat", async () => {
    const chat = await longDigest();
    failAt(chat, [2]);
    await chat.stage.run(EIGHT);
    await chat.stage.sql(
      "UPDATE users SET digest_channel = json_set(digest_channel, '$.to', '77') WHERE id = 'telegram:4242'",
    );
    await chat.stage.pass(EIGHT + 900);
    expect(itemsOf(chat.calls.slice(2))).toEqual(ALL);
  });

  it("is replayed from where it ended", async () => {
    const chat = await longDigest();
    failAt(chat, [2], () =>
      Response.json({ ok: false, error_code: 400, description: "Bad Request" }, { status: 400 }),
    );
    await chat.stage.run(EIGHT);
    const [row] = await chat.stage.ledger();
    expect(row).toMatchObject({ status: "dead" });
    await chat.stage.send("POST", `/v1/deliveries/${row?.id}/replay`);
    await chat.stage.drain();
    expect(itemsOf(delivered(chat.calls, [2]))).toEqual(ALL);
  });

  it("holds its lease for as long as its parts take", async () => {
    const chat = await longDigest();
    const leases: number[] = [];
    chat.onCall = async () => {
      // Each part takes as long as a part may take.
      chat.stage.setClock(chat.stage.now() + 10);
      const [row] = await chat.stage.sql<{ attempting_until: number }>(
        "SELECT attempting_until FROM deliveries",
      );
      leases.push((row?.attempting_until ?? 0) - chat.stage.now());
      return null;
    };
    await chat.stage.run(EIGHT);
    expect(leases.length).toBeGreaterThan(2);
    for (const left of leases) expect(left).toBeGreaterThanOrEqual(50);
  });
});

it("a digest in one part costs no more than before", async () => {
  const chat = await openChat("telegram");
  await chat.say("remind me to pay rent tomorrow at 18:00");
  chat.stage.forgetCalls();
  await chat.stage.run(EIGHT);
  const sql = chat.stage.witness.d1.flat().map((statement) => statement.sql);
  expect(sql.filter((text) => text.includes("parts_sent ="))).toEqual([]);
});
