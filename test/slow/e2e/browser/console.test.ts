import { afterAll, beforeAll } from "vitest";
import { expectCare } from "../../../e2e/browser/care";
import { browse, closeDesk, openDesk } from "../../../e2e/browser/desk";
import { expectOperatorCare } from "../../../e2e/browser/operate";
import { expectGerman } from "../../../e2e/browser/tongues";

// The console's views in another colour scheme and in another language than test/e2e/browser/console.test.ts has them.

beforeAll(openDesk);
afterAll(closeDesk);

browse(
  "fits a phone on every view, and is accessible in dark",
  async (desk) => await expectCare(desk, "dark"),
);
browse("the operator's views fit a phone, and are accessible in dark", async (desk) => {
  await expectOperatorCare(desk, "dark");
});
browse("fits a phone in German on every view, with no English left, and is accessible", expectGerman);
