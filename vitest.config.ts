import { existsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

// No test run speaks to anyone: neither wrangler's telemetry nor Miniflare's look-up of request.cf.
process.env.WRANGLER_SEND_METRICS = "false";
process.env.WRANGLER_SEND_ERROR_REPORTS = "false";
process.env.WRANGLER_HIDE_BANNER = "true";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

// The secrets of the tests; set here, so that a developer's own are never picked up.
process.env.ADMIN_TOKEN = "test-admin-token";
process.env.ENCRYPTION_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

// Until the worker's entry exists, the pure rooms are tested without it.
const worker = existsSync("src/index.ts") ? { wrangler: { configPath: "./wrangler.toml" } } : {};
const bare = existsSync("src/index.ts")
  ? {}
  : { compatibilityDate: "2026-10-01", d1Databases: ["DB"], kvNamespaces: ["DIGESTS"] };

export default defineConfig({
  test: {
    reporters: ["default", "./test/setup/node/count-reporter.ts"],
    projects: [
      {
        plugins: [
          cloudflareTest(async () => ({
            ...worker,
            miniflare: {
              ...bare,
              bindings: {
                RATE_LIMIT: "off",
                TEST_MIGRATIONS: existsSync("migrations") ? await readD1Migrations("migrations") : [],
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**"],
          setupFiles: ["test/setup/fresh-storage.ts"],
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          environment: "node",
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // After the others, so that two runtimes don't compete for the same cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
