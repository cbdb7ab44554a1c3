import { it } from "vitest";
import { expectKept, SHORT } from "./count-kept";

// test/slow/context has the longer chat.
it("keeps the prefix of nine turns of ten: 2 messages a turn, 50 shown", () => expectKept(SHORT), 600_000);
