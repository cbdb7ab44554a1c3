import { beforeEach, inject } from "vitest";
import { isLeftOut, LEFT_OUT } from "../quick";

// As test/setup/fresh-storage.ts does where the tests run in workerd.
beforeEach(({ task, skip }) => {
  if (inject("isQuick") && isLeftOut(task)) skip(LEFT_OUT);
});
