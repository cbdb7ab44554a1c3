import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeEach } from "vitest";

// The same cases in every run: one that fails here fails everywhere. Other seeds are for a hunt.
fc.configureGlobal({ seed: 20260123 });

/** Rooms without storage: half of all tests, which would pay for it again and again. */
const PURE = /[\\/]test[\\/](?:time|webhooks|delivery)[\\/]/;

// Every other test starts with an empty, migrated D1 and an empty KV. The runtime is shared by all files
// (`isolate: false`): this reset costs about 14 ms, a runtime for each file over half a second.
beforeEach(async ({ task }) => {
  if (PURE.test(task.file.filepath)) return;
  // What the test before left running may still write while its storage is taken away: then once more.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await reset();
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
    if ((await env.DB.prepare("SELECT count(*) AS left FROM apps").first("left")) === 0) return;
  }
});
