import { expect, it } from "vitest";
import { isLeftOut, KEPT } from "./quick";

const FILES = Object.keys(import.meta.glob("/test/**/*.test.ts")).map((path) => path.slice(1));

it("a quick run leaves out of files that are there", () => {
  expect(Object.keys(KEPT).filter((file) => !FILES.includes(file))).toEqual([]);
});

it("a file that isn't in the table is whole", ({ task }) => {
  expect(isLeftOut(task)).toBe(false);
});
