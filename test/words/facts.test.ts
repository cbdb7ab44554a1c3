import { expect, it } from "vitest";
import { asSentence } from "../../src/words/facts";
import type { LanguageCode } from "../../src/words/language";

it.each<[LanguageCode, string, string]>([
  ["de", "ich auf Ebene 3 geparkt hab", "ich hab auf Ebene 3 geparkt"],
  ["de", "ich gegen Nüsse allergisch bin", "ich bin gegen Nüsse allergisch"],
  ["de", "sie in Bonn wohnt", "sie wohnt in Bonn"],
  ["de", "ich hab auf Ebene 3 geparkt", "ich hab auf Ebene 3 geparkt"],
  ["de", "ich habe gesagt, dass er da ist", "ich habe gesagt, dass er da ist"],
  ["de", "mein WLAN-Passwort tiger77 ist", "mein WLAN-Passwort tiger77 ist"],
  ["nl", "ik op niveau 3 sta geparkeerd", "ik sta op niveau 3 geparkeerd"],
  ["nl", "ik op niveau 3 geparkeerd sta", "ik sta op niveau 3 geparkeerd"],
  ["nl", "ik sta op niveau 3 geparkeerd", "ik sta op niveau 3 geparkeerd"],
  ["nl", "ik allergisch ben", "ik ben allergisch"],
  ["en", "I parked on level 3", "I parked on level 3"],
])("in %s, %s is told as %s", (language, clause, sentence) => {
  expect(asSentence(clause, language)).toBe(sentence);
});
