import { afterAll, beforeAll, onTestFinished } from "vitest";
import { emptyStorage, keepStorage } from "../setup/empty-storage";

type Close = () => void | Promise<void>;

/** What closes what a shared world has opened; null while each test has its own. */
let closing: Close[] | null = null;

/**
 * One world for all tests of a file, or of the `describe` around it, that only read: storage is emptied once, filled by
 * `make`, and left alone until the last of them. The clock stands still between them too.
 *
 * @returns what `make` made, while its tests run
 * @example
 * const ann = sharedWorld(async () => {
 *   const user = (await openWorld()).user("ann");
 *   await user.store("Tea");
 *   return user;
 * });
 * it("finds tea", async () => expect((await ann().search({ query: "tea" })).count).toBe(1));
 */
export function sharedWorld<Made>(make: () => Promise<Made>): () => Made {
  let made: { value: Made } | null = null;
  beforeAll(async () => {
    await emptyStorage();
    keepStorage(true);
    closing = [];
    made = { value: await make() };
  });
  afterAll(async () => {
    for (const close of closing?.reverse() ?? []) await close();
    closing = null;
    made = null;
    keepStorage(false);
  });
  return () => {
    if (made === null) throw new Error("a shared world is there while its own tests run");
    return made.value;
  };
}

/** Closes something after the test that opened it, or after the last one that shares it. */
export function closeAtEnd(close: Close): void {
  if (closing === null) onTestFinished(close);
  else closing.push(close);
}
