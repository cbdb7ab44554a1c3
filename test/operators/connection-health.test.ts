import { expect, it } from "vitest";
import { openChat } from "../chat/chat";
import { bodyOf } from "../support/world";

interface Health {
  data: Record<string, unknown>[];
}

it("GET /v1/apps/{app}/connections tells a connection's last event and error, and whether it can be opened", async () => {
  const chat = await openChat("telegram");
  const { stage } = chat;
  const read = async (): Promise<Health> =>
    await bodyOf<Health>(await stage.admin("GET", `/v1/apps/${stage.app}/connections`));
  expect((await read()).data).toMatchObject([
    { id: chat.connection.id, platform: "telegram", readable: true, last_event_at: null, last_error: null },
  ]);

  const said = stage.now();
  await chat.say("remind me tomorrow at 9 to pay rent");
  expect((await read()).data).toMatchObject([{ last_event_at: said, last_error: null, last_error_at: null }]);

  await stage.advance(60);
  chat.onCall = () => new Response("{}", { status: 500 });
  await chat.say("remind me tomorrow at 10 to buy milk");
  const [broken] = (await read()).data;
  expect(broken).toMatchObject({ last_error: "Telegram: answered 500" });
  expect(Number(broken?.["last_event_at"]) - said).toBeGreaterThanOrEqual(60);
  expect(broken?.["last_error_at"]).toBe(broken?.["last_event_at"]);
  expect(broken).not.toHaveProperty("credentials");
  const own = await bodyOf<Health>(await stage.send("GET", `/v1/apps/${stage.app}/connections`, {}));
  expect(own.data).toEqual((await read()).data);

  await stage.sql("UPDATE connections SET credentials = 'sealed under a key that is gone'");
  expect((await read()).data).toMatchObject([{ readable: false }]);
});
