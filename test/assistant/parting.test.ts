import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { openChat } from "../chat/chat";

/** Two items of each language, of which the second has a word in its name that also stands before a time. */
const ITEMS: Readonly<Record<LanguageCode, [string, string]>> = {
  en: ["Call the dentist", "Letter to mum"],
  de: ["Zahnarzt anrufen", "Antrag auf Wohngeld"],
  es: ["Llamar al dentista", "Carta a mamá"],
  fr: ["Appeler le dentiste", "Lettre à maman"],
  pt: ["Ligar para o dentista", "Presente para o pai"],
  it: ["Chiamare il dentista", "Lettera a mamma"],
  nl: ["Tandarts bellen", "Brief op de post doen"],
  sv: ["Ringa tandläkaren", "Resan till Oslo"],
  fi: ["Soita hammaslääkäri", "Matka Tampere"],
  ru: ["Позвонить: стоматолог", "Поход на концерт"],
  uk: ["Подзвонити: стоматолог", "Похід на концерт"],
  id: ["Telepon dokter gigi", "Surat ke ibu"],
};

/** What moves them, said on Friday 23 January 2026 at 15:32 in Berlin: the item, and when it is due then. */
const MOVES: Readonly<Record<LanguageCode, [said: string, item: 0 | 1, due: string][]>> = {
  en: [
    ["move the dentist to Monday at 10", 0, "2026-01-26 10:00"],
    ["move the dentist to Monday by 10", 0, "2026-01-26 10:00"],
    ["move letter to mum to Monday by 10am", 1, "2026-01-26 10:00"],
  ],
  de: [
    ["verschiebe den Zahnarzt auf Montag um 10 Uhr", 0, "2026-01-26 10:00"],
    ["den Zahnarzt auf Montag um 10 Uhr verschieben", 0, "2026-01-26 10:00"],
    ["verschiebe Antrag auf Wohngeld auf Montag um 10 Uhr", 1, "2026-01-26 10:00"],
    ["verschiebe den Zahnarzt um 10 Uhr auf Montag", 0, "2026-01-26 10:00"],
  ],
  es: [
    ["mueve dentista al lunes a las 10", 0, "2026-01-26 10:00"],
    ["mueve el dentista a las 18:00", 0, "2026-01-27 18:00"],
    ["mueve carta a mamá al lunes a las 10", 1, "2026-01-26 10:00"],
  ],
  fr: [
    ["déplace dentiste à lundi à 10h", 0, "2026-01-26 10:00"],
    ["déplace dentiste au 26 janvier à 10h", 0, "2026-01-26 10:00"],
    ["déplace lettre à maman à lundi à 10h", 1, "2026-01-26 10:00"],
  ],
  pt: [
    ["mude o dentista para segunda para as 10", 0, "2026-01-26 10:00"],
    ["mude o dentista para as 18h", 0, "2026-01-27 18:00"],
    ["mude presente para o pai para segunda às 10h", 1, "2026-01-26 10:00"],
  ],
  it: [
    ["sposta il dentista a lunedì alle 10", 0, "2026-01-26 10:00"],
    ["sposta il dentista alle 18", 0, "2026-01-27 18:00"],
    ["sposta lettera a mamma a lunedì alle 10", 1, "2026-01-26 10:00"],
  ],
  nl: [
    ["verplaats de tandarts naar 10 uur op maandag", 0, "2026-01-26 10:00"],
    ["verplaats de tandarts naar maandag om 10 uur", 0, "2026-01-26 10:00"],
    ["zet brief op de post op maandag om 10 uur", 1, "2026-01-26 10:00"],
  ],
  sv: [
    ["flytta tandläkaren till måndag till klockan 10", 0, "2026-01-26 10:00"],
    ["flytta resan till Oslo till måndag klockan 10", 1, "2026-01-26 10:00"],
  ],
  fi: [
    ["siirrä hammaslääkäri maanantaille kello 10", 0, "2026-01-26 10:00"],
    ["siirrä matka Tampere huomiseen kello 10", 1, "2026-01-24 10:00"],
  ],
  ru: [
    ["перенеси стоматолог на понедельник в 10:00", 0, "2026-01-26 10:00"],
    ["перенеси стоматолог на понедельник на 10:00", 0, "2026-01-26 10:00"],
    ["перенеси поход на концерт на понедельник в 10:00", 1, "2026-01-26 10:00"],
  ],
  uk: [
    ["перенеси стоматолог на понеділок о 10:00", 0, "2026-01-26 10:00"],
    ["перенеси стоматолог на понеділок на 10:00", 0, "2026-01-26 10:00"],
    ["перенеси похід на концерт на понеділок на 10:00", 1, "2026-01-26 10:00"],
  ],
  id: [
    ["pindahkan dokter gigi ke hari Senin jam 10", 0, "2026-01-26 10:00"],
    ["pindahkan dokter gigi ke jam 18.00", 0, "2026-01-27 18:00"],
    ["pindahkan surat ke ibu ke hari Senin jam 10", 1, "2026-01-26 10:00"],
  ],
};

/** Names whose own words stand between a thing and its new wording too. */
const RENAMES: [items: string[], said: string, then: string[]][] = [
  [["Letter to mum"], "rename letter to mum to letter to dad", ["Letter to dad"]],
  [["Write letter to mum"], "rename letter to mum to a card", ["A card"]],
  [["Pay rent"], "rename rent to rent to pay", ["Rent to pay"]],
  [["Letter to mum", "Letter to dad"], "rename letter to mum to call mum", ["Call mum", "Letter to dad"]],
];

describe("a thing and its time are parted where both make sense", () => {
  it.each(LANGUAGE_CODES)("in %s", async (code) => {
    const chat = await openChat("telegram");
    const ann = chat.stage.user("telegram:4242");
    await ann.patch({ time_zone: "Europe/Berlin", locale: code });
    const moved: [string, string | undefined, string | undefined][] = [];
    for (const [said] of MOVES[code]) {
      const ids = await Promise.all(
        ITEMS[code].map((content) => ann.store(content, { due_at: "2026-01-27T09:00:00" })),
      );
      await chat.say(said);
      const { items: now } = await ann.upcoming({ include_reminded: true, within_days: 60 });
      const changed = now.filter(({ due_at_local }) => !String(due_at_local).startsWith("2026-01-27 09:00"));
      moved.push([
        said,
        changed.map(({ content }) => content).join(),
        changed[0]?.due_at_local?.slice(0, 16),
      ]);
      await ann.forget({ ids });
    }
    expect(moved).toEqual(MOVES[code].map(([said, item, due]) => [said, ITEMS[code][item], due]));
  });
});

describe("a thing and its new wording", () => {
  it.each(RENAMES)("%j %s", async (items, said, then) => {
    const chat = await openChat("telegram");
    const ann = chat.stage.user("telegram:4242");
    await ann.patch({ time_zone: "Europe/Berlin", locale: "en" });
    for (const content of items) await ann.store(content, { due_at: "2026-01-27T09:00:00" });
    await chat.say(said);
    const { items: now } = await ann.upcoming({ include_reminded: true });
    expect(now.map(({ content }) => content).sort()).toEqual(then);
  });
});

/** Said of the first item after it was mentioned. All move it to Monday at 10:00. */
const MOVES_OF_IT: Readonly<Record<LanguageCode, string[]>> = {
  en: ["move it to Monday at 10", "move to Monday at 10"],
  de: [
    "verschieb es auf Montag um 10 Uhr",
    "verschieb auf Montag um 10 Uhr",
    "auf Montag um 10 Uhr verschieben",
  ],
  es: ["muévelo al lunes a las 10", "mueve esto al lunes a las 10", "mueve al lunes a las 10"],
  fr: ["déplace-le à lundi à 10h", "déplace ça à lundi à 10h", "déplace à lundi à 10h"],
  pt: ["mude isso para segunda às 10", "mude para segunda às 10"],
  it: ["spostalo a lunedì alle 10", "sposta questo a lunedì alle 10", "sposta a lunedì alle 10"],
  nl: ["verplaats het naar maandag om 10 uur", "verplaats naar maandag om 10 uur"],
  sv: ["flytta det till måndag klockan 10", "flytta till måndag klockan 10"],
  fi: ["siirrä se maanantaille kello 10", "siirrä maanantaille kello 10"],
  ru: ["перенеси это на понедельник в 10:00", "перенеси на понедельник в 10:00"],
  uk: ["перенеси це на понеділок о 10:00", "перенеси на понеділок о 10:00"],
  id: ["pindahkan itu ke hari Senin jam 10", "pindahkan ke hari Senin jam 10"],
};

describe("what was mentioned is moved without its name", () => {
  it.each(LANGUAGE_CODES)("in %s", async (code) => {
    const chat = await openChat("telegram");
    const ann = chat.stage.user("telegram:4242");
    await ann.patch({ time_zone: "Europe/Berlin", locale: code });
    const [first, second] = ITEMS[code];
    const moved: [string, string | undefined][] = [];
    for (const said of MOVES_OF_IT[code]) {
      const id = await ann.store(first, { due_at: "2026-01-27T09:00:00" });
      await ann.store(second, { due_at: "2026-01-28T09:00:00" });
      await chat.press(`done:${id}`);
      await chat.say("undo");
      await chat.say(said);
      const { items } = await ann.upcoming({ include_reminded: true, within_days: 60 });
      moved.push([said, items.find((item) => item.id === id)?.due_at_local?.slice(0, 16)]);
      await ann.forget({ id });
    }
    expect(moved).toEqual(MOVES_OF_IT[code].map((said) => [said, "2026-01-26 10:00"]));
  });
});
