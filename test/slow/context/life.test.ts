import { it } from "vitest";
import { liveAsUser, talksOf } from "../../context/live-through";

const USERS = Array.from({ length: 24 }, (_, place) => place + 1);

for (const seed of USERS)
  it(`each frame is the prompt of its moment: user ${seed}, where the bot talks: ${talksOf(seed)}`, () =>
    liveAsUser(seed, 68));
