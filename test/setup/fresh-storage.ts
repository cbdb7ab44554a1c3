import { beforeEach } from "vitest";
import { emptyStorage } from "./empty-storage";

// Every test starts with an empty, migrated D1 and an empty KV. A runtime is shared by many files (`isolate: false`): a
// runtime for each file costs over half a second.
beforeEach(emptyStorage);
