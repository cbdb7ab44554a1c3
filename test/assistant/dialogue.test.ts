import { beforeEach, describe, expect, it } from "vitest";
import { type Chat, openChat } from "../chat/chat";
import { at } from "../reminders/stage";
import type { Body } from "../support/wire";

/** What is said after what was said before. In Berlin, on Friday 23 January 2026, 15:32. */

let chat: Chat;

beforeEach(async () => {
  chat = await openChat("telegram");
  await ann().patch({ time_zone: "Europe/Berlin", locale: "en" });
});

const ann = () => chat.stage.user("telegram:4242");

/** The button of the evening under a "When?" that was asked at this moment. */
const evening = (asked: number) => `#when:evening:${asked.toString(36)}`;

/** What the bot says to each line, without the question for a zone. `#` presses the button with that data. */
async function talk(...lines: string[]): Promise<string[]> {
  const heard: string[] = [];
  for (const line of lines) {
    const texts = line.startsWith("#") ? await chat.press(line.slice(1)) : await chat.say(line);
    heard.push(texts.map((text) => text.split("\n\nIt should be ")[0] ?? "").join(" / "));
  }
  return heard;
}

async function last(...lines: string[]): Promise<string> {
  return (await talk(...lines)).at(-1) ?? "";
}

async function openContents(): Promise<string[]> {
  const { items } = await ann().upcoming({ include_reminded: true, within_days: 60 });
  return items.map(({ content }) => content).sort();
}

const RENT = "remind me to pay rent on Sunday at 9";
const DENTIST = "remind me to call the dentist on Tuesday at 10";

describe("a thing and its time in one request", () => {
  it.each([
    ["/snooze dentist until Monday", "I will remind you again on Monday at 09:00: Call the dentist"],
    ["snooze the dentist for 2 hours", "I will remind you again today at 17:33: Call the dentist"],
    ["move the dentist to Friday", "Moved, it is now on Friday 30 January at 10:00: Call the dentist"],
    ["move the dentist to 5pm", "Moved, it is now on Tuesday at 17:00: Call the dentist"],
    ["move the dentist to tomorrow at 5pm", "Moved, it is now tomorrow at 17:00: Call the dentist"],
    ["move the dentist Wednesday to 5pm", "Moved, it is now on Wednesday at 17:00: Call the dentist"],
    ["postpone the dentist until Monday", "I will remind you again on Monday at 09:00: Call the dentist"],
    ["rename dentist to see Dr Who", '"Call the dentist" now says: See Dr Who'],
    ["stop reminding me of the dentist", "I will not remind you of it any more: Call the dentist"],
    ["skip the dentist", "That does not repeat: Call the dentist"],
    ["done zebra", 'I found nothing like "zebra".'],
  ])("%s", async (text, answer) => {
    await talk(RENT, DENTIST);
    expect((await last(text)).replace(/17:3\d/, "17:33")).toBe(answer);
    expect(await ann().upcoming({ include_reminded: true })).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ content: "Pay rent", snoozed_until: null })]),
    });
  });
});

describe("an alarm", () => {
  it.each([
    ["wake me at 6:30", "I will remind you tomorrow at 06:30: Wake up"],
    ["wake me at 5pm", "I will remind you today at 17:00: Wake up"],
    ["set an alarm for 6", "I will remind you tomorrow at 06:00: Wake up"],
    ["wake me every day at 6", "I will remind you tomorrow at 06:00: Wake up\nIt repeats every day."],
    [
      "set an alarm for tomorrow at 7 to take out the bins",
      "I will remind you tomorrow at 07:00: Take out the bins",
    ],
  ])("%s", async (text, answer) => {
    expect(await last(text)).toBe(answer);
  });
});

describe("a list of a part of a day", () => {
  it("has what is in it, and no whole day that begins in it", async () => {
    await ann().store("Bread", { due_at: "2026-01-23T21:00:00" });
    await ann().store("Bank", { due_at: "2026-01-23" });
    await ann().store("Milk", { due_at: "2026-01-24" });
    expect(await last("do I have anything tonight?")).toBe("Today\n1. Bank\n2. Bread (21:00)");
  });

  it("of several days is called what the person called it", async () => {
    await ann().store("Choir", { due_at: "2026-01-29T19:00:00" });
    expect(await last("what's on next week?")).toBe("Next week\n1. Choir (on Thursday at 19:00)");
  });
});

it("a list names a day once", async () => {
  await ann().store("Bread", { due_at: "2026-01-23T18:00:00" });
  await ann().store("Milk", { due_at: "2026-01-24T08:00:00" });
  await ann().store("Water the plants", { due_at: "2026-01-24" });
  await ann().store("Choir", { due_at: "2026-01-29T19:00:00" });
  const lists = [
    [
      "list",
      "Today\n1. Bread (18:00)\n\nTomorrow\n2. Water the plants\n3. Milk (08:00)\n\nThis week\n4. Choir (on Thursday at 19:00)",
    ],
    ["today", "Today\n1. Bread (18:00)"],
    ["what do I have tomorrow?", "Tomorrow\n1. Water the plants\n2. Milk (08:00)"],
    ["/list Thursday", "Thursday 29 January\n1. Choir (19:00)"],
    ["what do I have on Thursday?", "Thursday 29 January\n1. Choir (19:00)"],
    ["was steht am Donnerstag an?", "Donnerstag, 29. Januar\n1. Choir (19:00)"],
  ] as const;
  const heard: string[][] = [];
  for (const [text] of lists) heard.push([text, await last(text)]);
  expect(heard).toEqual(lists);
});

describe("a clock in an answer", () => {
  it.each([
    ["en-US", "America/New_York", "I will write every day at 8 am when there is something to say."],
    [null, "America/New_York", "I will write every day at 8 am when there is something to say."],
    [null, "Europe/Berlin", "I will write every day at 08:00 when there is something to say."],
  ])("has the hours of its person: %s in %s", async (locale, time_zone, answer) => {
    await ann().patch({ locale, time_zone });
    expect(await last("digest at 8")).toBe(answer);
  });

  it("tells what time it is in the zone that was picked, with no offset", async () => {
    const offered = await last("time zone", "9:32");
    expect(offered).toBe("Which of these cities is near you?");
    expect(await last("#zone:America/New_York")).toBe("It is now 9:32 am for you (New York).");
    expect(await last("time zone")).toContain("It is 9:32 am for you (New York).");
  });
});

describe("what was neither named nor mentioned", () => {
  it.each(["/done", "done", "/snooze until Monday", "forget"])("%s asks which one", async (text) => {
    await ann().store("Pay rent", { due_at: "2026-01-25T09:00:00" });
    await ann().store("Call the dentist", { due_at: "2026-01-27T10:00:00" });
    expect(await last(text)).toContain("Which one?");
    expect(chat.buttons()).toHaveLength(2);
    expect(await openContents()).toEqual(["Call the dentist", "Pay rent"]);
  });

  it.each([
    ["2", "Done: Call the dentist"],
    ["the second one", "Done: Call the dentist"],
    ["dentist", "Done: Call the dentist"],
    ["never mind", "All right, I left everything as it is."],
    ["list", expect.stringContaining("1. Pay rent")],
  ])("and is then picked by %s", async (text, answer) => {
    await ann().store("Pay rent", { due_at: "2026-01-25T09:00:00" });
    await ann().store("Call the dentist", { due_at: "2026-01-27T10:00:00" });
    expect(await last("done", text)).toEqual(answer);
  });

  it("is picked by a button with the time that was said before", async () => {
    await ann().store("Pay rent", { due_at: "2026-01-25T09:00:00" });
    await ann().store("Call the dentist", { due_at: "2026-01-27T10:00:00" });
    await talk("/snooze until Monday");
    const [, dentist = ""] = chat.buttons();
    expect(await last(`#${dentist}`)).toBe("I will remind you again on Monday at 09:00: Call the dentist");
    expect(await last(`#${dentist}`)).toMatch(/^I have that already/);
  });

  it.each(["move the dentist to Monday at 8", "move to Monday at 8", "verschieb auf Montag um 8 Uhr"])(
    "%s keeps its time while it is picked",
    async (text) => {
      await ann().store("Call the dentist", { due_at: "2026-01-25T09:00:00" });
      await ann().store("Pay the dentist", { due_at: "2026-01-27T10:00:00" });
      await talk(text);
      await talk(`#${chat.buttons()[1]}`);
      const { items } = await ann().upcoming({ include_reminded: true });
      expect(items.map(({ due_at_local }) => due_at_local)).toEqual([
        "2026-01-25 09:00:00 UTC+1",
        "2026-01-26 08:00:00 UTC+1",
      ]);
    },
  );
});

describe("a question", () => {
  it.each([
    ["tomorrow at 9", "I will remind you tomorrow at 09:00: Pay rent"],
    ["tomorrow", expect.stringContaining("Noted: Pay rent (tomorrow)")],
    [evening(at("2026-01-23T14:32:00Z")), "I will remind you today at 18:00: Pay rent"],
    ["cancel", "All right, I left everything as it is."],
    ["soonish", 'I don\'t understand the time in "soonish". Write it for example as "tomorrow at 9".'],
    ["remind me to buy milk at 8pm", "I will remind you today at 20:00: Buy milk"],
  ])("for the time is answered by %s", async (answer, said) => {
    expect(await talk("remind me to pay rent", answer)).toEqual(["When should I remind you: Pay rent", said]);
  });

  it("stays open for a second try, and is over after fifteen minutes", async () => {
    expect(await last("remind me to pay rent", "soonish", "tomorrow at 9")).toContain("Pay rent");
    const asked = chat.stage.now();
    await talk("remind me to buy milk");
    chat.stage.setClock(asked + 901);
    expect(await last(evening(asked))).toContain("That question is over.");
    expect(await last("tomorrow at 9")).not.toContain("milk");
  });

  it("for the matter is answered by any words", async () => {
    expect(await last("remind me tomorrow at 9", "call mum")).toBe(
      "I will remind you tomorrow at 09:00: Call mum",
    );
    expect(await last("remind me", "call dad on Monday at 8")).toBe(
      "I will remind you on Monday at 08:00: Call dad",
    );
  });

  it("is its person's alone", async () => {
    await talk("remind me to pay rent");
    await chat.say("tomorrow at 9", { person: "77", chat: "77" });
    expect(await openContents()).toEqual([]);
    expect(await last("tomorrow at 9")).toContain("Pay rent");
  });
});

describe("a change is taken back", () => {
  it.each([
    ["done rent"],
    ["snooze rent until Monday"],
    ["move rent to Friday"],
    ["rename rent to pay the landlord"],
    ["stop reminding me of the rent"],
    ["forget rent"],
  ])("%s", async (text) => {
    await talk(RENT);
    const before = (await ann().upcoming({ include_reminded: true })).items;
    await talk(text);
    expect((await ann().upcoming({ include_reminded: true })).items).not.toEqual(before);
    expect(await last("undo")).toBe("Undone: Pay rent");
    const [item] = (await ann().upcoming({ include_reminded: true })).items;
    const [was] = before;
    for (const name of ["id", "content", "due_at", "snoozed_until", "completed_at"] as const)
      expect(item?.[name]).toEqual(was?.[name]);
  });

  it("of a series, and of what was set up", async () => {
    await talk("remind me to go to the gym every Monday at 7");
    expect(await last("done gym")).toBe("Done: Go to the gym\nThe next is on Monday 2 February at 07:00.");
    const [undo = ""] = chat.buttons();
    expect(await last(`#${undo}`)).toBe("Undone: Go to the gym");
    expect(await last("list")).toContain("1. Go to the gym (on Monday at 07:00)");
    expect(await last("undo")).toBe("Undone, I have removed it: Go to the gym");
    expect(await openContents()).toEqual([]);
  });

  it("for ten minutes only, and the forgotten is erased then", async () => {
    await talk(RENT, "forget rent");
    expect(JSON.stringify(await chat.stage.sql("SELECT * FROM chats"))).toContain("Pay rent");
    await chat.stage.run(chat.stage.now() + 660);
    expect(JSON.stringify(await chat.stage.sql("SELECT * FROM chats"))).not.toContain("Pay rent");
    expect(await last("undo")).toContain("There is nothing to undo");
  });
});

describe("a reply to a message about a thing", () => {
  const lastSent = () => chat.calls.findLastIndex(({ url }) => url.endsWith("/sendMessage"));

  /** Replies to the bot's last message, or to an earlier one, whose number the stub counted. */
  async function reply(text: string, index = lastSent()): Promise<string[]> {
    const update = JSON.parse(String(chat.bot.message(chat.said({ text })))) as { message: Body };
    const original = { message_id: 5001 + index, chat: update.message["chat"], text: "Reminder: Pay rent" };
    update.message["reply_to_message"] = { ...original, from: { id: 1, is_bot: true } };
    chat.heard();
    await chat.post(JSON.stringify(update));
    await chat.stage.drain();
    return chat.heard();
  }

  it.each([
    ["done", "Done: Pay rent"],
    ["tomorrow", "Moved, it is now tomorrow at 09:00: Pay rent"],
    ["in 2 hours", "Moved, it is now today at 11:00: Pay rent"],
    ["snooze until Tuesday", "I will remind you again on Tuesday at 09:00: Pay rent"],
    ["move it to Tuesday at 10", "Moved, it is now on Tuesday at 10:00: Pay rent"],
    ["move to Tuesday by 10", "Moved, it is now on Tuesday at 10:00: Pay rent"],
    ["verschieb auf Dienstag um 10 Uhr", "Verschoben, es ist jetzt am Dienstag um 10:00: Pay rent"],
    ["done with that", "Done: Pay rent"],
    ["done today", "Done: Pay rent"],
    ["done tomorrow", 'I don\'t understand the time in "tomorrow". Write it for example as "tomorrow at 9".'],
    ["forget today", "Forgotten: Pay rent"],
    ["forget next week", 'I found nothing like "next week".'],
    ["rename it to pay the landlord", '"Pay rent" now says: Pay the landlord'],
    ["move the dentist to Wednesday", "Moved, it is now on Wednesday at 10:00: Call the dentist"],
  ])("that was pushed: %s", async (text, answer) => {
    await talk(RENT, DENTIST);
    await chat.stage.run(at("2026-01-25T08:00:00Z"));
    expect(chat.heard().at(-1)).toBe("Reminder: Pay rent");
    const pushed = lastSent();
    await talk("snooze the dentist for 2 hours");
    expect((await reply(text, pushed))[0]?.replace(/11:0\d/, "11:00")).toBe(answer);
  });
});

describe("a whole day", () => {
  it("is told of in its morning where no morning message comes", async () => {
    await talk("digest off");
    expect(await last("remind me on Monday to buy bread")).toBe(
      "Noted: Buy bread (on Monday)\nI will remind you on Monday at 09:00.",
    );
    await chat.stage.run(at("2026-01-26T08:00:00Z"));
    expect(chat.heard()).toEqual(["Reminder: Buy bread\nToday"]);
    await chat.stage.run(at("2026-01-26T19:00:00Z"));
    expect(chat.heard()).toEqual([]);
  });

  it("of today is told of at the next sensible hour", async () => {
    expect(await last("remind me today to buy bread")).toBe(
      "Noted: Buy bread (today)\nI will remind you today at 18:00.",
    );
    await chat.stage.run(at("2026-01-23T17:00:00Z"));
    expect(chat.heard()).toEqual(["Reminder: Buy bread\nToday"]);
  });

  it("stands in the morning message alone where that comes", async () => {
    expect(await last("remind me on Monday to buy bread")).toBe(
      "Noted: Buy bread (on Monday)\nIt will be in your morning message on Monday at 08:00.",
    );
    await chat.stage.run(at("2026-01-26T07:00:00Z"));
    expect(chat.heard()).toEqual([expect.stringContaining("Buy bread")]);
    await chat.stage.run(at("2026-01-26T08:00:00Z"));
    expect(chat.heard()).toEqual([]);
  });
});

describe("an edit of a request", () => {
  it("changes what it made, and says so", async () => {
    const said = chat.said({ text: "remind me to pay rent tomorrow at 9" });
    await chat.post(chat.bot.message(said));
    await chat.stage.drain();
    chat.stage.setClock(chat.stage.now() + 5);
    const { message, update_id } = JSON.parse(String(chat.bot.message(said))) as Body;
    const edited_message = {
      ...(message as Body),
      text: "remind me to pay rent tomorrow at 10",
      edit_date: chat.stage.now(),
    };
    chat.heard();
    await chat.post(JSON.stringify({ update_id: Number(update_id) + 90_000, edited_message }));
    await chat.stage.drain();
    expect(chat.heard()).toEqual(["Changed as you edited it. I will remind you tomorrow at 10:00: Pay rent"]);
    expect(await openContents()).toEqual(["Pay rent"]);
  });
});

describe("what is no text", () => {
  it.each([
    [{ voice: { file_id: "a" } }, "I can't listen to voice messages yet. Please write it to me."],
    [{ photo: [] }, "I can't look at pictures yet. Please write to me what I should keep in mind."],
    [{ location: { latitude: 40.78, longitude: -73.97 } }, expect.stringContaining("for you (New York).")],
  ])("%j gets one kind line, and a place sets the zone", async (held, answer) => {
    const update = JSON.parse(String(chat.bot.message(chat.said({ text: "" })))) as { message: Body };
    const { text: _text, ...message } = update.message;
    await chat.post(JSON.stringify({ ...update, message: { ...message, ...held } }));
    await chat.stage.drain();
    expect(chat.heard()).toEqual([answer]);
  });
});

describe("well-formed text", () => {
  it("is cut between graphemes, however much was written", async () => {
    const text = `remind me to ${"👍🏽👨‍👩‍👧‍👦".repeat(60)}`;
    for (const heard of await talk(text)) expect(heard.isWellFormed()).toBe(true);
    const long = `remind me tomorrow at 9 to ${"buy milk and bread and ".repeat(25)}cake`;
    expect(await last(long)).toContain("I will remind you tomorrow at 09:00: Buy milk");
  });
});

describe("in a group", () => {
  const group = { chat: "-100123" };

  it.each(["remind me to pay rent tomorrow at 9", "done", "hello"])(
    "%s is nobody's to answer without a mention",
    async (text) => {
      expect(await chat.say(text, group)).toEqual([]);
    },
  );

  it("a command is answered", async () => {
    expect(await chat.say("/remind pay rent tomorrow at 9", group)).toEqual([
      expect.stringContaining("I will remind you tomorrow at 09:00: Pay rent"),
    ]);
  });
});
