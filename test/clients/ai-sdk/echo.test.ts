import { expect, it } from "vitest";
import { EchoFilter } from "../../../clients/typescript/src/ai-sdk/echo";

it("holds back what may be a stamp alone", () => {
  const filter = new EchoFilter();
  expect(["H", "i"].map((one) => filter.push(one))).toEqual(["H", "i"]);
  const other = new EchoFilter();
  expect(["[14", ":32] ", "Hi", " [14:33]"].map((one) => other.push(one))).toEqual([
    "",
    "",
    "Hi",
    " [14:33]",
  ]);
  const long = new EchoFilter();
  expect(long.push(" ".repeat(1000))).toHaveLength(1000);
});
