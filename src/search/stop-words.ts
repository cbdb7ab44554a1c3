/** Words that tell nothing about what is looked for, by language. They are left out of queries and kept in the index. */

/** Short words, and what an apostrophe leaves of a contraction: "don't" is "don" and "t". */
const STOP_WORDS: Record<string, string> = {
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
    "a ai al alla anche c che chi ci come con cosa d da dal dalla dei del della delle di dove e era essere gli ha hai ho i il " +
    "in io l la le lei lo loro lui ma mi mia mio nel nella no noi non o per perché più quale quando quanto questa questo se " +
    "si sono su sua suo ti tu un una uno",
  nl:
    "aan al als bij dat de der deze die dit doe door dus een en er haar had heb heeft hem het hij hoe ik in is ja je jij kan " +
    "me met mij mijn naar niet nog nu of om ons ook op over te toen tot uit van voor waar waarom wanneer was wat we welke " +
    "werd wie wij wil ze zich zij zijn zo zou",
};

/** Words with which a question begins, where no question mark ends it. */
const ASKING = new Set(
  (
    "who whom whose what when where why which how wer wem wen was wann wo wohin woher warum wieso weshalb welche welcher welches wie " +
    "qui quoi quand où pourquoi comment quel quelle quién qué cuándo dónde cómo cuál cuánto quem quando onde porque qual chi cosa dove " +
    "perché quale quanto wie wat wanneer waar waarom welke hoe"
  )
    .split(" ")
    .map((word) => foldWord(word)),
);
const QUESTION_MARK = /[?？؟;՞]/u;

const LISTS = new Map(
  Object.entries(STOP_WORDS).map(([language, words]) => [
    language,
    new Set(words.split(" ").map((word) => foldWord(word))),
  ]),
);
const FIRST = "en";
/** One word alone names no language: "MIT" and "die" are words of two. */
const ENOUGH = 2;

function foldWord(word: string): string {
  return word.normalize("NFKD").replace(/\p{Mn}/gu, "");
}

/**
 * The stop words of the language that a query is in: of the language that most of its words are stop words of, if that
 * is two or more of them, and of English otherwise. A content word of one language is no stop word of another one.
 */
export function stopWordsOf(words: readonly string[]): ReadonlySet<string> {
  let best: [ReadonlySet<string>, number] = [LISTS.get(FIRST) ?? new Set(), ENOUGH - 1];
  for (const list of LISTS.values()) {
    const count = words.filter((word) => list.has(word)).length;
    if (count > best[1]) best = [list, count];
  }
  return best[0];
}

/** Whether a text asks something: it has a question mark, or begins with a word that asks. */
export function asksSomething(text: string, words: readonly string[]): boolean {
  return QUESTION_MARK.test(text) || ASKING.has(words[0] ?? "");
}
