import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES } from "../../src/words/language";
import {
  chatWith,
  NAMED,
  type PutOff,
  putOffByName,
  putOffInReply,
  waysByName,
  waysInReply,
} from "./put-off-ways";

/** The columns of the table. */
const COLUMNS = 7;

const isFirst = ({ column }: PutOff, n: number, ways: readonly PutOff[]) => ways[n - 1]?.column !== column;

/** English whole. Of each other language the first way of each column by name, and one column in a reply; test/slow/assistant says all. */
describe("a thing is put off", () => {
  it.each(LANGUAGE_CODES)("by its name in %s", async (code) => {
    const all = waysByName(code);
    const ways = code === "en" ? all : all.filter(isFirst);
    expect(await putOffByName(code, ways)).toEqual(ways);
  });

  it.each(LANGUAGE_CODES)("in a reply to its reminder in %s", async (code) => {
    const own = LANGUAGE_CODES.indexOf(code) % COLUMNS;
    const all = waysInReply(code);
    const ways = code === "en" ? all : all.filter(({ column }) => column === own);
    expect(await putOffInReply(code, ways)).toEqual(ways);
  });
});

it.each([
  // By two hours, and to two o'clock.
  ["ru", "перенеси стоматолог на 2 часа", "Не понимаю время в «на 2 часа»."],
  ["ru", "перенеси стоматолога на час", "Не понимаю время в «на час»."],
  ["ru", "сдвинь стоматолога на час", "Перенесено, теперь это во вторник в 11:00"],
  // Earlier by two hours is not understood, and never later.
  ["fr", "avance le dentiste de 2 heures", "Je n'ai pas compris"],
  ["fr", "avance le dentiste à 8 heures", "Déplacé, c'est maintenant mardi à 8 h"],
  ["it", "anticipa il dentista di 2 ore", "Non ho capito"],
  ["en", "move the dentist in 2 hours", "Moved, it is now today at 15:00"],
  ["en", "snooze the dentist for 2 hours", "I will remind you again today at 15:00"],
  ["en", "snooze the dentist 2 hours", "I will remind you again today at 15:00"],
] as const)("in %s: %s", async (code, text, answer) => {
  const { chat } = await chatWith(code, NAMED.due);
  chat.stage.setClock(Date.parse("2026-11-22T12:00:00Z") / 1000);
  expect((await chat.say(text))[0]).toContain(answer);
});

it("a whole day is put off by days, and asked back for by hours", async () => {
  const { chat } = await chatWith("en", "2026-11-24");
  expect((await chat.say("postpone the dentist by 2 days"))[0]).toContain("on Thursday");
  expect((await chat.say("postpone the dentist by 2 hours"))[0]).toContain('the time in "by 2 hours"');
});
