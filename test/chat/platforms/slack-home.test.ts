import { expect, it } from "vitest";
import { slackEnvelope } from "../bots";
import { openChat } from "../chat";

const open = (n: number) =>
  JSON.stringify(
    slackEnvelope(
      {
        type: "app_home_opened",
        user: "U2147483697",
        channel: "D024BE91L",
        tab: "home",
        event_ts: "1769178790.25",
      },
      `EvHome${n}`,
    ),
  );

it("Slack's Home shows what is coming, and tells nobody's conversation", async () => {
  const chat = await openChat("slack");
  await chat.post(open(1));
  await chat.stage.drain();
  await chat.say("remind me to pay rent tomorrow at 9");
  await chat.post(open(2));
  await chat.post(open(2));
  await chat.stage.drain();
  const shown = chat.calls.filter(({ url }) => url.endsWith("/views.publish"));
  expect(shown).toHaveLength(2);
  expect(JSON.stringify(shown[0]?.body)).toContain("Nothing is due in the next 30 days.");
  expect(shown[1]?.body).toMatchObject({ user_id: "U2147483697", view: { type: "home" } });
  expect(JSON.stringify(shown[1]?.body)).toContain("- Pay rent (tomorrow at 09:00)");
  expect(await chat.messages()).toHaveLength(2);
  expect(await chat.stage.sql("SELECT 1 FROM inbound_events WHERE status IS NOT NULL")).toEqual([]);
});

it("Slack's Home speaks the language that the person spoke last", async () => {
  const chat = await openChat("slack");
  await chat.say("erinnere mich morgen um 9 an die Miete");
  await chat.post(open(3));
  await chat.stage.drain();
  const shown = chat.calls.find(({ url }) => url.endsWith("/views.publish"));
  expect(JSON.stringify(shown?.body)).toContain("- Die Miete (morgen um 09:00)");
});

it("Slack's people are spoken to by the locale that Slack tells", async () => {
  const chat = await openChat("slack");
  chat.onCall = ({ url, body }) =>
    url.endsWith("/users.info") && body["include_locale"] === "true"
      ? Response.json({ ok: true, user: { id: "U1", tz: "Europe/Berlin", locale: "de-DE" } })
      : null;
  await chat.say("hello");
  expect(await chat.stage.sql("SELECT locale, time_zone FROM users")).toEqual([
    { locale: "de-DE", time_zone: "Europe/Berlin" },
  ]);
});
