import fc from "fast-check";
import { inject } from "vitest";
import { knowWords } from "./know-words";

// Whatever needs no storage, in Node and in the runtime alike.
fc.configureGlobal({ seed: inject("laws").seed });
knowWords();
