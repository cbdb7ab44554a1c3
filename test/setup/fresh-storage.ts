import fc from "fast-check";
import { beforeEach, inject } from "vitest";
import { emptyStorage } from "./empty-storage";
import { knowWords } from "./know-words";
import { isLeftOut, LEFT_OUT } from "./quick";

// The same cases in every run: one that fails here fails everywhere. Other seeds are for a hunt.
fc.configureGlobal({ seed: 20260123 });

/** Rooms without storage: half of all tests, which would pay for it again and again. */
const PURE = /[\\/]test[\\/](?:time|platforms|outbound|core)[\\/]/;

knowWords();

// Every other test starts with an empty, migrated D1 and an empty KV. A runtime is shared by many files
// (`isolate: false`): a runtime for each file costs over half a second.
beforeEach(async ({ task, skip }) => {
  if (inject("isQuick") && isLeftOut(task)) skip(LEFT_OUT);
  if (!PURE.test(task.file.filepath)) await emptyStorage();
});
