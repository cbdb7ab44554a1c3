import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../src/time/prompt/token-estimate";
import { TOKEN_TEXTS } from "./token-texts";

const ratio = (text: string) => estimateTokens(text) / countTokens(text);

describe.each(Object.entries(TOKEN_TEXTS))("in %s", (_language, texts) => {
  it.each(Object.entries(texts))("%s is estimated close to o200k_base", (_kind, text) => {
    expect(countTokens(text)).toBeGreaterThan(90);
    expect(ratio(text)).toBeGreaterThan(0.85);
    expect(ratio(text)).toBeLessThan(1.15);
  });

  it("all kinds together are estimated within 5 %", () => {
    const all = Object.values(texts).join("\n\n");
    expect(Math.abs(ratio(all) - 1)).toBeLessThan(0.05);
  });
});

it("a conversation in three languages is estimated within 10 %", () => {
  const lines = Object.values(TOKEN_TEXTS).flatMap(({ chat = "" }) => chat.split("\n"));
  const mixed = lines.filter((_, index) => index % 2 === 0).join("\n");
  expect(Math.abs(ratio(mixed) - 1)).toBeLessThan(0.1);
});

it.each([
  ["nothing", "", 0],
  ["a word", "then", 1],
  ["a stamp", "[14:32]", 5],
  ["a stamp with a date", "[2026-01-23 14:32]", 12],
  ["a rule of marks", "-".repeat(80), 1],
  ["line ends", "\n\n\n", 1],
  ["an emoji is not nothing", "🎉", 2],
])("%s", (_name, text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

it.each([
  [
    "Chinese",
    "昨天晚上我们很晚才回到家，因为火车在暴风雪中停在车站两个多小时。奶奶已经泡好了茶，坐在窗边等着我们。",
  ],
  [
    "Korean",
    "어제저녁에는 눈보라 때문에 기차가 역에 두 시간 넘게 서 있어서 집에 늦게 돌아왔다. 할머니는 창가에 앉아 계셨다.",
  ],
  [
    "Russian",
    "Вчера вечером мы поздно вернулись домой, потому что поезд из-за метели стоял на станции больше двух часов.",
  ],
  [
    "Arabic",
    "عدنا إلى البيت متأخرين مساء أمس لأن القطار توقف في المحطة أكثر من ساعتين بسبب العاصفة الثلجية.",
  ],
  ["Hindi", "कल शाम हम देर से घर लौटे क्योंकि बर्फीले तूफान की वजह से ट्रेन दो घंटे से ज्यादा स्टेशन पर खड़ी रही।"],
  [
    "French",
    "Hier soir, nous sommes rentrés tard à la maison parce que le train est resté plus de deux heures en gare.",
  ],
  [
    "Spanish",
    "Anoche volvimos tarde a casa porque el tren estuvo parado más de dos horas en la estación a causa de la nieve.",
  ],
])("%s, which it was not made for, is estimated within a third", (_language, text) => {
  expect(Math.abs(ratio(text) - 1)).toBeLessThan(1 / 3);
});
