import { beforeEach, describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";

/** What the built-in assistant makes of what people write to it. In Berlin, on Friday 23 January 2026, 15:32. */

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
});

const ann = () => chat.stage.user("telegram:4242");

async function answerTo(text: string): Promise<string> {
  const [answer, ...more] = await chat.say(text);
  expect(more).toEqual([]);
  expect(answer, text).toBeDefined();
  return answer ?? "";
}

async function dueOf(content: string): Promise<unknown> {
  const { items } = await ann().upcoming({ include_reminded: true, within_days: 60 });
  return items.find((item) => item.content === content)?.due_at_local;
}

describe("a wish to be reminded", () => {
  it.each([
    ["remind me to pay rent tomorrow at 9", "Pay rent", "2026-01-24 09:00"],
    ["Remind me tomorrow at 9 to pay rent", "Pay rent", "2026-01-24 09:00"],
    ["please remind me to call mum on Monday at 18:30", "Call mum", "2026-01-26 18:30"],
    ["/remind pay rent tomorrow at 9", "Pay rent", "2026-01-24 09:00"],
    ["/remind@AlmanacBot pay rent in 2 hours", "Pay rent", "2026-01-23 17:32"],
    ["remind me about the milk in 20 minutes", "The milk", "2026-01-23 15:52"],
    ["Remind me to take the bins out every Monday at 7am", "Take the bins out", "2026-01-26 07:00"],
    ["Erinnere mich morgen um 9 Uhr an die Miete", "Die Miete", "2026-01-24 09:00", "de"],
    [
      "Erinnere mich daran, morgen um 9 Uhr die Miete zu zahlen",
      "Die Miete zahlen",
      "2026-01-24 09:00",
      "de",
    ],
    ["@AlmanacBot remind me to pay rent tomorrow at 9", "Pay rent", "2026-01-24 09:00"],
    ["Hey, can you please remind me to pay rent tomorrow at 9", "Pay rent", "2026-01-24 09:00"],
    ["“remind me to pay rent tomorrow at 9”", "Pay rent", "2026-01-24 09:00"],
    ["Herinner me morgen om 9 uur de huur te betalen", "De huur betalen", "2026-01-24 09:00", "nl"],
    ["Напомни мне заплатить за квартиру завтра в 9", "Заплатить за квартиру", "2026-01-24 09:00", "ru"],
    ["Rappelle-moi de payer le loyer demain à 9h", "Payer le loyer", "2026-01-24 09:00", "fr"],
  ])("%s", async (text, content, due, locale = "en") => {
    await ann().patch({ locale, time_zone: "Europe/Berlin" });
    const answer = await answerTo(text);
    expect(answer).toContain(content);
    expect(await dueOf(content)).toContain(due);
    expect(answer).toMatch(new RegExp(due.slice(11).replace(/^0/, "0?").replace(":00", "(:00)?")));
    expect(chat.buttons().map((data) => data.split(":")[0])).toEqual(["undo", "move"]);
  });

  it("without a time is asked for one, and without a matter for that", async () => {
    expect(await answerTo("remind me to pay rent")).toBe("When should I remind you: Pay rent");
    for (const text of ["/remind", "remind me", "Remind me!"])
      expect(await answerTo(text)).toContain("What should I remind you of");
    expect(await answerTo("/remind tomorrow at 9")).toContain("What should I remind you of");
    expect((await ann().upcoming()).items).toEqual([]);
  });

  it("that is said again is had already", async () => {
    await answerTo("remind me to pay rent tomorrow at 9");
    expect(await answerTo("remind me to pay rent tomorrow at 9")).toContain("I have that already: Pay rent");
    expect((await ann().upcoming()).items).toHaveLength(1);
  });

  it("of something past is not taken for one", async () => {
    const answer = await answerTo("remind me to pay rent yesterday at 9");
    expect(answer).toBe('"yesterday at 9" has passed already. When should it be instead?');
  });

  it("by somebody whose zone nobody knows asks for it, once", async () => {
    chat = await openChat("telegram", {});
    const answer = await answerTo("remind me to pay rent tomorrow at 9");
    expect(answer).toContain("for you now (UTC). If it isn't, tell me your city");
    expect(await answerTo("remind me to feed the cat tomorrow at 10")).not.toContain("UTC");
    await answerTo("/timezone Berlin");
    expect(await dueOf("Pay rent")).toContain("2026-01-24 09:00");
  });
});

describe("what asks for nothing", () => {
  it.each(["I paid the rent", "He said: remind me to pay rent", "rent / water", "/", "//"])(
    "%s: is stored, and answered with one line of help, and then with three choices",
    async (text) => {
      expect(await answerTo(text)).toBe(
        'I did not understand that. Try "remind me to pay rent tomorrow at 9", or "help".',
      );
      expect(await answerTo(`${text} again`)).toBe("I did not understand that either. What would you like?");
      expect(chat.buttons()).toEqual(["tell:today", "tell:words", "tell:help"]);
      expect((await chat.messages()).map(({ content }) => content)).toContain(text);
    },
  );

  it.each([
    ["hello", "Hello P4242! Tell me what to remind you of"],
    ["thanks!", "You're welcome."],
  ])("%s gets a friendly line", async (text, answer) => {
    expect(await answerTo(text)).toContain(answer);
  });
});

describe("lists", () => {
  it("/upcoming and /today say what is due, in local time", async () => {
    expect(await answerTo("/upcoming")).toBe("Nothing is due in the next 30 days.");
    expect(await answerTo("/today")).toBe("Nothing is due today.");
    await answerTo("remind me to pay rent tomorrow at 9");
    await answerTo("remind me to feed the cat at 18:00");
    const upcoming = await answerTo("/upcoming");
    expect(upcoming).toBe("Today\n1. Feed the cat (18:00)\n\nTomorrow\n2. Pay rent (09:00)");
    expect(await answerTo("/today")).toMatch(/Feed the cat/);
  });

  it("leave out what lies farthest from now, so that old things hide no new ones", async () => {
    const names = "abcdefghijklmnopqrstuv";
    for (const [n, name] of [...names].entries())
      expect(await answerTo(`remind me to call ${name.repeat(3)} in ${n + 1} minutes`)).toContain("Call");
    chat.stage.setClock(chat.stage.now() + 3600);
    await answerTo("remind me to feed the cat at 18:00");
    const lines = (await answerTo("/upcoming")).split("\n");
    expect(lines[1]).toMatch(/^1\. Call ddd \(/);
    expect(lines).toContain("20. Feed the cat (18:00)");
    expect(lines.at(-1)).toBe("and 3 more");
  });

  it("/search finds, also what is done", async () => {
    expect(await answerTo("/search")).toContain("What should I look for?");
    expect(await answerTo("/search rent")).toBe('I found nothing about "rent".');
    await answerTo("remind me to pay rent tomorrow at 9");
    await answerTo("/done rent");
    expect(await answerTo("/search rent")).toContain("1. Pay rent (tomorrow at 09:00)");
  });

  it("/timeline tells what happened, newest first or at a time", async () => {
    expect(await answerTo("/timeline")).toBe("I know of nothing that happened then.");
    await answerTo("remind me to pay rent tomorrow at 9");
    expect(await answerTo("/timeline")).toContain("Pay rent");
    expect(await answerTo("/timeline today")).toContain("Pay rent (today at 15:32)");
    expect(await answerTo("/timeline last year")).toBe("I know of nothing that happened then.");
    expect(await answerTo("/timeline blah blah")).toContain("I don't understand the time in");
  });
});

describe("/done, /snooze and /forget", () => {
  beforeEach(async () => {
    await answerTo("remind me to pay rent tomorrow at 9");
    await answerTo("remind me to feed the cat at 18:00");
  });

  it("take an item by a word of it", async () => {
    expect(await answerTo("/done rent")).toBe("Done: Pay rent");
    expect(await answerTo("/upcoming")).not.toContain("rent");
    expect(await answerTo("/forget CAT")).toBe("Forgotten: Feed the cat");
    expect(await answerTo("/search cat")).toBe('I found nothing about "cat".');
    expect(await answerTo("/done zebra")).toBe('I found nothing like "zebra".');
  });

  it("take whole words, and ask where several things are named", async () => {
    await answerTo("remind me to call my parents at 17:00");
    await answerTo("remind me to buy 20 eggs at 17:30");
    await answerTo("remind me to buy milk at 17:40");
    expect(await answerTo("/done 2")).toBe('I found nothing like "2".');
    expect(await answerTo("/forget e")).toBe('I found nothing like "e".');
    expect(await answerTo("/done buy")).toContain("Which one?");
    const [eggs = "", milk = ""] = chat.buttons();
    expect(await chat.press(eggs)).toEqual(["Done: Buy 20 eggs"]);
    expect(await answerTo(`/done ${milk.slice("done:".length)}`)).toBe("Done: Buy milk");
    expect(await answerTo("/done the rent")).toBe("Done: Pay rent");
    expect(await answerTo("/upcoming")).toContain("Call my parents");
  });

  it("forget nothing that was not named", async () => {
    await ann().store("Anna's birthday is 4 May");
    await answerTo("list");
    expect(await answerTo("/forget")).toContain("Which one?");
    expect(await answerTo("/forget dentist with Anna")).toBe(
      'I found nothing like "dentist with Anna". Did you mean one of these?',
    );
    expect(await answerTo("/forget guitar")).toBe('I found nothing like "guitar".');
    expect(await answerTo("/forget Anna's birthday")).toBe("Forgotten: Anna's birthday is 4 May");
  });

  it("take what was mentioned last", async () => {
    await chat.stage.run(at("2026-01-23T17:00:00Z"));
    expect(chat.heard()).toHaveLength(1);
    expect(await answerTo("/snooze")).toBe("Until when? Feed the cat");
    expect(await chat.press(chat.buttons()[0] ?? "")).toEqual([
      "I will remind you again today at 19:00: Feed the cat",
    ]);
    await chat.stage.run(at("2026-01-23T18:00:30Z"));
    expect(chat.heard()).toEqual([expect.stringContaining("Reminder: Feed the cat")]);
    expect(await answerTo("/done")).toBe("Done: Feed the cat");
    expect(await answerTo("/snooze rent until Monday")).toBe(
      "I will remind you again on Monday at 09:00: Pay rent",
    );
  });

  it("by button snooze for an hour or to tomorrow morning", async () => {
    const { items } = await ann().upcoming({ include_reminded: true });
    const id = items.find(({ content }) => content === "Feed the cat")?.id ?? "";
    const [hour = ""] = await chat.press(`hour:${id}`);
    expect(hour).toMatch(/16:32.*Feed the cat/);
    const [tomorrow = ""] = await chat.press(`tomorrow:${id}`);
    expect(tomorrow).toMatch(/tomorrow at 09:00.*Feed the cat/);
    await answerTo("/forget cat");
    expect(await chat.press(`done:${id}`)).toEqual(["That is no longer there."]);
    expect(await chat.press("nonsense")).toEqual([]);
    expect(await chat.press("done:'; DROP TABLE users")).toEqual([]);
  });

  it("by a second press of Done keep the moment of the first, and its undo", async () => {
    const id = await ann().store("Water the plants", { due_at: "2026-01-23T16:00:00" });
    expect(await chat.press(`done:${id}`)).toEqual(["Done: Water the plants"]);
    const [undo = ""] = chat.buttons();
    const first = await ann().get(`/memories/${id}`);
    await chat.stage.run(at("2026-01-23T14:34:00Z"));
    expect(await chat.press(`done:${id}`)).toEqual(["That is done already: Water the plants"]);
    expect(await ann().get(`/memories/${id}`)).toMatchObject({
      completed_at: first["completed_at"],
      updated_at: first["updated_at"],
    });
    await chat.press(undo);
    expect(await ann().get(`/memories/${id}`)).toMatchObject({ completed_at: null });
  });

  it("by somebody else's button touch nothing", async () => {
    const { items } = await ann().upcoming({ include_reminded: true });
    expect(await chat.press(`done:${items[0]?.id ?? ""}`, { person: "77", chat: "77" })).toEqual([
      "That is no longer there.",
    ]);
    expect((await ann().upcoming()).items).toHaveLength(2);
  });
});

describe("/timezone", () => {
  it.each([
    ["Berlin", "Europe/Berlin"],
    ["new york", "America/New_York"],
    ["NEW YORK", "America/New_York"],
    ["São Paulo", "America/Sao_Paulo"],
    ["Zürich", "Europe/Zurich"],
    ["Munich", "Europe/Berlin"],
    ["asia/tokyo", "Asia/Tokyo"],
    ["America/New_York", "America/New_York"],
  ])("%s", async (city, zone) => {
    const answer = await answerTo(`/timezone ${city}`);
    expect(answer).toMatch(/^It is now .+ for you \((Berlin|New York|São Paulo|Zurich|Tokyo)\)\.$/);
    expect((await ann().get(""))["time_zone"]).toBe(zone);
  });

  it("moves what is remembered along", async () => {
    await answerTo("remind me to pay rent tomorrow at 9");
    await answerTo("/timezone Tokyo");
    expect(await dueOf("Pay rent")).toContain("2026-01-24 09:00");
    await chat.stage.run(at("2026-01-24T00:00:00Z"));
    expect(chat.heard().filter((text) => text.startsWith("Reminder: Pay rent"))).toHaveLength(1);
  });

  it("of an unknown place changes nothing", async () => {
    expect(await answerTo("/timezone Atlantis")).toContain("I don't know the time zone");
    expect(await answerTo("/timezone")).toContain("Berlin");
    expect(await answerTo("what time is it for you?")).toMatch(/^It is 15:32 for you \(Berlin\)\./);
  });

  it.each([
    ["15:31", "zone:Europe/Berlin"],
    ["8:02 PM", "zone:Asia/Kolkata"],
    ["20:17", "zone:Asia/Kathmandu"],
    ["9.34", "zone:America/New_York"],
    ["12:01", "no large city"],
  ])("by the time that it is there: %s", async (said, answer) => {
    expect([await answerTo(`/timezone ${said}`), ...chat.buttons()].join("\n")).toContain(answer);
    expect((await ann().get(""))["time_zone"]).toBe("Europe/Berlin");
  });

  it("is asked for once where it is only the connection's, and a city alone answers", async () => {
    expect(await answerTo("remind me to pay rent tomorrow at 9")).toContain(
      "for you now (Berlin). If it isn't, tell me your city",
    );
    expect(await answerTo("Tokyo")).toContain("(Tokyo)");
    expect(await answerTo("remind me to buy milk tomorrow at 9")).not.toContain("It should be ");
  });

  it("is not a city that is only mentioned", async () => {
    await chat.say("hello");
    expect(await answerTo("Tokyo")).toContain("I did not understand that.");
    expect((await ann().get(""))["time_zone"]).toBe("Europe/Berlin");
  });
});

describe("/digest", () => {
  it("sets the hour, and ends it", async () => {
    expect((await ann().get("")).digest).toBeDefined();
    expect(await answerTo("/digest 7:15")).toContain("07:15");
    await answerTo("remind me to pay rent tomorrow at 9");
    await chat.stage.run(at("2026-01-24T06:15:00Z"));
    expect(chat.heard()).toEqual([expect.stringContaining("Pay rent")]);
    expect(await answerTo("/digest off")).toContain("no more");
    await chat.stage.run(at("2026-01-25T06:15:00Z"));
    await chat.stage.run(at("2026-01-25T07:00:00Z"));
    expect(chat.heard()).toEqual([]);
    await chat.say("hello");
    expect(((await ann().get(""))["digest"] as Record<string, unknown>)["time"]).toBeNull();
  });

  it("of another form is asked again", async () => {
    expect(await answerTo("/digest")).toContain("When should I write to you in the morning?");
    for (const text of ["25:00", "13pm", "8:61", "soon"])
      expect(await answerTo(`/digest ${text}`)).toContain("When should I write to you in the morning?");
  });

  it.each([
    ["8", "08:00"],
    ["8am", "08:00"],
    ["12 am", "00:00"],
    ["9.30", "09:30"],
    ["6:45 PM", "18:45"],
  ])("takes %s for %s", async (said, time) => {
    expect(await answerTo(`/digest ${said}`)).toContain(time);
  });
});

describe("/forget-me", () => {
  it("asks first, and then erases everything", async () => {
    await answerTo("remind me to pay rent tomorrow at 9");
    expect(await answerTo("/forget_me")).toContain("This erases everything I know about you");
    expect(chat.buttons()).toEqual(["yes", "no"]);
    expect((await ann().upcoming()).items).toHaveLength(1);
    expect(await answerTo("yes")).toContain("I have forgotten everything");
    expect(JSON.stringify(await chat.messages())).not.toContain("rent");
    expect((await ann().upcoming()).items).toEqual([]);
    const left = await chat.stage.sql("SELECT * FROM knowledge");
    expect(left).toEqual([]);
    expect(await chat.stage.sql("SELECT * FROM users WHERE id = 'telegram:4242'")).toEqual([]);
    expect(await chat.messages()).toEqual([]);
    await chat.stage.run(at("2026-01-24T08:00:00Z"));
    expect(chat.heard()).toEqual([]);
  });
});

describe("/export, /help and the rest", () => {
  it("/export lists what is known, to its own person only", async () => {
    expect(await answerTo("/export")).toBe("I know nothing about you yet.");
    await answerTo("remind me to pay rent tomorrow at 9");
    expect(await answerTo("/export")).toContain("Pay rent");
    expect(await chat.say("/export", { person: "77", chat: "77" })).toEqual([
      "I know nothing about you yet.",
    ]);
    expect(
      (await chat.messages()).filter(
        ({ content }) => content.includes("15:32") && !content.includes("for you now"),
      ),
    ).toEqual([]);
  });

  it("/export tells nothing where others read it", async () => {
    await ann().store("The test result is with Dr Smith", { sensitive: true });
    expect(await chat.say("/export", { chat: "-100123" })).toEqual([expect.stringContaining("private chat")]);
    expect(await answerTo("/export")).toContain("Dr Smith");
  });

  it.each([
    "/done test",
    "/forget test",
    "/search test",
    "/upcoming",
    "/today",
    "/timeline",
    "/snooze",
    "/done",
  ])("%s speaks nothing sensitive, and where others hear it doesn't find it either", async (text) => {
    const id = await ann().store("HIV test positive", { due_at: "2026-01-23T16:00:00Z", sensitive: true });
    await ann().store("HIV test again", { sensitive: true });
    for (const said of [text, text.replace("test", id)]) {
      const heard = (await chat.say(said, { chat: "-100123" })).join("\n");
      expect(heard).not.toMatch(/HIV|positive|something private/);
    }
    expect((await chat.messages("telegram:-100123")).map(({ content }) => content).join()).not.toContain(
      "HIV",
    );
    expect(await ann().get(`/memories/${id}`)).toMatchObject({ completed_at: null });
    expect((await chat.say(text)).join("\n")).not.toMatch(/HIV|positive/);
  });

  it("/done and /forget name a sensitive memory to its person alone, and not by its words", async () => {
    const one = await ann().store("HIV test positive", { sensitive: true });
    expect(await answerTo("/done positive")).toBe("Done: something private");
    const two = await ann().store("HIV test in May", { sensitive: true });
    expect(await answerTo("/forget HIV test")).toBe("Forgotten: something private");
    expect(await ann().get(`/memories/${one}`)).toMatchObject({ completed_at: expect.any(Number) });
    expect((await ann().send("GET", `/memories/${two}`)).status).toBe(404);
  });

  it("a button under a sensitive item is answered without its words", async () => {
    const id = await ann().store("HIV test", { due_at: "2026-01-23T16:00:00Z", sensitive: true });
    expect(await chat.press(`hour:${id}`)).toEqual([expect.stringMatching(/: something private$/)]);
    expect(await chat.press(`done:${id}`)).toEqual(["Done: something private"]);
  });

  it("/upcoming says what it leaves out", async () => {
    for (let n = 0; n < 24; n += 1) await ann().store(`Errand ${n}`, { due_at: "2026-01-25T09:00:00" });
    expect((await answerTo("/upcoming")).split("\n").slice(-2)).toEqual([
      expect.stringContaining("Errand"),
      "and 4 more",
    ]);
  });

  it("/help, /start and what is unknown tell the commands", async () => {
    for (const text of ["/help", "/start", "/start deep_link", "/HELP"])
      expect(await answerTo(text)).toContain("list, today or tomorrow");
    expect(await answerTo("/dance")).toContain("I don't know /dance.");
    expect(await answerTo("/constructor")).toContain("I don't know /constructor.");
  });
});

it("markup in what people write is shown as it is", async () => {
  const answer = await answerTo("remind me to read <b>bold</b> & *stars* tomorrow at 9");
  expect(answer).toContain("Read <b>bold</b> & *stars*");
  expect(chat.calls.at(-1)?.body["text"]).toContain("&lt;b&gt;bold&lt;/b&gt; &amp; *stars*");
});
