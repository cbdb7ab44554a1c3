import { it } from "vitest";
import { killARun, USUAL } from "./killed-runs";

// test/slow/reminders kills it at other moments.
const [when, kill] = USUAL;

it(`a run that is killed ${when} leaves the others to later runs: nobody twice, nobody never`, () =>
  killARun(kill));
