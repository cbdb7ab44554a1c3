/**
 * Words that tell nothing about what is looked for, by language. They are left out of queries and kept in the index, and
 * they tell which language a text is in.
 */
import { foldWord } from "./pieces";

/** Short words, and what an apostrophe leaves of a contraction: "don't" is "don" and "t". */
const STOP_WORDS = {
  en:
    "a about after again all also am an and any are as at be because been before being both but by can could did do does doing " +
    "during each for from had has have having he her here hers him his how i if in into is it its just me more most my no nor " +
    "not of off on once only or other our ours out over own she should so some such than that the their theirs them then " +
    "there these they this those through to too until up us very was we were what when where which while who whom whose why " +
    "will with would you your yours s t re ve ll d m don didn doesn isn wasn",
  de:
    "aber als am an auch auf aus bei bin bis bist da das dass dein dem den der des die doch du ein eine einem einen einer er es " +
    "für hab habe haben hat hatte ich ihm ihn ihr im in ist ja kann man mein meine mich mir mit nach nicht noch nur ob oder " +
    "sich sie sind so über um und uns unser unsere vom von vor wann war waren warum was weil welche wem wen wenn wer wie wir " +
    "wird wo wollte würde zu zum zur",
  fr:
    "a ai as au aux avec avez avons c ce ces cette comment d dans de des du elle en es est et eu il ils j je l la le les leur " +
    "lui m ma mais me mes moi mon n ne nos notre nous on ont ou où par pas pour pourquoi qu quand que quel quelle quels qui " +
    "quoi s sa se ses si son sont sur t ta te tes toi ton tu un une vous y été était",
  es:
    "a al como cómo con cuando cuándo cual cuál de del donde dónde el ella ellos en era es esta está estaba fue ha había han " +
    "hay la las le les lo los me mi mis muy no nos o para pero por porque que qué quien quién se si sin sobre son su sus te " +
    "tu un una unos y ya yo",
  pt:
    "a ao aos as com como da das de do dos e ela elas ele eles em era essa esse esta este eu foi há isso já lhe mas me meu " +
    "minha muito na nas no nos não o onde os ou para pela pelo por porque qual quando que quem se sem seu sua são também te " +
    "tem um uma você",
  it:
    "a ai al alla alle anche c che chi ci come con cosa d da dal dalla dalle dei del della delle di dove e era essere gli ha hai ho i il " +
    "in io l la le lei lo loro lui ma mi mia mio nel nella no noi non o per perché più quale quando quanto questa questo se " +
    "si sono su sua suo ti tu un una uno",
  nl:
    "aan al als bij dat de der deze die dit doe door dus een en er haar had heb heeft hem het hij hoe ik in is ja je jij kan " +
    "me met mij mijn naar niet nog nu of om ons ook op over te toen tot uit van voor waar waarom wanneer was wat we welke " +
    "werd wie wij wil ze zich zij zijn zo zou",
  sv:
    "alla att av bara blev bli blir de dem den denna det detta dig din dina ditt du där efter eller en ett för från ha hade han " +
    "har hans hennes hon hur här i inte jag kan kommer man med mig min mina mitt mot mycket må ni nu någon något när och också " +
    "om oss på sig sin sina skulle som så till under upp ut vad var vara varför vem vi vid vilken vill är över",
  fi:
    "ei eivät ja että en et emme ette hän hänen hänet häntä he heidän ja jos joka jotka kanssa kuin kuka kun me meidän meillä " +
    "mikä milloin minkä minulla minun minut minä missä mitä miksi mutta myös ne niin nyt ole oli olen olet olemme olivat on ovat " +
    "se sen sinun sinä sitä siitä tai tämä tämän te tuo vain vai",
  tr:
    "acaba ama ben bana beni benim bir biz bize bizim bu bunu çok da daha de değil diye en gibi hangi hem her için ile ise kadar " +
    "ki kim mi mı mu mü nasıl ne neden nerede nereye o olan olarak oldu olduğu olur onu onun sen senin siz şu var ve veya ya yok",
  id:
    "ada adalah agar akan aku anda apa apakah atau bagaimana bahwa bisa dalam dan dari dengan di dia harus ini itu juga kami kamu " +
    "kapan karena ke kita lagi mana mereka oleh pada saat saya sedang siapa sudah tapi telah tidak untuk yang",
  ru:
    "а без был была были было в вам вас во вот вы где да для до его ее если есть еще же за и из или им их к как какая какой " +
    "какие когда который ко кто куда ли мне меня мой моя мои мы на над нам нас не него нее нет ни но о об он она они от по под при " +
    "с сколько со так там тебе тебя то только ты у уже чем что чтобы чья эта эти это я",
  uk:
    "а без був була були було в вам вас ви від він вона вони воно де для до його її є за з зі і із й коли кого кому куди ли мене " +
    "мені ми мій моя мої на над нам нас не немає ні але або о про по під при скільки та так там тебе ти тобі то тільки у хто це ця " +
    "ці чи чому що щоб як яка який які я",
  ar:
    "في من الى على عن مع ان انا انت هو هي هم نحن هذا هذه ذلك تلك التي الذي ما ماذا متى اين كيف لماذا هل كم او و ثم قد لا لم لن كان كانت " +
    "لي له لها لك لنا كل بعد قبل عند بين اي ب ل",
} as const;

/** A language with stop words, as an ISO 639-1 code. */
export type TextLanguage = keyof typeof STOP_WORDS;

/** Words with which a question begins, where no question mark ends it. */
const ASKING = new Set(
  (
    "who whom whose what when where why which how wer wem wen was wann wo wohin woher warum wieso weshalb welche welcher welches wie " +
    "qui quoi quand où pourquoi comment quel quelle quién qué cuándo dónde cómo cuál cuánto quem quando onde porque qual chi cosa dove " +
    "perché quale quanto wie wat wanneer waar waarom welke hoe vad vem var när varför vilken hur kuka mikä missä milloin miksi mitä " +
    "kim ne nerede nasıl neden hangi apa siapa kapan bagaimana berapa кто что где когда почему как какой какая сколько куда хто що " +
    "де коли чому як який яка скільки من ما ماذا متى اين كيف لماذا هل كم"
  )
    .split(" ")
    .map((word) => foldWord(word)),
);
const QUESTION_MARK = /[?？؟;՞]/u;

const LISTS = (Object.keys(STOP_WORDS) as TextLanguage[]).map(
  (language) => [language, new Set(STOP_WORDS[language].split(" ").map(foldWord))] as const,
);
/** One word alone names no language: "MIT" and "die" are words of two. */
const ENOUGH = 2;

/** Letters with which a language is written and English isn't, as they are typed; each that a text has counts once. */
const LETTERS: Readonly<Partial<Record<TextLanguage, string>>> = {
  de: "äöüß",
  fr: "àâçéèêëîïôœùû",
  es: "áéíóúñ¿¡",
  pt: "áâãàçéêíóôõú",
  it: "àèéìòù",
  nl: "ëïé",
  sv: "åäöé",
  fi: "äö",
  tr: "çğıöşü",
  ru: "ыэъё",
  uk: "іїєґ",
};

/** So much of a long text tells its language: characters for letters, and words. */
const MOST_LETTERS = 2000;
const MOST_WORDS = 300;

/** A language that a text may be in, and how much speaks for it: its stop words and letters there. */
interface Guess {
  language: TextLanguage;
  count: number;
}

/**
 * The language that most speaks for: words of the text, folded, that are stop words of it, and letters of the text as it
 * is. Among equals `own`, else the first in the table of stop words, so English before all others; null where nothing speaks.
 */
export function guessLanguage(
  text: string,
  words: readonly string[],
  own: string | null = null,
): Guess | null {
  const letters = lettersIn(text);
  const first = words.slice(0, MOST_WORDS);
  let best: Guess | null = null;
  for (const [language, list] of LISTS) {
    const count = first.filter((word) => list.has(word)).length + lettersOf(language, letters);
    const most: number = best?.count ?? 0;
    if (count > most || (count === most && count > 0 && language === own)) best = { language, count };
  }
  return best;
}

/** The letters of a text, each once. */
export function lettersIn(text: string): ReadonlySet<string> {
  return new Set(text.slice(0, MOST_LETTERS).normalize("NFC").toLowerCase());
}

/** How many letters of a text tell that it is in a language. */
export function lettersOf(language: TextLanguage, letters: ReadonlySet<string>): number {
  return [...(LETTERS[language] ?? "")].filter((letter) => letters.has(letter)).length;
}

/** The language of a text that has two of its stop words or letters, `own` among equals; null for any other one. */
export function toldLanguage(
  query: string,
  words: readonly string[],
  own: string | null = null,
): TextLanguage | null {
  const guess = guessLanguage(query, words, own);
  return guess !== null && guess.count >= ENOUGH ? guess.language : null;
}

/** The stop words of the language that a query is in, English where its words don't tell. */
export function stopWordsOf(query: string, words: readonly string[]): ReadonlySet<string> {
  return stopWordsIn(toldLanguage(query, words) ?? "en");
}

/** The stop words of a language, folded. */
export function stopWordsIn(told: TextLanguage): ReadonlySet<string> {
  return LISTS.find(([language]) => language === told)?.[1] ?? new Set();
}

/** Whether a text asks something: it has a question mark, or begins with a word that asks. */
export function asksSomething(text: string, words: readonly string[]): boolean {
  return QUESTION_MARK.test(text) || ASKING.has(words[0] ?? "");
}
