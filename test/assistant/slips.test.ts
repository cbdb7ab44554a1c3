import { describe, expect, it } from "vitest";
import { readLate, withTimeInside } from "../../src/assistant/request/late-request";
import { readMeant } from "../../src/assistant/request/meant";
import type { Speech } from "../../src/assistant/speech";
import type { LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/requests/read-request";
import { openChat } from "../chat/chat";
import { WORDS } from "../support/words";

// What has a slip of typing in the request or the day is proposed: the slip is no part of the matter.

/** Wednesday 11 March 2026, 10:00 in Berlin. */
const NOW = Date.parse("2026-03-11T09:00:00Z") / 1000;

function meant(language: LanguageCode, text: string) {
  const user = { zone: "Europe/Berlin", locale: language, hours: {}, hourCycle: null };
  const speech: Speech = { call: { now: NOW }, user, words: WORDS, language };
  const request = readRequest(text, language, WORDS) ?? readLate(speech, text);
  const read = readMeant(speech, text, withTimeInside(request));
  return read === null ? null : [read.language, read.matter, read.phrase];
}

describe("what is proposed", () => {
  it.each<[LanguageCode, text: string, matter: string, phrase: string | null]>([
    ["en", "remidn me to pay rent tomorrow at 9", "pay rent", "tomorrow at 9"],
    ["en", "Rmnd me abt the meeting tomorrow at 5", "the meeting", "tomorrow at 5"],
    ["en", "reming me to pay rent", "pay rent", null],
    ["en", "remind me to pay rent on firday at 9am", "pay rent", "on friday at 9am"],
    ["en", "remin me on wendesday to call bob", "call bob", "on wednesday"],
    ["en", "tomorrow at 9 remidn me to pay rent", "pay rent", "tomorrow at 9"],
    ["de", "erinere mich morgen um 9 an die miete", "die miete", "morgen um 9"],
    ["de", "eriner mich mrgen um 9 die katze zu füttern", "die katze zu füttern", "morgen um 9"],
    ["de", "erinnere mich am freiatg um 9 an die miete", "die miete", "am freitag um 9"],
    ["es", "recuredame mañana a las 9 pagar la luz", "pagar la luz", "mañana a las 9"],
    ["es", "recuerdame mañna a las 9 pagar la luz", "pagar la luz", "mañana a las 9"],
    ["fr", "rapplele moi demain a 9h de payer", "payer", "demain a 9h"],
    ["fr", "rappelle moi vendrdei à 9h de payer", "payer", "vendredi à 9h"],
    ["pt", "me lemrba amanhã às 9 de pagar", "pagar", "amanhã às 9"],
    ["pt", "me lembra setxa às 9 de pagar", "pagar", "sexta às 9"],
    ["it", "ricorami domai alle 9 di pagare l'affitto", "pagare l'affitto", "domani alle 9"],
    ["nl", "herinenr me morgen om 9 uur aan de huur", "de huur", "morgen om 9 uur"],
    ["nl", "herinner me vrijdga om 9 uur aan de huur", "de huur", "vrijdag om 9 uur"],
    ["sv", "pamin mig imorgon kl 9 att betala", "betala", "imorgon kl 9"],
    ["sv", "påminn mig på ferdag kl 9 att betala", "betala", "på fredag kl 9"],
    ["fi", "muitsuta huomenna klo 9 maksamaan", "maksamaan", "huomenna klo 9"],
    ["fi", "muistuta prejantaina klo 9 maksamaan", "maksamaan", "perjantaina klo 9"],
    ["ru", "Напмни завтро в 9 заплатить", "заплатить", "завтра в 9"],
    ["ru", "напомни в пятнцу в 9 заплатить", "заплатить", "в пятницу в 9"],
    ["uk", "нагдаай завтра о 9 заплатити", "заплатити", "завтра о 9"],
    ["id", "ingatkan aku hari juamt jam 9 pagi bayar sewa", "bayar sewa", "hari jumat jam 9 pagi"],
  ])("%s: %s", (language, text, matter, phrase) => {
    expect(meant(language, text)).toEqual([language, matter, phrase]);
  });
});

describe("what isn't", () => {
  it.each([
    "remind me tomorrow at 9 to pay rent",
    "remind me to call frida at 9",
    "remind me to buy mustard at 9",
    "remind me to call marsha at 9",
    "love the dentist",
    "the reminder was fine",
    "he reminds me of my brother",
    "xyzzy",
    "good night",
    "the meeting was on firday",
    `rmeind me to ${"buy bread and ".repeat(40)} tomorrow at 9`,
  ])("%s", (text) => {
    expect(meant("en", text)).toBeNull();
  });
});

describe("in a chat", () => {
  it("is carried out as it was shown after a yes, and else not", async () => {
    const chat = await openChat("telegram", { time_zone: "Europe/Berlin" });
    const due = async () =>
      await chat.stage.sql<{ content: string; due_local: string | null }>(
        "SELECT content, due_local FROM knowledge ORDER BY created_at",
      );
    expect(await chat.say("remind me to pay rent on mnoday at 9am")).toEqual([
      "Should I remind you? Pay rent (on monday at 9am)",
    ]);
    await chat.say("no");
    expect(await due()).toEqual([]);
    await chat.say("rmeind me to pay rent on mnoday at 9am");
    const [accept = ""] = chat.buttons();
    await chat.press(accept);
    expect(await due()).toEqual([{ content: "Pay rent", due_local: "2026-01-26T09:00:00" }]);
  });
});
