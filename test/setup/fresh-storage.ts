import { beforeEach } from "vitest";
import { emptyUnlessKept } from "./empty-storage";

// Every test starts with an empty, migrated D1 and an empty KV, but those of a shared world. A runtime is shared by many files (`isolate: false`): a
// runtime for each file costs over half a second.
beforeEach(emptyUnlessKept);
