import { describe, expect, it } from "vitest";
import type { PlatformName } from "../../src/platforms/platforms";
import { at, openStage, type Stage } from "../reminders/stage";
import { type Chat, deliveries, openChat } from "./chat";

/** What goes out by itself: reminders at their moment, over a webhook and over platforms. */

const HOOK = "https://hooks.example.com/ann";

async function pushing(settings: Record<string, unknown> = {}): Promise<Stage> {
  const stage = await openStage("2026-01-23T14:32:00Z");
  await stage.user().patch({
    time_zone: "Europe/Berlin",
    reminders: { push: true },
    digest: { channel: { type: "webhook", url: HOOK } },
    ...settings,
  });
  return stage;
}

const heard = (stage: Stage) => {
  const posts = stage.posts.splice(0);
  return posts.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
};
const texts = (stage: Stage) => heard(stage).map(({ data }) => String(data["text"]));

describe("a reminder by webhook", () => {
  it("goes out when it is due, and once", async () => {
    const stage = await pushing();
    const id = await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00", category: "task" });
    await stage.run(at("2026-01-24T07:59:00Z"));
    expect(heard(stage)).toEqual([]);
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(heard(stage)).toEqual([
      {
        type: "reminder.due",
        timestamp: "2026-01-24T08:00:00+00:00",
        data: {
          user_id: "ann",
          time_zone: "Europe/Berlin",
          text: expect.stringMatching(/^Reminder: Pay rent\n.*2026-01-24.*09:00/),
          item: expect.objectContaining({
            id,
            content: "Pay rent",
            category: "task",
            due_at: at("2026-01-24T08:00:00Z"),
            due_at_local: expect.stringContaining("2026-01-24 09:00"),
          }),
        },
      },
    ]);
    await stage.run(at("2026-01-24T08:01:00Z"));
    await stage.run(at("2026-01-24T08:10:00Z"));
    expect(heard(stage)).toEqual([]);
    expect(await stage.ledger("ann")).toMatchObject([
      { kind: "reminder", status: "delivered", as_of: at("2026-01-24T08:00:00Z") },
    ]);
    const memory = await stage.user().get(`/memories/${id}`);
    expect(memory["reminded_at"]).toBe(at("2026-01-24T08:00:00Z"));
  });

  it("goes out remind_before it is due, and when it is", async () => {
    const stage = await pushing();
    await stage.user().store("Dentist", { due_at: "2026-01-24T09:00:00", remind_before: 1800 });
    await stage.run(at("2026-01-24T07:29:00Z"));
    expect(texts(stage)).toEqual([]);
    await stage.run(at("2026-01-24T07:30:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("30 minutes from now")]);
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringMatching(/, now$/)]);
  });

  it("comes back when a snooze ends", async () => {
    const stage = await pushing();
    const id = await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.run(at("2026-01-24T08:00:00Z"));
    heard(stage);
    await stage.user().update({ id, snoozed_until: "2026-01-24T11:00:00Z" });
    await stage.run(at("2026-01-24T10:59:00Z"));
    expect(texts(stage)).toEqual([]);
    await stage.run(at("2026-01-24T11:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Pay rent")]);
  });

  it.each([
    ["completed", (id: string) => ({ id, completed_at: "now" })],
    ["snoozed", (id: string) => ({ id, snoozed_until: "2026-01-25T08:00:00Z" })],
    ["moved", (id: string) => ({ id, due_at: "2026-01-25T09:00:00" })],
  ])("of what was %s between claim and sending is not sent", async (_what, change) => {
    const stage = await pushing();
    const id = await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.tick(at("2026-01-24T08:00:00Z"));
    await stage.user().update(change(id));
    await stage.drain();
    expect(texts(stage)).toEqual([]);
    expect(await stage.ledger("ann")).toMatchObject([{ status: "quiet" }]);
  });

  it.each([
    ["completed", (id: string) => ({ id, completed_at: "now" })],
    ["moved", (id: string) => ({ id, due_at: "2026-01-25T09:00:00" })],
    ["made without a time", (id: string) => ({ id, due_at: null })],
  ])("of what was %s before is not claimed", async (_what, change) => {
    const stage = await pushing();
    const id = await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.user().update(change(id));
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(await stage.ledger("ann")).toEqual([]);
  });

  it("of what was forgotten is not sent", async () => {
    const stage = await pushing();
    const id = await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.tick(at("2026-01-24T08:00:00Z"));
    await stage.user().forget({ id });
    await stage.drain();
    expect(texts(stage)).toEqual([]);
  });

  it("of something sensitive goes out without its words", async () => {
    const stage = await pushing();
    await stage.user().store("Take the pill", { due_at: "2026-01-24T09:00:00", sensitive: true });
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringMatching(/^Reminder: Something private\n2026-01-24 09:00/)]);
    expect(JSON.stringify(stage.posts)).not.toContain("pill");
  });

  it("of a series goes out at every occurrence", async () => {
    const stage = await pushing();
    await stage.user().store("Water", { due: "every day at 9:00" });
    for (const day of ["24", "25", "26"]) {
      await stage.run(at(`2026-01-${day}T07:59:00Z`));
      expect(texts(stage)).toEqual([]);
      await stage.run(at(`2026-01-${day}T08:00:00Z`));
      expect(texts(stage)).toEqual([expect.stringContaining("Water")]);
    }
  });

  it("keeps its wall clock when its person moves", async () => {
    const stage = await pushing();
    await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.user().patch({ time_zone: "Asia/Tokyo" });
    await stage.run(at("2026-01-24T00:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("09:00")]);
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(texts(stage)).toEqual([]);
  });

  it("is not sent where pushing is off, and is again where it is on", async () => {
    const stage = await pushing();
    await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.user().store("Feed the cat", { due_at: "2026-01-24T10:00:00", remind_before: 600 });
    await stage.user().patch({ reminders: { push: false } });
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(texts(stage)).toEqual([]);
    await stage.user().patch({ reminders: { push: true } });
    await stage.run(at("2026-01-24T08:50:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Feed the cat")]);
    await stage.run(at("2026-01-24T09:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Feed the cat")]);
  });

  it("takes up leads, snoozes and series where pushing begins again", async () => {
    const stage = await pushing({ reminders: { push: false } });
    await stage.send("PATCH", `/v1/apps/${stage.app}`, { body: { default_remind_before: 900 } });
    await stage.user().store("Water", { due: "every day at 9:00" });
    const id = await stage.user().store("Pay rent", { due_at: "2026-01-23T16:00:00" });
    await stage.user().update({ id, snoozed_until: "2026-01-26T11:00:00Z" });
    stage.setClock("2026-01-25T12:00:00Z");
    await stage.user().patch({ reminders: { push: true } });
    await stage.run(at("2026-01-25T12:01:00Z"));
    expect(texts(stage)).toEqual([]);
    await stage.run(at("2026-01-26T07:45:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Water")]);
    await stage.run(at("2026-01-26T08:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Water")]);
    await stage.run(at("2026-01-26T11:00:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Pay rent")]);
    await stage.run(at("2026-01-27T07:45:00Z"));
    expect(texts(stage)).toEqual([expect.stringContaining("Water")]);
  });

  it("that was missed is caught up with for six hours", async () => {
    const stage = await pushing();
    await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.run(at("2026-01-24T14:00:00Z"));
    expect(texts(stage)).toHaveLength(1);
    await stage.user().store("Feed the cat", { due_at: "2026-01-25T09:00:00" });
    await stage.run(at("2026-01-25T14:01:00Z"));
    expect(texts(stage)).toEqual([]);
    expect(await stage.ledger("ann")).toHaveLength(1);
  });

  it("waits as long as a receiver asks, and is signed anew", async () => {
    const stage = await pushing();
    await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    stage.receive = () => new Response(null, { status: 429, headers: { "retry-after": "600" } });
    await stage.run(at("2026-01-24T08:00:00Z"));
    expect(stage.posts).toHaveLength(1);
    stage.receive = () => new Response(null, { status: 204 });
    await stage.pass(at("2026-01-24T08:09:00Z"));
    expect(stage.posts).toHaveLength(1);
    await stage.pass(at("2026-01-24T08:15:00Z"));
    expect(stage.posts).toHaveLength(2);
    const [first, second] = stage.posts;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
  });

  it("to a receiver that is gone stops the channel", async () => {
    const stage = await pushing();
    await stage.user().store("Pay rent", { due_at: "2026-01-24T09:00:00" });
    await stage.user().store("Feed the cat", { due_at: "2026-01-24T10:00:00" });
    stage.receive = () => new Response(null, { status: 410 });
    await stage.run(at("2026-01-24T08:00:00Z"));
    await stage.run(at("2026-01-24T09:00:00Z"));
    expect(stage.posts).toHaveLength(1);
    const { digest } = await stage.user().get<{ digest: { channel: { stopped: string } } }>("");
    expect(digest.channel.stopped).toContain("410");
  });
});

/** How each platform says that it is busy, and that a person is gone. */
const REFUSALS: Partial<Record<PlatformName, { busy: () => Response; gone: () => Response }>> = {
  telegram: {
    busy: () =>
      Response.json({ ok: false, error_code: 429, parameters: { retry_after: 300 } }, { status: 429 }),
    gone: () =>
      Response.json(
        { ok: false, error_code: 403, description: "Forbidden: bot was blocked by the user" },
        { status: 403 },
      ),
  },
  slack: {
    busy: () =>
      Response.json({ ok: false, error: "ratelimited" }, { status: 429, headers: { "retry-after": "300" } }),
    gone: () => Response.json({ ok: false, error: "channel_not_found" }),
  },
  discord: {
    busy: () => Response.json({ message: "You are being rate limited.", retry_after: 300 }, { status: 429 }),
    gone: () => Response.json({ code: 50007, message: "Cannot send messages to this user" }, { status: 403 }),
  },
  whatsapp: {
    busy: () =>
      Response.json(
        { error: { code: 130429, message: "Rate limit hit" } },
        { status: 429, headers: { "retry-after": "300" } },
      ),
    gone: () => Response.json({ error: { code: 131026, message: "Message undeliverable" } }, { status: 400 }),
  },
  twilio: {
    busy: () =>
      Response.json({ code: 20429, message: "Too many" }, { status: 429, headers: { "retry-after": "300" } }),
    gone: () => Response.json({ code: 21610, message: "unsubscribed recipient" }, { status: 400 }),
  },
};

const sends = (chat: Chat) => chat.calls.filter((call) => chat.bot.textOf(call) !== null);

describe.each(Object.keys(REFUSALS) as PlatformName[])("a reminder by %s", (platform) => {
  const { busy, gone } = REFUSALS[platform] as { busy: () => Response; gone: () => Response };

  async function reminding(): Promise<Chat> {
    const chat = await openChat(platform);
    await chat.say("remind me to pay rent at 17:00");
    await chat.say(
      platform === "discord" ? "/remind feed the cat at 18:00" : "remind me to feed the cat at 18:00",
    );
    chat.calls.splice(0);
    chat.heard();
    return chat;
  }

  it("waits as long as the platform asks", async () => {
    const chat = await reminding();
    chat.onCall = busy;
    await chat.stage.run(at("2026-01-23T16:00:00Z"));
    chat.onCall = () => null;
    const tried = chat.calls.length;
    await chat.stage.pass(at("2026-01-23T16:04:00Z"));
    expect(chat.calls).toHaveLength(tried);
    await chat.stage.pass(at("2026-01-23T16:12:00Z"));
    expect(
      sends(chat)
        .map((call) => chat.bot.textOf(call))
        .at(-1),
    ).toContain("Reminder: Pay rent");
    expect((await deliveries(chat))[0]).toMatchObject({ status: "delivered", attempts: 2 });
  });

  it("to a person who is gone stops the channel, until that person writes again", async () => {
    const chat = await reminding();
    chat.onCall = gone;
    await chat.stage.run(at("2026-01-23T16:00:00Z"));
    const tried = chat.calls.length;
    await chat.stage.run(at("2026-01-23T17:00:00Z"));
    expect(chat.calls).toHaveLength(tried);
    const user = chat.stage.user(`${platform}:${chat.bot.person}`);
    const stopped = await user.get<{ digest: { channel: { stopped?: string } } }>("");
    expect(stopped.digest.channel.stopped).not.toBe(undefined);
    expect(await deliveries(chat)).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: "dead", last_error: expect.any(String) })]),
    );
    expect(JSON.stringify(await deliveries(chat))).not.toContain(
      chat.bot.credentials["bot_token"] ?? chat.bot.credentials["auth_token"] ?? "EAAB",
    );

    chat.onCall = () => null;
    await chat.say(
      platform === "discord" ? "/remind call mum tomorrow at 9" : "remind me to call mum tomorrow at 9",
    );
    const back = await user.get<{ next_digest_at: number; digest: { channel: { stopped?: string } } }>("");
    expect(back.digest.channel.stopped).toBe(undefined);
    expect(back.next_digest_at).toBe(at("2026-01-24T07:00:00Z"));
    await chat.stage.run(at("2026-01-24T08:00:00Z"));
    expect(chat.heard().some((text) => text.startsWith("Reminder: Call mum"))).toBe(true);
  });
});

describe("WhatsApp's 24 hours", () => {
  it("end without a template in a failure that the operator sees", async () => {
    const chat = await openChat("whatsapp");
    await chat.say("remind me to pay rent on Monday at 9");
    const calls = chat.calls.length;
    await chat.stage.run(at("2026-01-26T08:00:00Z"));
    expect(chat.calls).toHaveLength(calls);
    expect(await deliveries(chat)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: "dead", last_error: expect.stringContaining("24 h") }),
      ]),
    );
  });

  it("begin anew with a pressed button, which stands in the chat as what was said", async () => {
    const chat = await openChat("whatsapp");
    await chat.say("remind me to pay rent today at 20:00");
    await chat.say("remind me to call the bank tomorrow at 18:00");
    await chat.stage.run(at("2026-01-23T19:00:00Z"));
    const done = chat.buttons().find((data) => data.startsWith("done:")) ?? "";
    expect(await chat.press(done)).toEqual(["Done: Pay rent"]);
    expect((await chat.messages()).map(({ content }) => content)).toContain("Done");
    await chat.stage.run(at("2026-01-24T17:00:00Z"));
    expect(chat.heard()).toEqual([expect.stringContaining("Reminder: Call the bank")]);
  });

  it("end with a template in that", async () => {
    const template = { name: "reminder", language: "en", parameters: ["{text}"] };
    const chat = await openChat("whatsapp", { time_zone: "Europe/Berlin", template });
    await chat.say("remind me to pay rent on Monday at 12:00");
    await chat.stage.run(at("2026-01-26T11:00:00Z"));
    expect(chat.calls.at(-1)?.body).toMatchObject({
      type: "template",
      template: { name: "reminder", language: { code: "en" } },
    });
    expect(chat.calls.at(-1)?.raw).toContain("Reminder: Pay rent");
  });
});

it("a channel may be set to a platform by hand, and only to the app's own connections", async () => {
  const chat = await openChat("telegram");
  const bob = chat.stage.user("bob");
  const channel = { type: "telegram", connection_id: chat.connection.id, to: "777" };
  await bob.patch({ time_zone: "Europe/Berlin", reminders: { push: true }, digest: { channel } });
  await bob.store("Pay rent", { due_at: "2026-01-24T09:00:00" });
  await chat.stage.run(at("2026-01-24T08:00:00Z"));
  expect(chat.calls.at(-1)?.body).toMatchObject({ chat_id: "777" });
  for (const wrong of [
    { ...channel, connection_id: "con_nothere" },
    { ...channel, type: "slack" },
    { ...channel, type: "standard" },
    { ...channel, to: "" },
  ]) {
    const response = await bob.send("PATCH", "", { body: { digest: { channel: wrong } } });
    expect(response.status).toBe(422);
  }
});
