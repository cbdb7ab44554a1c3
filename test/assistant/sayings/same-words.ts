/** What stands before a matter and isn't of it. */
const ARTICLES = new Set(
  `the a an my der die das den dem des ein eine einen meine meinen le la les un une el los las una o os as um uma il lo i gli
  de het een mijn en ett mein о об про`.split(/\s+/),
);

/** Whether a matter is one that a row expects: as README.md says, some things don't count. `*` is any words. */
export function isSameMatter(content: string, expected: string): boolean {
  const said = plain(content);
  const [head = "", ...tails] = expected.split("*").map((part) => plain(part));
  if (tails.length === 0) return said === head;
  return said.startsWith(head) && said.endsWith(tails.at(-1) ?? "");
}

function plain(text: string): string {
  const words = clean(text)
    .replace(/[.!?…,:;"“”„«»]+$/u, "")
    // "anzurufen" as "anrufen", and "zu zahlen" as "zahlen".
    .replace(/(?<=\p{L}{2})zu(?=\p{L}+en\b)/gu, "")
    .split(/\s+/)
    .filter((word) => word !== "zu" && word !== "te" && word !== "");
  while (words.length > 1 && ARTICLES.has(words[0] ?? "")) words.shift();
  // "terug te brengen" as "terugbrengen".
  return words.join("").replace(/^l'/, "");
}

/** A text for comparing: small letters, plain quotes and blanks. */
export function clean(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[\u00a0\u202f\u2009]/g, " ")
    .trim();
}
