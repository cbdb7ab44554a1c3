import { beforeEach, describe, expect, it } from "vitest";
import { budgetOf } from "../../src/operation/declare";
import { OPERATIONS } from "../../src/operations";
import { whatsappCall } from "../chat/bots";
import { openChat } from "../chat/chat";
import { problemOf } from "../support/problem";
import { openWorld, type World } from "../support/world";

/** What a request may become is declared with its operation, and refused by name before any of it is looked at. */

let world: World;

beforeEach(async () => {
  world = await openWorld();
});

const rowsOf = (name: string) => {
  const operation = OPERATIONS.find((one) => one.name === name);
  return operation === undefined ? 0 : budgetOf(operation).rows;
};

describe("a list over its operation's rows", () => {
  it.each([
    ["append_messages", "/v1/conversations/talk/messages", "messages"],
    ["get_context", "/v1/users/ann/context", "messages"],
    ["forget", "/v1/users/ann/tools/forget", "ids"],
    ["update_memory", "/v1/users/ann/tools/update_memory", "ids"],
    ["run_tool_calls", "/v1/users/ann/tool-calls", "message"],
  ])("of %s is refused with its name and the limit, whatever its elements are", async (name, path, field) => {
    const most = rowsOf(name);
    const list = Array.from({ length: most + 1 }, () => null);
    world.forgetCalls();
    const body = field === "message" ? list : { [field]: list };
    const problem = await problemOf(await world.send("POST", path, { body }), {
      status: 422,
      code: "invalid",
    });
    const message = `has ${most + 1} elements: send at most ${most} at once`;
    expect(problem).toMatchObject({ errors: [{ path: field, message }] });
    expect(world.witness.d1.flat().filter(({ sql }) => !/FROM (?:api_keys|checkpoints)/.test(sql))).toEqual(
      [],
    );
  });
});

it("a platform's call with more events than one may have is refused by their number, and stores none", async () => {
  const chat = await openChat("whatsapp");
  const { entry } = whatsappCall("16505551234", {}) as {
    entry: { changes: { value: { messages: object[] } }[] }[];
  };
  const value = entry[0]?.changes[0]?.value;
  const call = (count: number) => {
    const messages = Array.from({ length: count }, (_, i) => ({
      id: `wamid.many${i}`,
      from: "16505551234",
      timestamp: String(chat.stage.now()),
      type: "text",
      text: { body: `line ${i}` },
    }));
    return JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ value: { ...value, messages }, field: "messages" }] }],
    });
  };
  const refused = await chat.post(call(1001));
  expect([refused.status, await refused.text()]).toEqual([
    413,
    "The call has 1001 events: send at most 1000 at once.",
  ]);
  expect(await chat.stage.sql("SELECT id FROM messages")).toEqual([]);
  expect((await chat.post(call(3))).status).toBe(200);
  expect(await chat.stage.sql("SELECT id FROM messages")).toHaveLength(3);
});
