import { describe, it } from "vitest";
import { ERRING, expectCost, expectInTime } from "../../context/months/bots";

describe("the month of a bot that marks wrongly, or not at all, costs what docs/reminders.md says", () => {
  it.each(ERRING)("a bot %s", async (_bot, model, cost) => await expectCost(model, cost));
});

describe("three bots live the same month: one does all that it is told, one forgets marks, one never marks", () => {
  it.each([
    ["marks all that it mentions", 0],
    ["forgets 30 % of its marks", 30],
    ["never marks", 100],
  ])(
    "a bot that %s mentions everything on the day that matters, and nothing without a reason",
    async (_bot, forgets) => await expectInTime(forgets),
  );
});
