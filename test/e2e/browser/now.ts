import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse } from "./desk";

const HOUR = 3_600_000;

/** An hour of the clock, so many hours after the one that runs. */
const hour = (ahead: number) => new Date(Math.floor(Date.now() / HOUR + ahead) * HOUR).toISOString();

const addressOf = (user: string, at?: string) =>
  `/console#/now?user=${user}${at === undefined ? "" : `&at=${encodeURIComponent(at)}`}`;

/** The contents that stand in the prompt, in its order, with the word of their label. */
async function promptOf(page: Page): Promise<string[]> {
  const lines = await page.locator(".lines .item").allInnerTexts();
  return lines.map((line) => line.replace(/^- \[(\w+) [^\]]+\] \([^)]*\) (.*?)(\n.*)*$/s, "$1 $2"));
}

async function slideTo(page: Page, place: number): Promise<void> {
  await page.getByRole("slider").fill(String(place));
}

export function describeNow(): void {
  describe("now", () => {
    browse("shows the prompt as the model gets it, and why each line stands there", async (desk) => {
      const [late = ""] = await desk.seed("reasons", { time_zone: "UTC" }, [
        { content: "Call back", due_at: hour(-2) },
        { content: "Dentist", due_at: hour(30) },
        { content: "Passport", due_at: hour(24 * 20) },
        { content: "Early bird", category: "profile" },
      ]);
      await desk.visit(addressOf("reasons"), async (page) => {
        await page.locator(".item").first().waitFor();
        expect(await promptOf(page)).toEqual(["OVERDUE Call back", "DUE Dentist"]);
        const { system, estimated_tokens } = await desk.service.send<{
          system: string;
          estimated_tokens: number;
        }>("GET", "/v1/users/reasons/context");
        const shown = await page.locator(".lines li").evaluateAll((lines) =>
          lines.map((line) => {
            const copy = line.cloneNode(true) as typeof line;
            for (const reason of copy.querySelectorAll(".reason")) reason.remove();
            return copy.textContent ?? "";
          }),
        );
        // The clock moves on between the two answers.
        const still = (text: string) =>
          text
            .replace(/\d\d:\d\d:\d\d/g, "")
            .replace(/\d+ hours?/g, "")
            .replace(/, noted (?:now|\w+ \w+ ago)\)/g, ", noted)");
        expect(still(shown.join("\n"))).toBe(
          still(
            system
              .split("\n")
              .filter((line) => line !== "")
              .join("\n"),
          ),
        );
        // "noted now" is shorter than "noted 9 seconds ago", which three lines say.
        const header = await page.locator(".prompt header").innerText();
        const tokens = Number(/(\d+) tokens/.exec(header)?.[1]);
        expect(Math.abs(tokens - estimated_tokens)).toBeLessThanOrEqual(6);
        expect(await page.locator(".item .reason").first().innerText()).toBe(
          "shown: overdue and not mentioned yet",
        );
        expect(await page.locator(".held li").allInnerTexts()).toEqual([
          expect.stringMatching(/^Passport \[DUE .*\]\s+later: more than 7 days away$/),
        ]);
        expect(late).toMatch(/^\w{8}$/);
      });
    });

    browse("is no wider than the page, however long a word is", async (desk) => {
      const content = `https://example.org/${"a".repeat(330)}`;
      await desk.seed("wide", { time_zone: "UTC" }, [{ content, due_at: hour(24 * 20) }]);
      await desk.visit(addressOf("wide"), async (page) => {
        await page.locator(".cards .content").getByText("https://example.org/aaaa").waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(
          0,
        );
      });
    });

    browse("never shows a new time over an old prompt", async (desk) => {
      await desk.seed("offline", { time_zone: "UTC" }, [{ content: "Dentist", due_at: hour(30) }]);
      await desk.visit(addressOf("offline"), async (page) => {
        const heading = page.getByRole("heading", { level: 1 });
        const told = async () =>
          (await page.locator(".lines").first().innerText()).match(/T(\d\d:\d\d)/)?.[1];
        await page.locator(".item").first().waitFor();
        await page.route("**/context*", (route) => route.abort());
        await page.getByRole("slider").press("ArrowRight");
        await page.getByRole("alert").waitFor();
        expect(await heading.innerText()).toContain(await told());
        await page.unroute("**/context*");
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByRole("alert").waitFor({ state: "detached" });
        expect(await heading.innerText()).toContain(await told());
      });
    });

    browse("lets the coming life pass: near, said, silent, overdue, silent", async (desk) => {
      await desk.seed("week", { time_zone: "UTC" }, [
        { content: "Dentist", due_at: hour(30), remind_before: 7200 },
        { content: "Passport", due_at: hour(24 * 10) },
      ]);
      /** Hours ahead of the full hour, and what the prompt of that step says. */
      const table: [hours: number, prompt: string[]][] = [
        [1, []],
        [24, []],
        [27, []],
        // Between 27 and 30 hours its lead begins, and it becomes overdue: the later one is said.
        [30, ["OVERDUE Dentist"]],
        [33, []],
        [72, ["DUE Passport"]],
        [78, []],
        [240, ["OVERDUE Passport"]],
        [264, []],
      ];
      await desk.visit(addressOf("week"), async (page) => {
        await page.locator(".item").first().waitFor();
        expect(await promptOf(page)).toEqual(["DUE Dentist"]);
        for (const [hours, prompt] of table) {
          await page.goto(desk.service.url + addressOf("week", hour(hours)));
          await expect
            .poll(() => page.locator(".moment h1 time").getAttribute("datetime"))
            .toBe(hour(hours).replace(".000", ""));
          await expect
            .poll(async () => ({
              hours,
              busy: await page.locator(".columns").getAttribute("aria-busy"),
              prompt: await promptOf(page),
            }))
            .toEqual({ hours, busy: "false", prompt });
        }
        expect(await page.locator(".held li").allInnerTexts()).toEqual([
          expect.stringMatching(
            /^Dentist \[OVERDUE .*said at .*: it becomes overdue\s+nothing more within 31 days$/s,
          ),
          expect.stringMatching(
            /^Passport \[OVERDUE .*said at .*: it becomes overdue\s+nothing more within 31 days$/s,
          ),
        ]);
      });
    });

    browse("says of the past that it shows today's data", async (desk) => {
      await desk.seed("past", { time_zone: "UTC" }, [{ content: "Dentist", due_at: hour(30) }]);
      await desk.visit(addressOf("past", hour(-24)), async (page) => {
        await page.locator(".item").first().waitFor();
        expect(await page.locator(".note").innerText()).toContain("Today's data at that clock");
        expect(await page.locator(".moment").innerText()).toMatch(/1 day ago|24 hours ago/);
      });
    });

    browse("goes by keyboard, keeps the moment in the address, and plays", async (desk) => {
      await desk.seed("keys", { time_zone: "UTC" }, [{ content: "Dentist", due_at: hour(3) }]);
      await desk.visit(addressOf("keys"), async (page) => {
        const slider = page.getByRole("slider");
        await slider.focus();
        const before = await slider.getAttribute("aria-valuetext");
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowRight");
        await expect
          .poll(() => slider.getAttribute("aria-valuetext"))
          .toMatch(/in [12] hours?$|in \d+ minutes$/);
        expect(await slider.getAttribute("aria-valuetext")).not.toBe(before);
        const { hash } = new URL(page.url());
        expect(decodeURIComponent(hash)).toMatch(/^#\/now\?user=keys&at=\d{4}-\d\d-\d\dT\d\d:00:00Z$/);
        await page.reload();
        await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/in /);
        const place = Number(await slider.inputValue());
        await page.getByRole("button", { name: "Play" }).press("Enter");
        await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(place + 1);
        await page.getByRole("button", { name: "Pause" }).press("Enter");
        await page.getByRole("button", { name: "Back to now" }).press("Enter");
        await expect.poll(() => page.url()).not.toContain("at=");
        await slideTo(page, 0);
        await expect.poll(() => page.locator(".note").innerText()).toContain("Today's data");
      });
    });

    browse("is accessible with items, without any, and after a refusal", async (desk) => {
      await desk.seed("access", { time_zone: "UTC" }, [{ content: "Dentist", due_at: hour(30) }]);
      await desk.visit(addressOf("access"), async (page) => {
        await page.locator(".item").first().waitFor();
        await expectAccessible(page);
      });
      await desk.visit(
        addressOf("nobody-yet"),
        async (page) => {
          await page.getByText("Nothing is due in the coming weeks.").waitFor();
          await expectAccessible(page);
        },
        { colorScheme: "dark" },
      );
      await desk.visit(addressOf("x".repeat(300)), async (page) => {
        await page.getByRole("alert").waitFor();
        expect(await page.getByRole("alert").innerText()).toMatch(/Request [0-9a-f-]{36}/);
        await expectAccessible(page);
      });
    });
  });
}
