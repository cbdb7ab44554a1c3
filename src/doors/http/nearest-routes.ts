/** An address of the service. */
export interface ServedAddress {
  method: string;
  path: string;
}

/** Addresses that one answer names. */
const MOST_NAMED = 3;

/** What other services call what is here, in the singular. */
const MEANT: Readonly<Record<string, string>> = {
  due: "upcoming",
  item: "upcoming",
  reminder: "upcoming",
  task: "upcoming",
  todo: "upcoming",
  fact: "memory",
  note: "memory",
  query: "search",
  recall: "search",
  prompt: "context",
  chat: "conversation",
  thread: "conversation",
};

/**
 * The addresses that a caller may have meant by one that isn't served, best first: those whose last word is one that the
 * caller's path has, and that differ least. `app` fills the place of an app's name; null leaves it open.
 */
export function findNearestRoutes(
  table: readonly ServedAddress[],
  { method, path }: ServedAddress,
  app: string | null,
): string[] {
  const known = new Set(table.flatMap((route) => wordsOf(route.path)));
  const parts = path.split("/").filter((part) => part !== "");
  const words = parts.map((part) => readWord(part, known)).filter((word) => word !== null);
  const subject = words.findLast((word) => word !== "v1");
  if (subject === undefined) return [];
  const endsWithId = readWord(parts.at(-1) ?? "", known) === null;
  const guess = { method, words, ids: parts.length - words.length, endsWithId };
  const costs = table
    .filter((route) => wordsOf(route.path).at(-1) === subject)
    .map((route) => ({ route, cost: costOf(route, guess) }));
  const least = Math.min(...costs.map(({ cost }) => cost));
  return costs
    .filter(({ cost }) => cost === least)
    .map(({ route }) => `${route.method} ${route.path.replace("{app}", app ?? "{app}")}`)
    .slice(0, MOST_NAMED);
}

/** The words of a served path, in the singular. */
function wordsOf(path: string): string[] {
  return path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .map(singular);
}

/** A segment of the caller's path as a word that a served route might have; null for anything else, such as an id. */
function readWord(part: string, known: ReadonlySet<string>): string | null {
  const word = singular(part.toLowerCase().replaceAll("_", "-"));
  if (known.has(word)) return word;
  return Object.hasOwn(MEANT, word) ? (MEANT[word] ?? null) : null;
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
}

interface Guess {
  method: string;
  words: readonly string[];
  /** How many ids the path has. */
  ids: number;
  endsWithId: boolean;
}

/** How far a route is from what was guessed, by the words and ids that only one of them has, by its end and its method. */
function costOf({ method, path }: ServedAddress, guess: Guess): number {
  const words = wordsOf(path);
  const places = path.replace("{app}", "").split("{").length - 1;
  const lacking = words.filter((word) => !guess.words.includes(word)).length;
  const unused = guess.words.filter((word) => !words.includes(word)).length;
  const end = path.endsWith("}") === guess.endsWithId ? 0 : 1.5;
  return lacking + unused + Math.max(0, places - guess.ids) + end + methodCost(method, guess.method);
}

function methodCost(method: string, guessed: string): number {
  if (method === guessed) return 0;
  const isWrite = (one: string) => one.startsWith("P");
  return isWrite(method) && isWrite(guessed) ? 0.5 : 2.5;
}
