import { expect, it } from "vitest";
import type { LanguageCode } from "../../src/words/language";
import { noteOf } from "../../src/words/note";

it.each<[LanguageCode, string, string]>([
  ["de", "Milch zu kaufen", "Milch kaufen"],
  ["de", "Oma anzurufen", "Oma anrufen"],
  ["de", "die Tür zuzumachen", "die Tür zumachen"],
  ["de", "Zucker hinzuzufügen", "Zucker hinzufügen"],
  ["de", "zum Auszubildenden", "zum Auszubildenden"],
  ["de", "zu Ostern", "zu Ostern"],
  ["de", "die Kiste ist zu klein", "die Kiste ist zu klein"],
  ["de", "den Ofen", "Ofen"],
  ["de", "einen Zahnarzt-Termin", "Zahnarzt-Termin"],
  ["de", "den Müll rauszubringen", "den Müll rausbringen"],
  ["de", "den Müll hinauszubringen", "den Müll hinausbringen"],
  ["fi", "maksamaan vuokra", "maksaa vuokra"],
  ["fi", "etsimään avaimet", "etsiä avaimet"],
  ["fi", "siivoamaan keittiö", "siivoamaan keittiö"],
  ["fi", "viemään roskat", "viemään roskat"],
  ["de", "ich das Auto in die Werkstatt bringen muss", "das Auto in die Werkstatt bringen"],
  ["nl", "ik de auto naar de garage moet brengen", "de auto naar de garage brengen"],
  ["ru", "про спорт", "спорт"],
  ["ru", "про встречу", "про встречу"],
  ["ru", "про оплату счёта", "про оплату счёта"],
  ["ru", "про врача", "про врача"],
  ["ru", "о встрече", "о встрече"],
  ["uk", "про зустріч", "зустріч"],
  ["uk", "про оплату рахунку", "про оплату рахунку"],
  ["nl", "oma te bellen", "oma bellen"],
  ["nl", "de kamer op te ruimen", "de kamer opruimen"],
  ["nl", "het is te laat", "het is te laat"],
  ["en", "go to sleep in", "go to sleep in"],
])("in %s, %s is noted as %s", (language, matter, note) => {
  expect(noteOf(matter, language)).toBe(note);
});
