import { describe, expect, it } from "vitest";
import { resolveDue } from "../../../src/time/due";
import { movedThing } from "../../../src/time/phrases/moved-thing";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { refusalText } from "../../../src/time/phrases/refusals";
import { TIME_WORDS } from "../../../src/words/tables/all";

/** What people say to move things, in each language: it is Friday 26 March 2027, 9:00 in London. */

const ZONE = "Europe/London";
const NOW = Date.parse("2027-03-26T09:00:00Z") / 1000;

function move(text: string, locale: string | null, from: string, recurrence: string | null = null): string {
  const parsed = from.includes("T")
    ? ({ kind: "local", local: `${from}:00` } as const)
    : ({ kind: "date", date: from } as const);
  const due = resolveDue(parsed, ZONE);
  const series = { recurrence, recurrence_start: recurrence && due.due_local, moved_from: null };
  const moved = movedThing({ ...due, ...series }, ZONE, NOW);
  const read = readPhrase(text, { now: NOW, zone: ZONE, locale, words: TIME_WORDS, moved });
  if (!read.ok) return refusalText(read);
  const { parsed: to, recurrence: rule } = read.value;
  const at = resolveDue(to, ZONE);
  const shown = at.due_local?.slice(0, 16) ?? new Date(at.due_at * 1000).toISOString();
  return rule === null ? shown : `${shown} ${rule}`;
}

describe("a phrase that moves a thing on Monday 29 March at 15:30", () => {
  it.each([
    ["en-GB", "an hour later", "half an hour earlier", "the day after", "the day before", "a week later"],
    [
      "de-DE",
      "eine Stunde später",
      "eine halbe Stunde früher",
      "am Tag danach",
      "am Tag davor",
      "eine Woche später",
    ],
    [
      "es-ES",
      "una hora más tarde",
      "media hora antes",
      "al día siguiente",
      "el día anterior",
      "una semana después",
    ],
    [
      "fr-FR",
      "une heure plus tard",
      "une demi-heure plus tôt",
      "le lendemain",
      "la veille",
      "une semaine plus tard",
    ],
    ["it-IT", "un'ora dopo", "mezz'ora prima", "il giorno dopo", "il giorno prima", "una settimana dopo"],
    ["nl-NL", "een uur later", "een half uur eerder", "de dag erna", "de dag ervoor", "een week later"],
    [
      "pt-BR",
      "uma hora depois",
      "meia hora antes",
      "no dia seguinte",
      "no dia anterior",
      "uma semana depois",
    ],
    ["ru-RU", "на час позже", "на полчаса раньше", "на следующий день", "накануне", "на неделю позже"],
    [
      "uk-UA",
      "на годину пізніше",
      "на півгодини раніше",
      "наступного дня",
      "напередодні",
      "на тиждень пізніше",
    ],
    ["sv-SE", "en timme senare", "en halvtimme tidigare", "dagen efter", "dagen före", "en vecka senare"],
    [
      "fi-FI",
      "tunnin myöhemmin",
      "puoli tuntia aiemmin",
      "seuraavana päivänä",
      "edellisenä päivänä",
      "viikkoa myöhemmin",
    ],
    [
      "id-ID",
      "satu jam lebih lambat",
      "setengah jam lebih awal",
      "keesokan harinya",
      "hari sebelumnya",
      "seminggu kemudian",
    ],
    ["vi-VN", "muộn hơn 1 giờ", "sớm hơn 30 phút", "ngày hôm sau", "ngày hôm trước", "1 tuần muộn hơn"],
    ["zh-CN", "推迟一小时", "提前30分钟", "第二天", "前一天", "推迟一周"],
    ["ja-JP", "1時間遅く", "30分早く", "翌日", "前日", "1週間遅く"],
    ["ar-EG", "ساعة لاحقا", "30 دقيقة أبكر", "في اليوم التالي", "في اليوم السابق", "أسبوع لاحقا"],
  ])("counts from it in %s", (locale, hour, half, after, before, week) => {
    const moved = [hour, half, after, before, week].map((text) => move(text, locale, "2027-03-29T15:30"));
    expect(moved).toEqual([
      "2027-03-29T16:30",
      "2027-03-29T15:00",
      "2027-03-30T15:30",
      "2027-03-28T15:30",
      "2027-04-05T15:30",
    ]);
    expect([after, week].map((text) => move(text, null, "2027-03-29T15:30"))).toEqual(
      moved.toSpliced(0, 2).toSpliced(1, 1),
    );
  });

  it.each([
    ["en-GB", "at 4pm", "Wednesday", "tomorrow", "in 3 days", "in an hour"],
    ["de-DE", "um 16 Uhr", "Mittwoch", "morgen", "in 3 Tagen", "in einer Stunde"],
    ["es-ES", "a las 16:00", "el miércoles", "mañana", "en 3 días", "en una hora"],
    ["fr-FR", "à 16h", "mercredi", "demain", "dans 3 jours", "dans une heure"],
    ["it-IT", "alle 16", "mercoledì", "domani", "fra 3 giorni", "tra un'ora"],
    ["nl-NL", "om 16 uur", "woensdag", "morgen", "over 3 dagen", "over een uur"],
    ["pt-BR", "às 16h", "quarta-feira", "amanhã", "em 3 dias", "em uma hora"],
    ["ru-RU", "в 16:00", "в среду", "завтра", "через 3 дня", "через час"],
    ["uk-UA", "о 16:00", "у середу", "завтра", "через 3 дні", "через годину"],
    ["sv-SE", "kl 16", "på onsdag", "imorgon", "om 3 dagar", "om en timme"],
    ["fi-FI", "klo 16", "keskiviikkona", "huomenna", "3 päivän päästä", "tunnin kuluttua"],
    ["id-ID", "jam 16.00", "hari Rabu", "besok", "3 hari lagi", "dalam 1 jam"],
    ["vi-VN", "lúc 16:00", "thứ Tư", "ngày mai", "3 ngày nữa", "1 giờ nữa"],
    ["zh-CN", "下午4点", "星期三", "明天", "3天后", "1小时后"],
    ["ja-JP", "16時に", "水曜日", "明日", "3日後", "1時間後"],
    ["ar-EG", "الساعة 16:00", "الأربعاء", "غدا", "بعد 3 أيام", "بعد ساعة"],
  ])("keeps what isn't said in %s", (locale, clock, weekday, tomorrow, days, hour) => {
    const moved = [clock, weekday, tomorrow, days, hour].map((text) =>
      move(text, locale, "2027-03-29T15:30"),
    );
    expect(moved).toEqual([
      "2027-03-29T16:00",
      "2027-03-31T15:30",
      "2027-03-27T15:30",
      "2027-03-29T15:30",
      "2027-03-26T10:00:00.000Z",
    ]);
  });
});

describe("a phrase that moves", () => {
  const FORTNIGHT = "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU";
  it.each<[string, string, string, string?]>([
    ["2pm", "2027-04-09T13:00", "2027-04-09T14:00"],
    ["at 7", "2027-03-29T17:00", "2027-03-29T07:00"],
    ["the day after", "2027-03-29", "2027-03-30"],
    ["a week later", "2027-03-29", "2027-04-05"],
    ["Wednesday", "2027-03-29", "2027-03-31"],
    ["at 4pm", "2027-03-29", "2027-03-29T16:00"],
    ["at 4pm", "2027-03-24T10:00", "2027-03-26T16:00"],
    ["at 8am", "2027-03-24T10:00", "2027-03-27T08:00"],
    ["every other Tuesday at 8pm", "2027-04-06T19:00", `2027-04-06T20:00 ${FORTNIGHT}`, FORTNIGHT],
    ["every other Tuesday", "2027-04-06T19:00", `2027-04-06T19:00 ${FORTNIGHT}`, FORTNIGHT],
    ["every day at 8", "2027-03-29T15:30", "2027-03-29T08:00 FREQ=DAILY"],
    ["every day", "2027-03-29T15:30", "2027-03-29T15:30 FREQ=DAILY"],
    ["every month", "2027-04-15T09:00", "2027-04-15T09:00 FREQ=MONTHLY"],
    [
      "every Tuesday from 13 April at 8pm",
      "2027-04-06T19:00",
      "2027-04-13T20:00 FREQ=WEEKLY;BYDAY=TU",
      FORTNIGHT,
    ],
  ])("%s, of a thing at %s", (text, from, to, rule) => {
    expect(move(text, "en-GB", from, rule ?? null)).toBe(to);
  });

  it("keeps the half of the day of a thing near it, where clocks have twelve hours", () => {
    expect(move("at 7", "en-US", "2027-03-29T17:00")).toBe("2027-03-29T19:00");
    expect(move("at 7", "en-US", "2027-03-29T09:00")).toBe("2027-03-29T07:00");
  });

  it("asks back what would be in the past, with its reading from now", () => {
    expect(move("an hour later", "en-GB", "2027-03-24T10:00")).toBe(
      'is in the past, counted from its own time; ask the user, then send what is meant: "2027-03-26T10:00:00+00:00"?',
    );
    expect(move("at 8am", "en-GB", "2027-03-26T10:00")).toBe(
      'is in the past; ask the user, then send what is meant: "2027-03-27T08:00"?',
    );
  });

  it("counts no hours from a whole day", () => {
    expect(move("an hour later", "en-GB", "2027-03-29")).toMatch(/^counts hours from a thing of a whole day/);
  });
});
