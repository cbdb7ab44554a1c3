import { it } from "vitest";
import { expectLife, LIVES } from "./live-month";

/** Each fifth life of the table, some of each kind and by either door. test/slow/chat lives all. */
it.each(LIVES.filter((_, n) => n % 5 === 0))("$kind, $what, by $door", async (life) => {
  await expectLife(life);
});
