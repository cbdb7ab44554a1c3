import { describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson } from "./people";

// Somebody who only tells of a matter and its time is asked, and reminded after a yes.

/** Friday 23 January 2026, 15:32 in Berlin. */
const NOON = "2026-01-23T14:32:00Z";

const due = async ({ stage }: Chat) =>
  await stage.sql<{ content: string; due_local: string | null }>(
    "SELECT content, due_local FROM knowledge ORDER BY created_at",
  );

describe("told in twelve languages", () => {
  const chat = sharedWorld(() => openChat("telegram", { time_zone: "Europe/Berlin" }, NOON));

  it.each([
    ["en", "dentist tomorrow at 5pm", "Should I remind you? Dentist (tomorrow at 5pm)", "yes"],
    ["de", "Zahnarzt morgen um 17 Uhr", "Soll ich dich erinnern? Zahnarzt (morgen um 17 uhr)", "ja"],
    ["es", "dentista mañana a las 17:00", "¿Te lo recuerdo? Dentista (mañana a las 17:00)", "sí"],
    ["fr", "dentiste demain à 17h", "Dois-je te le rappeler ? Dentiste (demain à 17h)", "oui"],
    ["pt", "dentista amanhã às 17h", "Devo lembrar você? Dentista (amanhã às 17h)", "sim"],
    ["it", "dentista domani alle 17", "Devo ricordartelo? Dentista (domani alle 17)", "sì"],
    ["nl", "tandarts morgen om 17 uur", "Zal ik je eraan herinneren? Tandarts (morgen om 17 uur)", "ja"],
    ["sv", "tandläkare i morgon kl 17", "Ska jag påminna dig? Tandläkare (i morgon kl 17)", "ja"],
    ["fi", "hammaslääkäri huomenna klo 17", "Muistutanko sinua? Hammaslääkäri (huomenna klo 17)", "kyllä"],
    ["ru", "стоматолог завтра в 17:00", "Напомнить тебе? Стоматолог (завтра в 17:00)", "да"],
    ["uk", "стоматолог завтра о 17:00", "Нагадати тобі? Стоматолог (завтра о 17:00)", "так"],
    ["id", "dokter gigi besok jam 17:00", "Perlu kuingatkan? Dokter gigi (besok jam 17:00)", "ya"],
  ])("in %s is offered as a reminder: %s", async (locale, told, offered, yes) => {
    const { stage } = chat();
    stage.setClock(NOON);
    const { user, say } = newPerson(chat());
    const stored = async () =>
      await stage.sql("SELECT content, due_local FROM knowledge WHERE user_id = ?", user.id);
    await user.patch({ locale });
    const [offer = ""] = await say(told);
    expect(offer.toLowerCase()).toBe(offered.toLowerCase());
    expect(await stored()).toEqual([]);
    await say(yes);
    expect(await stored()).toEqual([
      { content: /(?<=\? ).*(?= \()/.exec(offered)?.[0], due_local: "2026-01-24T17:00:00" },
    ]);
  });
});

describe("what is offered", () => {
  const told = async (text: string) => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, NOON);
    return { chat, answer: (await chat.say(text)).join() };
  };

  it.each([
    ["I need to call mom tomorrow at 5pm", "Should I remind you? Call mom (tomorrow at 5pm)"],
    ["i have to buy stamps tomorrow", "Should I remind you? Buy stamps (tomorrow)"],
    ["coffee with Ben on Monday at noon", "Should I remind you? Coffee with Ben (on Monday at noon)"],
    ["in 20 minutes take out the pizza", "Should I remind you? Take out the pizza (in 20 minutes)"],
    ["coiffeur demain à 17h", "Should I remind you? Coiffeur (demain à 17h)"],
    ["take the trash out tomorrow at 8", "Should I remind you? Take the trash out (tomorrow at 8)"],
    ["gym every tuesday at 7pm", "Should I remind you? Gym (every tuesday at 7pm)"],
  ])("is the matter and the time: %s", async (text, answer) => {
    expect((await told(text)).answer).toBe(answer);
  });

  it("is what comes in a while, where the same words say by how much", async () => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, NOON);
    await chat.stage.user("telegram:4242").patch({ locale: "es" });
    expect(await chat.say("en 20 minutos sacar la pizza")).toEqual([
      "¿Te lo recuerdo? Sacar la pizza (en 20 minutos)",
    ]);
  });

  it.each([
    ["a question", "what is the weather tomorrow?"],
    ["no time", "I need to think"],
    ["a time alone", "tomorrow at 5pm"],
    ["a time that is over", "I saw the dentist yesterday at 5pm"],
    ["a length of time", "move the dentist earlier by 2 hours"],
    ["somebody who is mentioned", "remind @ben_k of the reports tomorrow at 9, or Ann"],
    ["a moment that is now", "I saw it just now, now"],
    ["two times", "dentist on Monday at 5 and on Friday at 6, or Sunday"],
    ["what is not to be", "we don't meet tomorrow at 5pm"],
    ["a story", `${"And then we went on. ".repeat(20)} See you tomorrow.`],
  ])("is nothing where there is %s", async (_, text) => {
    const { answer, chat } = await told(text);
    expect(answer).not.toContain("Should I remind you?");
    expect(chat.buttons().join()).not.toContain("accept:");
  });

  it("is nothing in a group", async () => {
    const chat = await openChat("telegram");
    expect(await chat.say("dentist tomorrow at 5pm", { chat: "-100123" })).toEqual([]);
  });

  it("is nothing while another question is open", async () => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, NOON);
    await chat.say("remind me to pay rent");
    expect((await chat.say("dentist tomorrow at 5pm")).join()).not.toContain("Should I remind you?");
  });
});

describe("the answer to an offer", () => {
  const offered = async (text = "dentist tomorrow at 5pm", time = NOON) => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, time);
    await chat.say(text);
    return chat;
  };

  it("is a press, once", async () => {
    const chat = await offered();
    const [yes = "", no] = chat.buttons();
    expect(no).toBe("no");
    expect((await chat.press(yes)).join()).toMatch(/^I will remind you tomorrow at 17:00: Dentist/);
    expect((await chat.press(yes)).join()).toMatch(/^I have that already/);
    expect(await due(chat)).toHaveLength(1);
  });

  it("is no, and nothing is stored", async () => {
    const chat = await offered();
    expect(await chat.say("no")).toEqual(["All right, I left everything as it is."]);
    expect((await chat.say("yes")).join()).not.toMatch(/remind you tomorrow/);
    expect(await due(chat)).toEqual([]);
  });

  it("is another time", async () => {
    const chat = await offered();
    await chat.say("on Monday at 9");
    expect(await due(chat)).toEqual([{ content: "Dentist", due_local: "2026-01-26T09:00:00" }]);
  });

  it("is another request, which ends the offer", async () => {
    const chat = await offered();
    await chat.say("list");
    await chat.say("yes");
    expect(await due(chat)).toEqual([]);
  });

  it("means the day that was meant, also after midnight", async () => {
    const chat = await offered("dentist tomorrow at 5pm", "2026-01-23T22:55:00Z");
    await chat.stage.pass(chat.stage.now() + 600);
    expect((await chat.say("yes")).join()).toMatch(/^I will remind you today at 17:00: Dentist/);
    expect(await due(chat)).toEqual([{ content: "Dentist", due_local: "2026-01-24T17:00:00" }]);
  });

  it("is stored when it is given, and not when it was offered", async () => {
    const chat = await offered();
    await chat.stage.pass(chat.stage.now() + 300);
    await chat.say("yes");
    const [stored] = await chat.stage.sql<{ created_at: number }>("SELECT created_at FROM knowledge");
    expect(stored?.created_at).toBeGreaterThanOrEqual(chat.stage.now() - 2);
    expect((await chat.say("undo")).join()).toContain("Dentist");
    expect(await due(chat)).toEqual([]);
  });

  it.each([
    ["gym tomorrow and every week after", null, null],
    ["gym every saturday at 7pm", "FREQ=WEEKLY;BYDAY=SA", null],
    ["standup every Monday at 9 Tokyo time", "FREQ=WEEKLY;BYDAY=MO", "Asia/Tokyo"],
    ["call with Aiko tomorrow at 9 Tokyo time", null, null],
  ])("keeps what repeats, and its zone, after midnight: %s", async (text, rule, zone) => {
    const now = await openChat("telegram", { time_zone: "Europe/Berlin" }, "2026-01-23T22:55:00Z");
    const columns = "SELECT recurrence, recurrence_time_zone, due_at, due_local, due_kind FROM knowledge";
    await now.say(`remind me: ${text}`);
    const meant = await now.stage.sql(columns);
    const chat = await offered(text, "2026-01-23T22:55:00Z");
    await chat.stage.pass(chat.stage.now() + 600);
    await chat.say("yes");
    const { app } = chat.stage;
    const stored = await chat.stage.sql(`${columns} WHERE app_id = ?`, app);
    expect(stored).toEqual(meant);
    if (rule !== null) expect(stored).toMatchObject([{ recurrence: rule, recurrence_time_zone: zone }]);
  });

  it("is asked for again where the time is over meanwhile", async () => {
    const chat = await offered("tea is ready in 5 minutes");
    await chat.stage.pass(chat.stage.now() + 600);
    expect((await chat.say("yes")).join()).toMatch(/has passed already/);
    expect(await due(chat)).toEqual([]);
    await chat.say("in 5 minutes");
    expect(await due(chat)).toHaveLength(1);
  });

  it("never answers a question that was asked later", async () => {
    const chat = await offered();
    const [yes = ""] = chat.buttons();
    await chat.say("forget me");
    expect((await chat.press(yes)).join()).toMatch(/question is over/);
    expect(await chat.stage.sql("SELECT id FROM users")).not.toEqual([]);
  });
});

describe("a thing that is only named", () => {
  const withThings = async () => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, NOON);
    const ann = chat.stage.user("telegram:4242");
    await ann.store("Call the dentist", { due_at: "2026-01-24T09:00:00", category: "task" });
    await ann.store("Gym with Ben", { due_at: "2026-01-25T18:00:00", category: "task" });
    await ann.store("Pay the gym", { due_at: "2026-02-25", category: "task" });
    return chat;
  };

  it.each([
    ["dentist?", "Tomorrow\n1. Call the dentist (09:00)"],
    ["the dentist", "Tomorrow\n1. Call the dentist (09:00)"],
    [
      "gym",
      "This week\n1. Gym with Ben (on Sunday at 18:00)\n\nLater\n2. Pay the gym (on Wednesday 25 February)",
    ],
  ])("is shown with when it is due: %s", async (text, shown) => {
    const chat = await withThings();
    expect(await chat.say(text)).toEqual([shown]);
  });

  it("has buttons that do what they say", async () => {
    const chat = await withThings();
    await chat.say("dentist");
    const [done = ""] = chat.buttons();
    expect((await chat.press(done)).join()).toContain("Done: Call the dentist");
  });

  it.each(["dentists are nice people", "I never called a doctor", "ben and anna", `${"gym ".repeat(30)}`])(
    "is not in: %s",
    async (text) => {
      const chat = await withThings();
      expect((await chat.say(text)).join()).toContain("I did not understand that.");
    },
  );

  it("is not shown in a group", async () => {
    const chat = await withThings();
    expect(await chat.say("dentist", { chat: "-100123" })).toEqual([]);
  });
});

describe("a time that was said before the matter", () => {
  it("keeps the day that was meant, also after midnight", async () => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" }, "2026-01-23T22:55:00Z");
    expect((await chat.say("remind me tomorrow at 9")).join()).toMatch(/What should I remind you of/);
    await chat.stage.pass(chat.stage.now() + 600);
    await chat.say("pay rent");
    expect(await due(chat)).toEqual([{ content: "Pay rent", due_local: "2026-01-24T09:00:00" }]);
  });
});
