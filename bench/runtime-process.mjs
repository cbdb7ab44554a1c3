// The timed workers in a process of their own, so that reading their log doesn't slow the load down.
import { serve } from "./runtime.mjs";

process.once("message", async (/** @type {Record<string, string>} */ sources) => {
  const { ports, stop } = await serve(sources);
  process.once("message", async () => {
    await stop();
    process.exit();
  });
  process.send?.(ports);
});
