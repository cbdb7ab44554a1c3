import { describe, expect, it } from "vitest";
import { at } from "../../reminders/stage";
import type { Body } from "../../support/wire";
import { whatsappCall } from "../bots";
import { type ApiCall, type Chat, openChat } from "../chat";

/** Reminders that come more than 24 hours after a person's last words go out in a template, and its buttons work. */

const MONDAY = "2026-01-26T09:00:00Z";
const TEMPLATE = {
  name: "almanac",
  language: "en",
  languages: ["de"],
  parameters: ["{text}"],
  buttons: ["done", "tomorrow", "other"],
};

interface Sent {
  language: { code: string };
  components: { type: string; index?: string; parameters: { text?: string; payload?: string }[] }[];
}

function templateOf(call: ApiCall | undefined): Sent {
  if (call === undefined) throw new Error("nothing was sent");
  return (call.body as { template: Sent }).template;
}

function payloadsOf(call: ApiCall | undefined): string[] {
  const buttons = templateOf(call).components.filter(({ type }) => type === "button");
  return buttons.map(({ parameters }) => parameters[0]?.payload ?? "");
}

/** A chat whose person has been silent for three days when a reminder comes. */
async function reminded(
  words = "remind me to pay rent on Monday at 10",
  template: Body = TEMPLATE,
): Promise<Chat> {
  const chat = await openChat("whatsapp", { time_zone: "Europe/Berlin", template });
  await chat.say("digest off");
  await chat.say(words);
  await chat.stage.run(at(MONDAY));
  return chat;
}

/** Presses a quick reply of the template, as WhatsApp tells of it. */
async function press(chat: Chat, button: Body): Promise<string[]> {
  const index = chat.calls.findLastIndex(({ body }) => body["type"] === "template");
  const { n, person } = chat.said();
  const message = {
    id: `wamid.${n}`,
    from: person,
    timestamp: String(chat.stage.now()),
    type: "button",
    context: { from: "15550783881", id: `wamid.out${index + 1}` },
    button,
  };
  chat.heard();
  await chat.post(JSON.stringify(whatsappCall(person, message)));
  await chat.stage.drain();
  return chat.heard();
}

describe("a template with buttons", () => {
  it("goes out with what its buttons do to the item", async () => {
    const chat = await reminded();
    const call = chat.calls.at(-1);
    expect(templateOf(call).components[0]?.parameters[0]?.text).toContain("Pay rent");
    const [row] = await chat.stage.sql("SELECT id FROM knowledge");
    const id = String(row?.["id"]);
    expect(payloadsOf(call)).toEqual([`done:${id}`, `tomorrow:${id}`, `other:${id}`]);
    expect(await press(chat, { payload: `done:${id}`, text: "Done" })).toEqual(["Done: Pay rent"]);
    expect((await chat.messages()).filter(({ role }) => role === "user").at(-1)?.content).toBe("Done");
  });

  it("works where WhatsApp sends back its label alone", async () => {
    const chat = await reminded(undefined, { ...TEMPLATE, buttons: [] });
    expect(payloadsOf(chat.calls.at(-1))).toEqual([]);
    expect(await press(chat, { payload: "Done", text: "Done" })).toEqual(["Done: Pay rent"]);
  });

  it("is in the person's language, where the template is", async () => {
    const chat = await reminded("erinnere mich am Montag um 10 Uhr an die Miete");
    expect(templateOf(chat.calls.at(-1)).language.code).toBe("de");
  });

  it("of a morning message with several items asks which one is meant", async () => {
    const chat = await openChat("whatsapp", { time_zone: "Europe/Berlin", template: TEMPLATE });
    await chat.say("remind me to pay rent on Monday at 10");
    await chat.say("remind me to call mum on Monday at 11");
    await chat.stage.run(at("2026-01-26T07:00:00Z"));
    expect(payloadsOf(chat.calls.at(-1))).toEqual(["which:done", "which:snooze", "which:snooze"]);
    expect(await press(chat, { payload: "which:done", text: "Done" })).toEqual([
      expect.stringContaining("Which one?"),
    ]);
    expect(await chat.press(chat.buttons()[1] ?? "")).toEqual(["Done: Call mum"]);
    expect((await press(chat, { payload: "which:snooze", text: "Later" }))[0]).toContain("Which one?");
    expect((await chat.press(chat.buttons()[0] ?? ""))[0]).toContain("Until when? Pay rent");
  });
});

describe("a connection's template", () => {
  it("says what its buttons do, and shows it", async () => {
    const chat = await openChat("whatsapp", { template: TEMPLATE });
    expect(chat.connection["template"]).toEqual(TEMPLATE);
  });

  it.each([
    [{ buttons: ["snore"] }, "template.buttons[0]"],
    [{ buttons: "done" }, "template.buttons"],
    [{ languages: ["German"] }, "template.languages[0]"],
    [{ languages: Array.from({ length: 21 }, () => "de") }, "template.languages"],
  ])("is refused with %o", async (wrong, path) => {
    const chat = await openChat("whatsapp");
    const address = `/v1/connections/${chat.connection.id}`;
    const refused = await chat.stage.send("PATCH", address, {
      body: { template: { ...TEMPLATE, ...wrong } },
    });
    expect(refused.status).toBe(422);
    const { errors } = (await refused.json()) as { errors: { path: string }[] };
    expect(errors.map((one) => one.path)).toEqual([path]);
  });
});
