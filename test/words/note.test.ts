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
  ["nl", "oma te bellen", "oma bellen"],
  ["nl", "de kamer op te ruimen", "de kamer opruimen"],
  ["nl", "het is te laat", "het is te laat"],
  ["en", "go to sleep in", "go to sleep in"],
])("in %s, %s is noted as %s", (language, matter, note) => {
  expect(noteOf(matter, language)).toBe(note);
});
