import { describe, expect, it } from "vitest";
import { isNamed, readQuestion } from "../../src/search/question";

const tellingOf = (query: string) => readQuestion(query).telling.map(({ text }) => text);

describe("what a query looks for", () => {
  it.each([
    ["When did Mel's cat die?", ["mel", "cat", "die"]],
    ["did he apply to MIT", ["apply", "mit"]],
    ["What did they say about us", ["say"]],
    ["What did the US say about IT", ["us", "say", "it"]],
    ["MIT application", ["mit", "application"]],
    ["Termin mit der Ärztin", ["termin", "arztin"]],
    ["Wann ist die Katze gestorben?", ["katze", "gestorben"]],
    ["das Auto des Nachbarn", ["auto", "nachbarn"]],
    ["Où est-ce que j'ai mis les clés", ["mis", "cles"]],
    ["¿Cuándo es la cita con el dentista?", ["cita", "dentista"]],
    ["Quando è l'appuntamento con il dentista?", ["appuntamento", "dentista"]],
    ["Wanneer is de afspraak met de tandarts?", ["afspraak", "tandarts"]],
    ["Quando é a consulta do dentista", ["consulta", "dentista"]],
    [
      "I don't think we've said you're late; it'll do",
      ["think", "said", "late", "ll"].filter((w) => w !== "ll"),
    ],
    ["rent, RENT and Rent", ["rent"]],
    ["the who", ["the", "who"]],
    ["when is it?", ["when", "is", "it"]],
    ["東京のホテル 🎂", ["東京のホテル", "🎂"]],
    ["?!", []],
  ])("%s", (query, expected) => {
    expect(tellingOf(query)).toEqual(expected);
  });

  it("is at most 32 words of a long one", () => {
    expect(tellingOf(Array.from({ length: 50 }, (_, n) => `word${n}`).join(" "))).toHaveLength(32);
  });
});

describe("a query asks", () => {
  it.each([
    ["When did Ann paint the wall?", true],
    ["where did Ann paint the wall", true],
    ["Ann painted the wall?", true],
    ["Wann hat Anna die Wand gestrichen", true],
    ["去年我们去了哪里 旅行？", true],
    ["Ann paint wall", false],
    ["when is the dentist?", false],
    ["who", false],
    ["rent?", false],
  ])("%s: %s", (query, asks) => {
    expect(readQuestion(query).asks).toBe(asks);
  });
});

describe("a question names", () => {
  it.each([
    ["Ann", "What did Ann paint?", true],
    ["ANN", "Ann's wall", true],
    ["Ann", "What did Anna paint?", false],
    ["Ann Lee", "What did Ann paint?", false],
    ["Ann Lee", "What did Lee, Ann paint?", true],
    ["José", "where does jose live", true],
    ["田中", "田中さんの電話番号は?", true],
    ["The Who", "when does the who play", true],
    ["?", "what?", false],
    ["", "what?", false],
    [null, "what?", false],
  ])("%s in %s: %s", (label, query, named) => {
    expect(isNamed(label, readQuestion(query))).toBe(named);
  });
});
