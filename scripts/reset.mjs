// `npm run reset`: forgets everything that local runs have stored.
import { readFlags } from "./flags.mjs";
import { clearState, runningNow } from "./local-state.mjs";

readFlags("npm run reset: forgets everything that local runs have stored. It takes no flags.", {});

const running = runningNow();
if (running === null) {
  clearState();
  console.log("The local state is gone. `npm start` begins afresh.");
} else {
  console.error(
    `Almanac is running (process ${running.pid}, port ${running.port}). Stop it with Ctrl-C first.`,
  );
  process.exitCode = 1;
}
