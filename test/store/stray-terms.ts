import { env } from "cloudflare:workers";
import { indexTerms } from "../../src/store/search/terms";

/** The terms of an index that don't begin with a user. */
export async function strayTerms(index: string): Promise<string[]> {
  await env.DB.prepare(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${index}_words USING fts5vocab(${index}, row)`,
  ).run();
  const { results } = await env.DB.prepare(`SELECT term FROM ${index}_words`).all<{ term: string }>();
  await env.DB.prepare(`DROP TABLE ${index}_words`).run();
  return results.map(({ term }) => term).filter((term) => !/^z\d+q/.test(term));
}

/** The same of an index of one in so many characters of Unicode, each within a word. */
export async function strayTermsOfCharacters(oneIn: number): Promise<string[]> {
  const characters = Array.from({ length: Math.floor(0x110000 / oneIn) }, (_, n) => n * oneIn)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\p{L}\p{M}\p{N}\p{Co}\p{S}\p{P}\p{C}]/u.test(character));
  // Co has 137,000 characters, all alike.
  const tried = characters.filter((character, at) => !/\p{Co}/u.test(character) || at % 500 === 0);
  for (let from = 0; from < tried.length; from += 20_000) {
    const text = tried
      .slice(from, from + 20_000)
      .map((character) => `a${character}b`)
      .join(" ");
    await env.DB.prepare("INSERT INTO knowledge_fts (content, entity) VALUES (?, '')")
      .bind(indexTerms(text).replaceAll("~", "z12q"))
      .run();
  }
  return await strayTerms("knowledge_fts");
}
