import { clean } from "./same-words";

/** Small words that answers are full of, by language. They were written for telling twelve languages apart. */
const WORDS: Record<string, string> = {
  en: "the i you is are will for it to not and your of when what should done moved today tomorrow reminder nothing remind this that have with on at me",
  de: "ich du das ist die der den um nicht dich dir für auf und wann soll erledigt verschoben heute morgen nichts mir uhr ein eine was von zu dein deine noch am im ab hab habe",
  fr: "je tu le la les est que de à pas ne te pour et quand dois fait aujourd'hui demain rien c'est du un une ton ta au déplacé dans il j'ai quoi",
  es: "el la los las es que de no te para y cuándo debo hecho hoy mañana nada un una tu lo a las en ya he qué movido recordaré",
  pt: "o a os as é que de não te para e quando devo feito hoje amanhã nada um uma seu sua você às em lembrar já vou eu",
  it: "il la lo i gli le è che di non ti per e quando devo fatto oggi domani niente annullato eliminato un una tuo tua alle ricordo in ho cosa spostato",
  nl: "de het een is dat ik je niet voor en wanneer moet gedaan verzet vandaag morgen niets om van op er zal aan wat heb dit mijn jouw",
  ru: "я ты это не на в и когда что напомню готово сегодня завтра ничего о с тебе мне перенесено по для нет у вас понимаю",
  uk: "я ти це не на в і коли що нагадаю готово сьогодні завтра нічого о об про тобі мені перенесено для немає та зробити у розумію",
  sv: "jag du det är att inte dig för och när ska klart idag imorgon inget en ett om på till har din i kl flyttat påminner vad",
  fi: "en se on ja ei sinua kun milloin muistutan tehty tänään huomenna mitään sinulle klo siirretty mitä mikä olen oli tai nyt sen",
  id: "aku kamu itu ini tidak untuk dan kapan selesai hari besok ada di yang ke apa akan ingatkan jam pukul pada sudah belum dipindahkan saya",
};

/** Whether a text is at least as likely to be in this language as in any other of the twelve. */
export function isIn(language: string, text: string): boolean {
  const words = clean(text).split(/[^\p{L}']+/u);
  const scores = Object.entries(WORDS).map(([name, list]): [string, number] => {
    const known = new Set(list.split(" "));
    return [name, words.filter((word) => known.has(word)).length];
  });
  const own = scores.find(([name]) => name === language.slice(0, 2))?.[1] ?? 0;
  return scores.every(([, score]) => score <= own);
}
