import { it } from "vitest";
import { expectLife, LIVES } from "../../chat/live-month";

/** A month in the life of repeating items: the whole table, by either door. */
it.each(LIVES)("$kind, $what, by $door", async (life) => {
  await expectLife(life);
});
