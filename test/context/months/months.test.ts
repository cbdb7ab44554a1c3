import { it } from "vitest";
import { expectCost, USUAL } from "./bots";

// A month of a bot; test/slow/context has those of the other ones.
const [bot, model, cost] = USUAL;

it(`a bot ${bot}`, () => expectCost(model, cost));
