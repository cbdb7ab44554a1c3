import { expect, it } from "vitest";
import { findNamed } from "../../src/dialogue/name-thing";

const THINGS = [
  "Встреча с Анной",
  "Позвонить маме",
  "Парк",
  "Пароль",
  "Оплатить счёт",
  "Hammaslääkäri",
  "Встретить поезд",
].map((content, index) => ({ id: `thing${index}`, content }));

it.each([
  ["встречу", ["Встреча с Анной"]],
  ["встречу с анной", ["Встреча с Анной"]],
  ["мама", ["Позвонить маме"]],
  ["счет", ["Оплатить счёт"]],
  ["оплату", []],
  ["парка", ["Парк"]],
  ["пара", []],
  ["пароход", []],
  ["hammaslääkäriä", ["Hammaslääkäri"]],
  ["встреча", ["Встреча с Анной"]],
])("in a language that inflects, %s names %j", (text, contents) => {
  expect(findNamed(THINGS, text, ["с"], true).map(({ content }) => content)).toEqual(contents);
});

it("elsewhere a word names what has it as it is", () => {
  expect(findNamed(THINGS, "hammaslääkäriä")).toEqual([]);
});

it("many different words name what says exactly them, and nothing else", () => {
  const content = Array.from({ length: 65 }, (_, index) => `word${index}`).join(" ");
  const things = [{ id: "thing", content }];
  expect(findNamed(things, content)).toEqual(things);
  expect(findNamed(things, content.replace("word0 ", ""))).toEqual(things);
  expect(findNamed(things, content.replace("word0 word1", "word1 word0"))).toEqual([]);
});

it("a word that is said again is one word", () => {
  expect(findNamed(THINGS, "парк ".repeat(5000))).toEqual([{ id: "thing2", content: "Парк" }]);
});

it("a script without spaces is found inside of words", () => {
  const things = [{ id: "thing", content: "给妈妈打电话 today" }];
  expect(findNamed(things, "电话 妈妈")).toEqual(things);
  expect(findNamed(things, "电话 爸爸")).toEqual([]);
  expect(findNamed(things, "toda")).toEqual([]);
});
