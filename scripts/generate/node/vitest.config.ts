import { defineConfig } from "vitest/config";
import { inNode, inRuntime, MAKE_PUBLIC } from "../../../vitest.config.ts";

// What scripts/generate.mjs runs. `vitest` alone doesn't see it.
export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    projects: [
      inRuntime({ include: ["scripts/generate/*.make.ts"] }),
      inNode({ include: ["scripts/generate/node/*.make.ts"] }),
    ],
  },
});
