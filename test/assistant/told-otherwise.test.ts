import { describe, expect, it } from "vitest";
import { NOON, openChat } from "../chat/chat";
import { sharedWorld } from "../support/shared-world";
import { newPerson } from "./people";

// What is let pass, put off, stopped and forgotten as people tell it. It is Friday 23 January 2026, 14:32 in London.

type Row = {
  content: string;
  due_local: string | null;
  snoozed_until: number | null;
  completed_at: number | null;
};

const chat = sharedWorld(() => openChat("telegram", {}));

/** What somebody has, hears last and can press after some messages. */
async function chatOf(locale: string, ...said: string[]) {
  const { stage, buttons } = chat();
  stage.setClock(NOON);
  const { user, say } = newPerson(chat());
  await user.patch({ locale, time_zone: "Europe/London" });
  let heard: string[] = [];
  for (const one of said) heard = await say(one);
  const rows = await stage.sql<Row>(
    "SELECT content, due_local, snoozed_until, completed_at FROM knowledge WHERE user_id = ? ORDER BY created_at",
    user.id,
  );
  return { rows, heard: heard.join("\n"), buttons: buttons() };
}

const EACH_DAY = "2026-01-23T18:00:00";
const NEXT_DAY = "2026-01-24T18:00:00";

describe("an occurrence is let pass", () => {
  it.each([
    ["en", "remind me every day at 6pm to go to the gym", "skipping the gym today"],
    ["en", "remind me every day at 6pm to go to the gym", "not going to the gym tonight"],
    ["de", "erinnere mich jeden tag um 18 uhr an den sport", "heute kein sport"],
    ["fr", "rappelle-moi le sport tous les jours à 18h", "pas de sport ce soir"],
    ["es", "recuérdame el gimnasio todos los días a las 18:00", "hoy no voy al gimnasio"],
    ["it", "ricordami la palestra ogni giorno alle 18", "stasera niente palestra"],
    ["ru", "напоминай каждый день в 18:00 про спортзал", "сегодня без спортзала"],
  ])("%s: %s // %s", async (locale, set, said) => {
    expect((await chatOf(locale, set, said)).rows.map(({ due_local }) => due_local)).toEqual([NEXT_DAY]);
  });

  it.each(["no gym in this town", "the gym was great today", "skipping the milk today"])(
    "not by: %s",
    async (said) => {
      const { rows } = await chatOf("en", "remind me every day at 6pm to go to the gym", said);
      expect(rows.map(({ due_local }) => due_local)).toEqual([EACH_DAY]);
    },
  );

  it("asks when to move what doesn't repeat", async () => {
    const { rows, buttons } = await chatOf(
      "en",
      "remind me today at 6pm to see the film",
      "i'm not going to the film tonight",
    );
    expect(rows.map(({ due_local }) => due_local)).toEqual([EACH_DAY]);
    expect(buttons.length).toBeGreaterThan(1);
  });
});

describe("what is near is put off", () => {
  it.each([
    ["en", "remind me today at 5pm to buy milk", "milk in an hour", 15, 32],
    ["en", "remind me today at 5pm to buy milk", "not now, remind me about the milk at 7 tonight", 19, 0],
    [
      "de",
      "erinnere mich heute um 17 uhr an die milch",
      "nicht jetzt, erinner mich um 19 uhr an die milch",
      19,
      0,
    ],
    ["fr", "rappelle-moi le lait à 17h", "le lait dans une heure", 15, 32],
  ])("%s: %s // %s", async (locale, set, said, hour, minute) => {
    const { rows } = await chatOf(locale, set, said);
    const until = Date.UTC(2026, 0, 23, hour, minute) / 1000;
    expect(rows).toHaveLength(1);
    expect(Math.abs((rows[0]?.snoozed_until ?? 0) - until)).toBeLessThan(60);
  });

  it("is an offer where the thing is far off", async () => {
    const { rows, heard } = await chatOf(
      "en",
      "remind me on monday at 9 to call anna",
      "call anna tomorrow at 9",
    );
    expect(rows.map(({ snoozed_until }) => snoozed_until)).toEqual([null]);
    expect(heard).toContain("Should I remind you?");
  });
});

it.each([
  ["en", "I parked on level 3", "forget where i parked"],
  ["de", "ich habe auf ebene 3 geparkt", "vergiss wo ich geparkt habe"],
  ["it", "ho parcheggiato al livello 3", "dimentica dove ho parcheggiato"],
])("forgets what answers a question, %s: %s // %s", async (locale, told, said) => {
  expect((await chatOf(locale, told, said)).rows).toEqual([]);
});

it("forgets nothing that says less than was asked for", async () => {
  expect((await chatOf("en", "I parked on level 3", "forget where i parked the bike")).rows).toHaveLength(1);
});

it.each([
  ["en", "remind me every day at 6pm to stretch", "no more stretch reminders"],
  ["de", "erinnere mich jeden tag um 18 uhr an die pflanzen", "hör auf mich an die pflanzen zu erinnern"],
  ["fr", "rappelle-moi le sport tous les jours à 18h", "plus de rappels pour le sport"],
  ["pt", "me lembre todo dia às 18h da academia", "chega de lembretes da academia"],
])("stops, %s: %s // %s", async (locale, set, said) => {
  expect((await chatOf(locale, set, said)).rows.map(({ completed_at }) => completed_at !== null)).toEqual([
    true,
  ]);
});

it.each([
  [
    "en",
    "remind me tomorrow at 9 to pay rent",
    "rent is paid. remind me on monday at 9 to call anna",
    "Call anna",
  ],
  [
    "de",
    "erinnere mich morgen um 9 an die miete",
    "miete ist bezahlt. erinnere mich am montag um 9 an anna",
    "Anna",
  ],
])("carries out a request behind what is told, %s: %s // %s", async (locale, set, said, made) => {
  const { rows } = await chatOf(locale, set, said);
  expect(rows.map(({ completed_at }) => completed_at !== null)).toEqual([true, false]);
  expect(rows[1]?.content).toBe(made);
});

describe("it, after a list of two", () => {
  const SET = ["remind me tomorrow at 9 to call anna", "remind me every day at 6pm to stretch"] as const;

  it.each([
    ["en", "what's on tomorrow?", "move it to sunday at 9"],
    ["de", "was steht morgen an?", "verschieb es auf sonntag um 9"],
    ["fr", "quoi de prévu demain ?", "déplace-le à dimanche 9h"],
    ["es", "qué tengo mañana?", "muévelo al domingo a las 9"],
  ])("is what doesn't repeat, where it is moved, %s: %s // %s", async (locale, list, said) => {
    const { rows } = await chatOf(locale, ...SET, list, said);
    expect(rows.map(({ due_local }) => due_local)).toEqual(["2026-01-25T09:00:00", EACH_DAY]);
  });

  it.each(["delete it", "it is done"])("is asked for, where it is more than moved: %s", async (said) => {
    const { rows, buttons } = await chatOf("en", ...SET, "what's on tomorrow?", said);
    expect(rows.map(({ completed_at }) => completed_at)).toEqual([null, null]);
    expect(buttons.length).toBeGreaterThan(1);
  });
});
