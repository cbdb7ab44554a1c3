import { afterAll, beforeAll } from "vitest";
import { describeCare } from "./care";
import { describeClient } from "./client";
import { closeDesk, openDesk } from "./desk";
import { describeMemories } from "./memories";
import { describeNow } from "./now";
import { describeOperate } from "./operate";
import { describeRepeats } from "./repeats";
import { describeShell } from "./shell";
import { describeShots } from "./shots";
import { describeSignIn } from "./sign-in";
import { describeSignInPrograms } from "./sign-in-programs";
import { describeSignInShots } from "./sign-in-shots";
import { describeTongues } from "./tongues";
import { describeViews } from "./views";

// The console, the reference and the client in a real browser. One file, so that one service and one browser serve all of it.

beforeAll(openDesk);
afterAll(closeDesk);

describeShell();
describeNow();
describeMemories();
describeRepeats();
describeViews();
describeOperate();
describeCare();
describeTongues();
describeClient();
describeSignIn();
describeSignInPrograms();
// They would change the repository at each run.
if (process.env["CONSOLE_SHOTS"] === "1") {
  describeShots();
  describeSignInShots();
}
