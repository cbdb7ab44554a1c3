import { describe, expect, it } from "vitest";
import { piecesOf } from "../../src/search/pieces";
import { formsIn, stemsIn } from "../../src/search/stems";
import { guessLanguage, toldLanguage } from "../../src/search/stop-words";

const wordsOf = (text: string) => piecesOf(text).map((piece) => piece.text);

describe("a text tells its language", () => {
  it.each([
    ["I am in Rome with an old friend", "en"],
    ["Am Dienstag bin ich beim Zahnarzt", "de"],
    ["Straße gesperrt", "de"],
    ["Nous avons pris le train pour Lyon", "fr"],
    ["Mi hermana vive en Sevilla con su marido", "es"],
    ["A minha irmã mora em Lisboa", "pt"],
    ["Ho la visita dal dentista alle nove", "it"],
    ["Ik heb morgen een afspraak bij de tandarts", "nl"],
    ["Jag har bokat en tid på tisdag", "sv"],
    ["Minulla on aika huomenna", "fi"],
    ["Yarın dişçiye gideceğim", "tr"],
    ["Saya sudah membeli makanan untuk kucing", "id"],
    ["Я записалась к врачу", "ru"],
    ["Завтра йду до лікаря", "uk"],
    ["ذهبت الى المدرسة مع اخي", "ar"],
    ["Meeting Dr. Wu", null],
    ["2026-01-01 09:00", null],
    ["東京の会議", null],
  ])("%s", (text, language) => {
    expect(guessLanguage(text, wordsOf(text))?.language ?? null).toBe(language);
  });

  it("and a query does by two signs, because one word may be of several languages", () => {
    const told = (query: string) => toldLanguage(query, wordsOf(query));
    expect(["die", "MIT", "où", "wo ist die Katze", "dónde vive", "¿mi hermana?"].map(told)).toEqual([
      null,
      null,
      "fr",
      "de",
      "es",
      "es",
    ]);
  });
});

describe("stems", () => {
  const stems = (text: string) => wordsOf(text).map(stemsIn(text, wordsOf(text)));

  it("follow the text's own language", () => {
    expect(stems("Wir haben zwei Häuser")).toEqual(["wir", "hab", "zwei", "haus"]);
    expect(stems("two houses and the old batteries")).toEqual(wordsOf("two houses and the old batteries"));
  });

  it("of Turkish follow the word as it is typed, and are found by it", () => {
    const stemOf = (text: string, word: string) => stemsIn(text, wordsOf(text))(word);
    expect(stemOf("Mutfağı sarıya boyadık", "mutfagı")).toBe("mutfak");
    expect(formsIn("tr", "Mutfaklar ne renge boyandı?")("mutfaklar")).toContain("mutfak");
    expect(stemOf("Küçük bir köyde oldu", "koyde")).toBe("koy");
    expect(formsIn("tr", "KÖYLERDE mi?")("koylerde")).toContain("koy");
    expect(formsIn(null, "Isık IŞIK")("isık")).toContain("ısık");
  });

  it("follow each word's script in a text of several", () => {
    expect(stems("meine Freunde: врача, المدرسة, LH1234")).toEqual([
      "mein",
      "freund",
      "врач",
      "مدرس",
      "lh1234",
    ]);
  });

  it("keep й and ї, before which endings begin, and no other mark", () => {
    expect(wordsOf("Зубной їжак, ёлка")).toEqual(["зубной", "їжак", "елка"]);
  });

  it("leave no word empty, whatever it is made of", () => {
    for (const word of ["a", "е", "ال", "ل", "ий", "en", "in", "ss", "è"]) {
      expect(stemsIn(word, [word])(word)).not.toBe("");
      expect(formsIn(null, word)(word)).not.toContain("");
    }
  });

  it("of a query are those of all languages of its script, unless it tells its own", () => {
    expect(formsIn("en", "Häuser")("häuser")).toEqual(["häuser"]);
    expect(formsIn("de", "Häuser")("hauser")).toEqual(["hauser", "haus"]);
    expect(formsIn(null, "Häuser")("hauser")).toEqual(expect.arrayContaining(["hauser", "haus"]));
    expect(formsIn("de", "врача")("врача")).toEqual(["врача", "врач"]);
  });

  it("of whatever was stored are among the forms that a query of the same word looks for", () => {
    const texts = [
      "Wir haben zwei Häuser",
      "Mis hermanas viven en Sevilla",
      "Yarın kitapları kütüphaneye ver",
    ];
    for (const text of texts) {
      const stemOf = stemsIn(text, wordsOf(text));
      for (const word of wordsOf(text)) expect(formsIn(null, text)(word), word).toContain(stemOf(word));
    }
  });
});
