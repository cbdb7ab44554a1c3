import { it } from "vitest";
import { killARun, OTHERS } from "../../reminders/killed-runs";

it.each(OTHERS)(
  "a run that is killed %s leaves the others to later runs: nobody twice, nobody never",
  async (_when, kill) => await killARun(kill),
);
