import { beforeEach, describe, expect, it } from "vitest";
import type { Body } from "../support/wire";
import { bodyOf, openWorld, type UserClient, type World } from "../support/world";

/** The assistant without a platform: what it says comes back as the answer. */

let world: World;
let ann: UserClient;

beforeEach(async () => {
  world = await openWorld();
  ann = world.user();
  await ann.patch({ time_zone: "Europe/Berlin" });
});

interface Answer extends Body {
  say: { text: string; buttons: { label: string; data: string }[] } | null;
  understood: string | null;
}

async function chat(body: Body, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await ann.send("POST", "/chat", { body, headers });
  expect(response.status).toBe(200);
  return (await bodyOf(response)) as Answer;
}

describe("POST /v1/users/{user_id}/chat", () => {
  it("says what the assistant says, with its buttons, and takes a press", async () => {
    const answer = await chat({ text: "remind me to pay rent tomorrow at 9" });
    expect(answer.understood).toBe("remind");
    expect(answer.say?.text).toContain("Pay rent");
    const undo = answer.say?.buttons.find(({ data }) => data.startsWith("undo:"));
    expect((await chat({ button: undo?.data ?? "" })).say?.text).toBe("Undone, I have removed it: Pay rent");
    expect((await ann.upcoming({ include_reminded: true })).items).toEqual([]);
  });

  it("remembers its question from call to call, in the language of the request", async () => {
    expect((await chat({ text: "erinnere mich an die Miete" })).say?.text).toBe(
      "Wann soll ich dich erinnern? Die Miete",
    );
    const { say } = await chat({ text: "morgen um 9 Uhr" });
    expect(say?.text).toContain("Die Miete");
    expect((await ann.upcoming({ include_reminded: true })).items).toHaveLength(1);
  });

  it("takes a command with a slash", async () => {
    expect((await chat({ text: "/remind pay rent tomorrow at 9" })).understood).toBe("remind");
  });

  it("does once what comes twice with one Idempotency-Key", async () => {
    const key = { "idempotency-key": "one" };
    const first = await chat({ text: "remind me to pay rent tomorrow at 9" }, key);
    expect(await chat({ text: "remind me to pay rent tomorrow at 9" }, key)).toEqual(first);
    expect((await ann.upcoming({ include_reminded: true })).items).toHaveLength(1);
  });

  it.each([[{}], [{ text: "hi", button: "done:k7m2x9qa" }], [{ text: "" }], [{ button: "" }]])(
    "%j is refused with a sentence",
    async (body) => {
      const response = await ann.send("POST", "/chat", { body });
      expect(response.status).toBe(422);
    },
  );
});

it("takes a turn again where the chat went on meanwhile, and does what it did once", async () => {
  await chat({ text: "/timezone London" });
  const { onD1 } = world.witness;
  const between: string[] = [];
  world.witness.onD1 = async (statements, go) => {
    if (!statements.some(({ sql }) => sql.startsWith("INSERT INTO chats"))) return await onD1(statements, go);
    world.witness.onD1 = onD1;
    between.push((await chat({ text: "remind me to pay rent tomorrow at 9" })).say?.text ?? "");
    return await onD1(statements, go);
  };
  const { say: said } = await chat({
    text: "remind me to feed the cat tomorrow at 8",
  });
  expect(between).toHaveLength(1);
  expect(said?.text).toContain("cat");
  const rows = await world.sql("SELECT content FROM knowledge ORDER BY pk");
  expect(rows.map(({ content }) => content)).toEqual(["Feed the cat", "Pay rent"]);
  const [row] = await world.sql<{ state: string }>("SELECT state FROM chats");
  const { undos } = JSON.parse(row?.state ?? "{}") as { undos: { how: string }[] };
  expect(undos.filter(({ how }) => how === "made")).toHaveLength(2);
});
