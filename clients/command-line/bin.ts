import { main } from "./main";

const interrupt = new AbortController();
process.on("SIGINT", () => {
  // The second one doesn't wait for what the first one ends.
  if (interrupt.signal.aborted) process.exit(130);
  interrupt.abort(new DOMException("interrupted", "AbortError"));
});
// What is written afterwards fails with the same error, which ends the command.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  zoneData: process.versions["tz"] ?? "unknown",
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  signal: interrupt.signal,
});
