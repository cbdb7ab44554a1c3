// The timed workers in a process of their own: reading the worker's log must not hold up the load that measures it.
import { serve } from "./runtime.mjs";

process.once("message", async (/** @type {Record<string, string>} */ sources) => {
  const { ports, stop } = await serve(sources);
  process.once("message", async () => {
    await stop();
    process.exit();
  });
  process.send?.(ports);
});
