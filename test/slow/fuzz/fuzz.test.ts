import { describe, inject } from "vitest";
import { hunt } from "../../fuzz/hunt";

/** `npm run fuzz` sends as many as it is asked for. */
const COUNT = Number(import.meta.env.VITE_FUZZ_N ?? 2000);

describe("the usual seed", () => hunt(2000, 1));

describe("the day's seed", () => hunt(COUNT, inject("laws").seed));
