import { afterAll, beforeAll } from "vitest";
import { closeDesk, openDesk } from "./desk";
import { describeNow } from "./now";
import { describeShell } from "./shell";

// The console in a real browser. One file, so that one service and one browser serve all of it.

beforeAll(openDesk);
afterAll(closeDesk);

describeShell();
describeNow();
