import { defineConfig } from "vitest/config";
import { besideServices, inRuntime, MAKE_PUBLIC } from "../../../vitest.config.ts";

// What scripts/generate.mjs runs. `vitest` alone doesn't see it.
export default defineConfig({
  test: {
    globalSetup: [MAKE_PUBLIC],
    projects: [
      inRuntime({ name: "generate", include: ["scripts/generate/*.make.ts"] }),
      besideServices({ name: "generate-node", include: ["scripts/generate/node/*.make.ts"] }),
    ],
  },
});
