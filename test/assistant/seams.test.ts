/** A law of parting: whatever the matter says, the time is the edge's and the matter comes back word for word. */
import { expect, it } from "vitest";
import { readLate, withTimeInside } from "../../src/assistant/request/late-request";
import { partMatter } from "../../src/assistant/request/matter";
import type { Speech } from "../../src/assistant/speech";
import { readPhrase } from "../../src/time/phrases/read-phrase";
import type { LanguageCode } from "../../src/words/language";
import { readRequest } from "../../src/words/requests/read-request";
import { WORDS } from "../support/words";

/** Wednesday 11 March 2026, 10:00 in London. */
const NOW = 1_773_223_200;
const ZONE = "Europe/London";

/** How a language asks, what leads to the matter, times that read whole, and matters with times, figures and turns in them. */
interface Ground {
  asks: string;
  link: string;
  times: readonly string[];
  matters: readonly string[];
}

const GROUNDS: Readonly<Record<LanguageCode, Ground>> = {
  en: {
    asks: "remind me",
    link: "to ",
    times: ["tomorrow at 9", "on friday at 4pm", "in 2 hours", "on 3 April at 10", "every monday at 8"],
    matters: [
      "tell Ben that the film begins at 8pm",
      "call mum before lunch",
      "ask Anna about Monday",
      "watch episode 3",
      "bring all the letters",
      "ask about the night shift",
      "finish the weekly report",
      "write to April",
      "buy Christmas presents",
      "book a table for 4",
      "call room 205",
      "tell Ben not to come",
      "pick up the second parcel",
      "buy the Sunday paper",
    ],
  },
  de: {
    asks: "erinnere mich",
    link: "daran, ",
    times: [
      "morgen um 9",
      "am freitag um 16 uhr",
      "in 2 stunden",
      "am 3. april um 10 uhr",
      "jeden montag um 8",
    ],
    matters: [
      "Ben zu sagen, dass der Film um 20 Uhr anfängt",
      "alle Briefe mitzunehmen",
      "3 Karten zu kaufen",
      "alle anzuschreiben",
      "Mama vor dem Essen anzurufen",
      "die Sonntagszeitung zu kaufen",
      "den Bericht für März abzugeben",
      "Zimmer 205 anzurufen",
      "Ben zu sagen, dass er nicht kommt",
      "die Weihnachtsgeschenke zu kaufen",
      "das zweite Paket abzuholen",
    ],
  },
  fr: {
    asks: "rappelle-moi",
    link: "de ",
    times: ["demain à 9h", "vendredi à 16h", "dans 2 heures", "le 3 avril à 10h", "tous les lundis à 8h"],
    matters: [
      "dire à Ben que le film commence à 20h",
      "prendre toutes les lettres",
      "regarder le journal du soir",
      "appeler maman avant le repas",
      "acheter le journal de dimanche",
      "finir le rapport de mars",
      "appeler la chambre 205",
      "dire à Ben de ne pas venir",
      "acheter les cadeaux de Noël",
      "chercher le second paquet",
    ],
  },
  es: {
    asks: "recuérdame",
    link: "que ",
    times: [
      "mañana a las 9",
      "el viernes a las 16:00",
      "en 2 horas",
      "el 3 de abril a las 10:00",
      "cada lunes a las 8",
    ],
    matters: [
      "diga a Ben que la película empieza a las 20:00",
      "lleve todas las cartas",
      "vea las noticias de la noche",
      "llame a mamá antes de comer",
      "compre el periódico del domingo",
      "termine el informe de marzo",
      "llame a la habitación 205",
      "diga a Ben que no venga",
      "compre los regalos de Navidad",
      "recoja el segundo paquete",
    ],
  },
  pt: {
    asks: "me lembre",
    link: "de ",
    times: [
      "amanhã às 9",
      "na sexta-feira às 16h",
      "em 2 horas",
      "no dia 3 de abril às 10h",
      "toda segunda-feira às 8h",
    ],
    matters: [
      "dizer ao Ben que o filme começa às 20h",
      "levar todas as cartas",
      "ver o jornal da noite",
      "ligar para a mãe antes do almoço",
      "comprar o jornal de domingo",
      "terminar o relatório de março",
      "ligar para o quarto 205",
      "dizer ao Ben para não vir",
      "comprar os presentes de Natal",
      "buscar o segundo pacote",
    ],
  },
  it: {
    asks: "ricordami",
    link: "di ",
    times: ["domani alle 9", "venerdì alle 16", "tra 2 ore", "il 3 aprile alle 10", "ogni lunedì alle 8"],
    matters: [
      "dire a Ben che il film comincia alle 20",
      "portare tutte le lettere",
      "guardare il telegiornale della sera",
      "chiamare mamma prima di pranzo",
      "comprare il giornale di domenica",
      "finire il rapporto di marzo",
      "chiamare la stanza 205",
      "dire a Ben di non venire",
      "comprare i regali di Natale",
      "ritirare il secondo pacco",
    ],
  },
  nl: {
    asks: "herinner me",
    link: "eraan ",
    times: [
      "morgen om 9 uur",
      "vrijdag om 16 uur",
      "over 2 uur",
      "op 3 april om 10 uur",
      "elke maandag om 8 uur",
    ],
    matters: [
      "Ben te zeggen dat de film om 20 uur begint",
      "alle brieven mee te nemen",
      "3 kaartjes te kopen",
      "mama voor het eten te bellen",
      "de zondagskrant te kopen",
      "het verslag van maart af te maken",
      "kamer 205 te bellen",
      "Ben te zeggen niet te komen",
      "de kerstcadeaus te kopen",
      "het tweede pakket op te halen",
    ],
  },
  ru: {
    asks: "напомни мне",
    link: "",
    times: ["завтра в 9", "в пятницу в 16:00", "через 2 часа", "3 апреля в 10:00", "каждый понедельник в 8"],
    matters: [
      "сказать Бену, что фильм начинается в 20:00",
      "взять все письма",
      "позвонить маме до обеда",
      "купить воскресную газету",
      "сдать отчёт за март",
      "позвонить в номер 205",
      "сказать Бену не приходить",
      "купить подарки к Рождеству",
      "забрать вторую посылку",
    ],
  },
  uk: {
    asks: "нагадай мені",
    link: "",
    times: ["завтра о 9", "у п'ятницю о 16:00", "через 2 години", "3 квітня о 10:00", "щопонеділка о 8"],
    matters: [
      "сказати Бену, що фільм починається о 20:00",
      "взяти всі листи",
      "подзвонити мамі до обіду",
      "купити недільну газету",
      "здати звіт за березень",
      "подзвонити в номер 205",
      "сказати Бену не приходити",
      "купити подарунки до Різдва",
      "забрати другу посилку",
    ],
  },
  sv: {
    asks: "påminn mig",
    link: "att ",
    times: ["i morgon kl 9", "på fredag kl 16", "om 2 timmar", "den 3 april kl 10", "varje måndag kl 8"],
    matters: [
      "säga till Ben att filmen börjar kl 20",
      "ta med alla brev",
      "ringa mamma före lunch",
      "köpa söndagstidningen",
      "lämna in rapporten för mars",
      "ringa rum 205",
      "säga till Ben att inte komma",
      "köpa julklapparna",
      "hämta det andra paketet",
    ],
  },
  fi: {
    asks: "muistuta minua",
    link: "",
    times: [
      "huomenna klo 9",
      "perjantaina klo 16",
      "2 tunnin päästä",
      "3. huhtikuuta klo 10",
      "joka maanantai klo 8",
    ],
    matters: [
      "sanoa Benille että elokuva alkaa klo 20",
      "ottaa kaikki kirjeet",
      "soittaa äidille ennen lounasta",
      "ostaa sunnuntain lehti",
      "lähettää maaliskuun raportti",
      "soittaa huoneeseen 205",
      "sanoa Benille ettei tule",
      "ostaa joululahjat",
      "hakea toinen paketti",
    ],
  },
  id: {
    asks: "ingatkan aku",
    link: "untuk ",
    times: ["besok jam 9", "hari jumat jam 16", "2 jam lagi", "tanggal 3 april jam 10", "setiap senin jam 8"],
    matters: [
      "bilang ke Ben filmnya mulai jam 20",
      "bawa semua surat",
      "nonton berita malam",
      "telepon ibu sebelum makan",
      "beli koran hari minggu",
      "kirim laporan bulan maret",
      "telepon kamar 205",
      "bilang ke Ben jangan datang",
      "beli hadiah Natal",
      "ambil paket kedua",
    ],
  },
};

type Verdict = "right" | "asked" | "wrong";

interface Parted {
  text: string;
  verdict: Verdict;
  matter: string;
  phrase: string | null;
}

function partAll(language: LanguageCode): Parted[] {
  const { asks, link, times, matters } = GROUNDS[language];
  return times.flatMap((time) =>
    matters.flatMap((matter) => {
      const orders = [
        `${asks} ${time} ${link}${matter}`,
        `${asks} ${link}${matter} ${time}`,
        `${time} ${asks} ${link}${matter}`,
      ];
      return orders.map((text) => part(language, text, matter, time));
    }),
  );
}

function part(language: LanguageCode, text: string, matter: string, time: string): Parted {
  const user = { zone: ZONE, locale: language, hours: {} };
  const speech: Speech = { call: { now: NOW }, user, words: WORDS, language };
  const at = { now: NOW, zone: ZONE, locale: language, words: WORDS.times };
  const request = withTimeInside(readRequest(text, language, WORDS) ?? readLate(speech, text));
  const parts = partMatter(speech, request?.what ?? "");
  const meant = readPhrase(time, at);
  if (!meant.ok) throw new Error(`${time}: ${meant.message}`);
  const read = parts.phrase === null ? null : readPhrase(parts.phrase, at);
  const isRight =
    read?.ok === true && read.value.understood === meant.value.understood && parts.matter === matter;
  const verdict = read?.ok === true ? "wrong" : "asked";
  return { text, verdict: isRight ? "right" : verdict, ...parts };
}

function isMatterFirst(language: LanguageCode, text: string): boolean {
  const { asks, link, times } = GROUNDS[language];
  return (
    text.startsWith(asks) && times.every((time) => !text.startsWith(`${asks} ${time}`)) && text.includes(link)
  );
}

it.each(Object.keys(GROUNDS) as LanguageCode[])("a matter comes back word for word in %s", (language) => {
  const all = partAll(language);
  expect(all.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
  const asked = all.filter(({ verdict }) => verdict === "asked");
  // What is asked back has its time behind a matter that ends like one: "the paper of Sunday tomorrow at 9", "the
  // film begins at 8 tomorrow at 9".
  expect(asked.filter(({ text }) => !isMatterFirst(language, text))).toEqual([]);
  expect(asked.length / all.length).toBeLessThan(1 / 8);
});
