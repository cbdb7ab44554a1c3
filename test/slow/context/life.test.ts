import { inject, it } from "vitest";
import { liveAsUser, talksOf } from "../../context/live-through";

const COUNT = 24;

for (let place = 0; place < COUNT; place += 1) {
  const seed = inject("laws").seed * COUNT + place;
  it(`each frame is the prompt of its moment: user ${seed}, where the bot talks: ${talksOf(seed)}`, () =>
    liveAsUser(seed, 68));
}
