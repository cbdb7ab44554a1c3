import { describe, expect, it } from "vitest";
import { readRequest } from "../../src/words/requests/read-request";
import { COMMAND_WORDS } from "../../src/words/tables/command-words";
import { MENU_TEXTS } from "../../src/words/tables/menu";
import { portuguese } from "../../src/words/tables/texts/pt";
import { europeanPortuguese } from "../../src/words/tables/texts/pt-pt";
import { textsIn } from "../../src/words/texts";
import { repetitionForPeople } from "../../src/words/written/repetition";
import { dateForPeople } from "../../src/words/written/when-for-people";
import { PEOPLE_WORDS, WORDS } from "../support/words";

/** Portuguese as it is written in the locale's country: in Brazil, and in Portugal. */

type Table = Record<string, string | Record<string, string>>;

function flat({ labels, ...texts }: Table): [name: string, text: string][] {
  return [...Object.entries(texts), ...Object.entries(labels ?? {})] as [string, string][];
}

const BRAZIL = flat(portuguese as unknown as Table);
const PORTUGAL = flat({
  ...portuguese,
  ...europeanPortuguese,
  labels: { ...portuguese.labels, ...europeanPortuguese.labels },
} as unknown as Table);

/** Words that are written in Portugal alone: "tu", pronouns behind their verb, its names of things. */
const EUROPEAN =
  /(?<!\p{L})(tu|te|ti|contigo|teus?|tuas?|renda|gin[aá]sio|cacifo|telem[oó]vel|ecr[aã]|autocarro|facto|percebi|percebo|tens|queres|podes|diz-me|pede|escreve|envia|tenta|numa?|anular|saltar?|todas as semanas|todos os meses)(?!\p{L})|\p{L}-(me|te|se|lhe|lo|la)(?!\p{L})/iu;

/** Words that are written in Brazil alone: "você", pronouns before a verb that begins, its names of things. */
const BRAZILIAN =
  /(?<!\p{L})(voc[eê]s?|seus?|suas?|aluguel|academia|arm[aá]rio|celular|tela|[oô]nibus|pul(e|ar|ado)|diga|peça|escreva|envie|tente|toda semana|todo m[eê]s|todo ano|em uma?)(?!\p{L})|(^|[.:!?"] ?)me \p{L}/iu;

describe("what is written in Brazil", () => {
  it.each(BRAZIL)("has no European form: %s", (_name, text) => {
    expect(text).not.toMatch(EUROPEAN);
  });

  it.each([...Object.entries(MENU_TEXTS.pt), ...Object.entries(COMMAND_WORDS.pt)])(
    "nor has the menu: %s",
    (_name, text) => {
      expect(text).not.toMatch(EUROPEAN);
    },
  );
});

describe("what is written in Portugal", () => {
  it.each(PORTUGAL)("has no Brazilian form: %s", (_name, text) => {
    expect(text).not.toMatch(BRAZILIAN);
  });

  it.each(flat(europeanPortuguese as unknown as Table))(
    "differs from what is in Brazil, with its values: %s",
    (name, text) => {
      const own = BRAZIL.find(([one]) => one === name)?.[1] ?? "";
      expect(own).not.toBe(text);
      const places = (of: string) => [...of.matchAll(/\{(\w+)/g)].map(([, place]) => place).sort();
      expect(places(text)).toEqual(places(own));
    },
  );

  const [first = "", ...others] = (europeanPortuguese.help ?? "").split("\n").slice(1);
  const quoted = [...PORTUGAL].flatMap(([, text]) =>
    [...text.matchAll(/(?<= )"([^"{},]+)"(?=[ .])/g)].map(([, said = ""]) => said),
  );
  it.each([
    first,
    ...others.filter((line) => !line.startsWith("lista")).flatMap((line) => line.split(" · ")),
    ...quoted.filter((said) => said !== "amanhã às 9" && said !== "1h"),
  ])("is read: %s", (said) => {
    expect(readRequest(said, "pt", WORDS)?.language).toBe("pt");
  });
});

it.each([
  ["pt", false],
  ["pt-BR", false],
  ["pt-PT", true],
  ["pt-AO", true],
  ["pt-MZ", true],
  ["pt-US", false],
  [null, false],
])("a locale of %s reads European texts: %s", (locale, isEuropean) => {
  expect(textsIn(PEOPLE_WORDS, "pt", locale).labels.undo).toBe(isEuropean ? "Anular" : "Desfazer");
});

it("dates and repetitions are written so too", () => {
  const reader = { now: 1769178720, zone: "UTC", language: "pt" as const, words: PEOPLE_WORDS };
  const first = Date.parse("2026-02-01T09:00:00Z") / 1000;
  const weekly = { recurrence: "FREQ=MONTHLY;BYMONTHDAY=1", recurrence_time_zone: null };
  const said = ["pt-BR", "pt-PT"].map((locale) => [
    dateForPeople(first, { ...reader, locale }),
    repetitionForPeople(weekly, { ...reader, locale }),
  ]);
  expect(said).toEqual([
    ["domingo, 1º de fevereiro", "todo mês no dia 1º"],
    ["domingo, 1 de fevereiro", "todos os meses no dia 1"],
  ]);
});
