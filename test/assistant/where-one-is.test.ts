import { expect, it } from "vitest";
import { openChat } from "../chat/chat";

// Where somebody says to be, in the words and cases of twelve languages. It is Friday 23 January 2026.

async function zoneAfter(locale: string, text: string): Promise<string> {
  const chat = await openChat("telegram", {});
  const { patch } = chat.stage.user("telegram:4242");
  await patch({ locale, time_zone: "Pacific/Auckland" });
  await chat.say(text);
  const [row] = await chat.stage.sql<{ time_zone: string }>("SELECT time_zone FROM users");
  return row?.time_zone ?? "";
}

it.each([
  ["en", "we're in tokyo now", "Asia/Tokyo"],
  ["en", "just landed in lisbon", "Europe/Lisbon"],
  ["de", "bin gerade nach wien gezogen", "Europe/Vienna"],
  ["de", "wir sind gerade in rom", "Europe/Rome"],
  ["es", "ahora estoy en lisboa", "Europe/Lisbon"],
  ["es", "nos mudamos a nueva york", "America/New_York"],
  ["fr", "je viens d'arriver à londres", "Europe/London"],
  ["fr", "on est à rome", "Europe/Rome"],
  ["pt", "agora moro em porto", "Europe/Lisbon"],
  ["pt", "tô em tóquio", "Asia/Tokyo"],
  ["it", "adesso sono a milano", "Europe/Rome"],
  ["it", "ci siamo trasferiti a parigi", "Europe/Paris"],
  ["nl", "we zijn nu in londen", "Europe/London"],
  ["nl", "ik ben net verhuisd naar parijs", "Europe/Paris"],
  ["sv", "vi är i köpenhamn", "Europe/Copenhagen"],
  ["sv", "nu bor jag i paris", "Europe/Paris"],
  ["fi", "olen nyt tampereella", "Europe/Helsinki"],
  ["fi", "olen lissabonissa", "Europe/Lisbon"],
  ["fi", "muutin juuri tukholmaan", "Europe/Stockholm"],
  ["fi", "asun nyt helsingissä", "Europe/Helsinki"],
  ["ru", "я сейчас в берлине", "Europe/Berlin"],
  ["ru", "мы уже в москве", "Europe/Moscow"],
  ["ru", "я переехала в казань", "Europe/Moscow"],
  ["ru", "я в афинах", "Europe/Athens"],
  ["uk", "я зараз у києві", "Europe/Kyiv"],
  ["uk", "ми вже у львові", "Europe/Kyiv"],
  ["uk", "переїхала до праги", "Europe/Prague"],
  ["id", "aku baru pindah ke jakarta", "Asia/Jakarta"],
  ["id", "saya sekarang di london", "Europe/London"],
])("%s: %s", async (locale, text, zone) => {
  expect(await zoneAfter(locale, text)).toBe(zone);
});

it.each([
  ["en", "i'm in trouble"],
  ["en", "we moved to the second item"],
  ["de", "bin gerade in einem meeting"],
  ["es", "estoy en casa"],
  ["fr", "je suis en retard"],
  ["pt", "tô no trabalho"],
  ["it", "adesso sono a casa"],
  ["nl", "ik ben nu in de trein"],
  ["sv", "jag är i bilen"],
  ["fi", "olen kaupassa"],
  ["ru", "я в порядке"],
  ["ru", "я сейчас в магазине"],
  ["uk", "я зараз у відпустці"],
  ["id", "aku lagi di rumah"],
])("says no place, %s: %s", async (locale, text) => {
  expect(await zoneAfter(locale, text)).toBe("Pacific/Auckland");
});
