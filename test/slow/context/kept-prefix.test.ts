import { it } from "vitest";
import { expectKept, LONG } from "../../context/count-kept";

it("keeps the prefix of nine turns of ten: 4 messages a turn, 100 shown", () => expectKept(LONG), 600_000);
