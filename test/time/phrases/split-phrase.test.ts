import { describe, expect, it } from "vitest";
import { readPhrase } from "../../../src/time/phrases/read-phrase";
import { splitPhrase } from "../../../src/time/phrases/split-phrase";
import { TIME_WORDS } from "../../../src/words/tables/all";

const NOW = 1_771_860_227;

/** locale, what was said, the words for time, what is to be done */
const SPLITS: readonly (readonly [locale: string, text: string, phrase: string, rest: string])[] = [
  ["en-GB", "pay rent on Friday", "on Friday", "pay rent"],
  ["en-GB", "pay rent tomorrow at 9", "tomorrow at 9", "pay rent"],
  ["en-GB", "tomorrow at 9 pay rent", "tomorrow at 9", "pay rent"],
  ["en-GB", "Tomorrow at 9, pay rent", "Tomorrow at 9", "pay rent"],
  ["en-GB", "pay rent (tomorrow)", "tomorrow", "pay rent"],
  ["en-GB", "on Friday call the bank at 9", "on Friday at 9", "call the bank"],
  ["en-GB", "call the bank in half an hour, please", "in half an hour", "call the bank please"],
  ["en-GB", "water the plants every 3 days", "every 3 days", "water the plants"],
  ["en-GB", "take out the bins every second Tuesday at 7", "every second Tuesday at 7", "take out the bins"],
  ["en-GB", "send the report by the end of the month.", "by the end of the month", "send the report."],
  ["en-GB", "buy 12 eggs tomorrow", "tomorrow", "buy 12 eggs"],
  ["en-GB", "  Renew   passport  before 1 May  ", "before 1 May", "Renew passport"],
  ["en-GB", "tomorrow", "tomorrow", ""],
  ["en-GB", "pay rent", "", "pay rent"],
  ["en-GB", "call room 205 at 18:30", "at 18:30", "call room 205"],
  ["en-GB", "pay 5 on Friday", "on Friday", "pay 5"],
  ["en-GB", "buy milk after work tomorrow", "tomorrow", "buy milk after work"],
  ["en-GB", "call mum but not dad tomorrow", "tomorrow", "call mum but not dad"],
  ["de-DE", "morgen Mama anrufen, aber nicht Papa", "morgen", "Mama anrufen, aber nicht Papa"],
  ["en-GB", "tomorrow buy the Sunday paper", "tomorrow", "buy the Sunday paper"],
  ["en-GB", "", "", ""],
  ["de-DE", "Miete zahlen am Freitag", "am Freitag", "Miete zahlen"],
  ["de-DE", "Mama anrufen in 20 Minuten", "in 20 Minuten", "Mama anrufen"],
  ["de-DE", "übermorgen um halb neun zum Arzt", "übermorgen um halb neun", "zum Arzt"],
  ["de-DE", "jeden Montag um 9 Müll rausbringen", "jeden Montag um 9", "Müll rausbringen"],
  ["fr-FR", "payer le loyer vendredi", "vendredi", "payer le loyer"],
  ["fr-FR", "appeler maman demain à 9h", "demain à 9h", "appeler maman"],
  ["es-ES", "pagar el alquiler el viernes", "el viernes", "pagar el alquiler"],
  ["es-ES", "llamar a mamá mañana a las 9", "mañana a las 9", "llamar a mamá"],
  ["it-IT", "pagare l'affitto venerdì", "venerdì", "pagare l'affitto"],
  ["pt-BR", "pagar o aluguel na sexta", "na sexta", "pagar o aluguel"],
  ["nl-NL", "huur betalen op vrijdag", "op vrijdag", "huur betalen"],
  ["ru-RU", "в конце месяца отправить отчёт", "в конце месяца", "отправить отчёт"],
  ["uk-UA", "в кінці місяця відправити звіт", "в кінці місяця", "відправити звіт"],
  ["fi-FI", "kuun lopussa lähettää raportti", "kuun lopussa", "lähettää raportti"],
  ["sv-SE", "i slutet av månaden skicka rapporten", "i slutet av månaden", "skicka rapporten"],
  ["nl-NL", "om de dinsdag om 19 uur vuilnis", "om de dinsdag om 19 uur", "vuilnis"],
  [
    "fr-FR",
    "un mardi sur deux à 19h sortir les poubelles",
    "un mardi sur deux à 19h",
    "sortir les poubelles",
  ],
  ["pt-BR", "a cada duas terças tirar o lixo", "a cada duas terças", "tirar o lixo"],
  [
    "it-IT",
    "giovedì sera portare la macchina dal meccanico",
    "giovedì sera",
    "portare la macchina dal meccanico",
  ],
  // What belongs to a noun or a verb beside the time.
  ["fr-FR", "regarder le journal du soir demain à 9h", "demain à 9h", "regarder le journal du soir"],
  ["es-ES", "ver las noticias de la noche mañana a las 9", "mañana a las 9", "ver las noticias de la noche"],
  ["pt-BR", "enviar o relatório de janeiro amanhã às 9h", "amanhã às 9h", "enviar o relatório de janeiro"],
  ["it-IT", "venerdì alle 17 tutti i documenti", "venerdì alle 17", "tutti i documenti"],
  ["de-DE", "am Freitag um 17 Uhr alle anschreiben", "am Freitag um 17 Uhr", "alle anschreiben"],
  ["en-GB", "on Friday at 5pm all hands meeting", "on Friday at 5pm", "all hands meeting"],
  ["id-ID", "nonton berita malam hari jumat jam 17:00", "hari jumat jam 17:00", "nonton berita malam"],
  ["en-GB", "watch episode 3 tonight", "tonight", "watch episode 3"],
  ["en-GB", "the dentist for 4 pm tomorrow", "for 4 pm tomorrow", "the dentist"],
  ["fr-FR", "demain à 8 heures du soir appeler", "demain à 8 heures du soir", "appeler"],
  ["it-IT", "alle 9 di chiamare anna", "alle 9", "di chiamare anna"],
  ["fi-FI", "maanantaiaamuna kirjoittaa bobille", "maanantaiaamuna", "kirjoittaa bobille"],
  ["pt-BR", "no fim do mês enviar o relatório", "no fim do mês", "enviar o relatório"],
  ["ja-JP", "金曜日に家賃を払う", "金曜日に", "家賃を払う"],
  ["ja-JP", "明日9時に母に電話する", "明日9時に", "母に電話する"],
  ["zh-CN", "明天9点给妈妈打电话", "明天9点", "给妈妈打电话"],
  ["zh-TW", "星期五交房租", "星期五", "交房租"],
  ["ru-RU", "заплатить за квартиру в пятницу", "в пятницу", "заплатить за квартиру"],
  ["uk-UA", "заплатити за квартиру у п'ятницю", "у п'ятницю", "заплатити за квартиру"],
  ["sv-SE", "betala hyran på fredag", "på fredag", "betala hyran"],
  ["fi-FI", "maksa vuokra perjantaina", "perjantaina", "maksa vuokra"],
  ["id-ID", "bayar sewa hari jumat", "hari jumat", "bayar sewa"],
  // In another language than the person's, of which that one reads a part.
  ["en-GB", "coiffeur demain à 17h", "demain à 17h", "coiffeur"],
  ["en-GB", "стоматолог завтра в 17:00", "завтра в 17:00", "стоматолог"],
  ["de-DE", "dentist tomorrow at 17:00", "tomorrow at 17:00", "dentist"],
  ["es-ES", "dentist at 17:00 tomorrow", "at 17:00 tomorrow", "dentist"],
  // Words that are time in another language: "out" and "set" are months in Portuguese, "jam" is an hour in Indonesian.
  ["en-GB", "take the trash out tomorrow at 8", "tomorrow at 8", "take the trash out"],
  ["en-GB", "set up the jam jars on Monday at 9", "on Monday at 9", "set up the jam jars"],
];

describe("what is to be done, apart from when", () => {
  it("is what the words for time leave", () => {
    for (const [locale, text, phrase, rest] of SPLITS) {
      const found = splitPhrase(text, { now: NOW, zone: "Europe/London", locale, words: TIME_WORDS });
      expect({ text, ...found }).toEqual({ text, phrase, rest });
    }
  });

  it("leaves words for time that are read whole", () => {
    for (const [locale, , phrase] of SPLITS) {
      if (phrase === "") continue;
      const read = readPhrase(phrase, { now: NOW, zone: "Europe/London", locale, words: TIME_WORDS });
      expect({ phrase, ok: read.ok }).toEqual({ phrase, ok: true });
    }
  });

  it("parts nothing where what repeats has an exception in its matter, or an edge may be turned around", () => {
    for (const [locale, text] of [
      ["en-GB", "water the plants every day excluding holidays but not on Sunday"],
      ["en-GB", "take the pills at 9 and with food until they are gone"],
      ["de-DE", "jeden Tag Blumen gießen außer im Urlaub"],
      ["fr-FR", "arroser les plantes tous les jours sauf en vacances"],
      ["es-ES", "regar las plantas cada día pero no en vacaciones"],
    ] as const) {
      const found = splitPhrase(text, { now: NOW, zone: "Europe/London", locale, words: TIME_WORDS });
      expect({ text, ...found }).toEqual({ text, phrase: "", rest: text });
    }
  });

  it("keeps exceptions with the time", () => {
    const at = { now: NOW, zone: "Europe/London", locale: "en-GB", words: TIME_WORDS };
    expect(splitPhrase("water the plants every day except Sunday", at)).toEqual({
      phrase: "every day except Sunday",
      rest: "water the plants",
    });
  });

  it("reads a text however long it is, with its time at one end", () => {
    const at = { now: NOW, zone: "UTC", locale: "en", words: TIME_WORDS };
    const long = "buy milk and bread ".repeat(150).trim();
    for (const text of [`tomorrow at 9 ${long}`, `${long} tomorrow at 9`])
      expect(splitPhrase(text, at)).toEqual({ phrase: "tomorrow at 9", rest: long });
    const amid = `${long} tomorrow ${long}`;
    expect(splitPhrase(amid, at)).toEqual({ phrase: "", rest: amid });
    const twice = `tomorrow ${long} on Monday`;
    expect(splitPhrase(twice, at)).toEqual({
      phrase: "tomorrow",
      rest: `${long} on Monday`,
      other: "on Monday",
    });
  });
});
