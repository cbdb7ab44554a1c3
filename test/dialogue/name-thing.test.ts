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
