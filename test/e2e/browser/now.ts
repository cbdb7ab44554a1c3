import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse, type Desk } from "./desk";

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

/** The whole prompt, as the page draws it. */
async function systemOf(page: Page): Promise<string> {
  const parts = await page.locator(".paper .part").evaluateAll((all) =>
    all.map((part) => {
      const copy = part.cloneNode(true) as typeof part;
      for (const reason of copy.querySelectorAll(".reason")) reason.remove();
      return [...copy.querySelectorAll(".lines li")].map((line) => line.textContent ?? "").join("\n");
    }),
  );
  return parts.join("\n\n");
}

interface Frame {
  at: number;
  until: number;
  system: string;
}

const isoOf = (instant: number) => new Date(instant * 1000).toISOString().replace(".000", "");

/** The frames that the service plays for the page: a bot that talks each hour, and 28 days. */
async function framesOf(desk: Desk, user: string): Promise<Frame[]> {
  const to = new Date(Date.now() + 28 * 24 * HOUR).toISOString();
  const path = `/v1/users/${user}/life?talks=hour&max_frames=500&to=${encodeURIComponent(to)}`;
  return (await desk.service.send<{ frames: Frame[] }>("GET", path)).frames;
}

/** Compares the page at moments of a life with the frames there. */
async function expectFrames(desk: Desk, page: Page, user: string, frames: readonly Frame[]): Promise<void> {
  for (const { at, until, system } of frames) {
    const moment = isoOf(Math.floor((at + until) / 2));
    await page.goto(desk.service.url + addressOf(user, moment));
    await expect
      .poll(() => page.locator(".moment h1 time").getAttribute("datetime"), { timeout: 15_000 })
      .toBe(isoOf(at));
    expect(await systemOf(page), moment).toBe(system);
  }
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
          "near or overdue, and not mentioned yet",
        );
        expect(await page.locator(".held li").allInnerTexts()).toEqual([
          expect.stringMatching(/^Passport \[DUE .*\]\s+not near yet$/),
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
        await page.locator(".dot").first().waitFor();
        await page.route("**/v1/**", (route) => route.abort());
        // What was played stays, each prompt under its own time.
        for (let step = 0; step < 3; step += 1) {
          await page.getByRole("slider").press("ArrowRight");
          await expect.poll(() => page.url()).toContain("at=");
          expect(await heading.innerText()).toContain(await told());
        }
        await page.goto(desk.service.url + addressOf("offline", hour(-5)));
        await page.getByRole("alert").first().waitFor();
        expect(await heading.innerText()).toContain(await told());
        await page.unroute("**/v1/**");
        await page.getByRole("button", { name: "Try again" }).first().click();
        await expect
          .poll(() => page.locator(".moment h1 time").getAttribute("datetime"))
          .toBe(hour(-5).replace(".000", ""));
        expect(await heading.innerText()).toContain(await told());
      });
    });

    browse("draws the frames of a month with a daily pill, byte for byte", async (desk) => {
      await desk.seed("month", { time_zone: "Asia/Kathmandu", display_name: "Ann" }, [
        { content: "Take the pill", due_at: "2026-01-01T08:30", recurrence: "FREQ=DAILY" },
        { content: "Dentist", due_at: hour(30), remind_before: 7200 },
        { content: "Passport", due_at: hour(24 * 10) },
      ]);
      const frames = await framesOf(desk, "month");
      expect(frames.filter(({ system }) => / Take the pill/.test(system)).length).toBeGreaterThan(50);
      await desk.visit(addressOf("month"), async (page) => {
        await page.locator(".dot").first().waitFor();
        // A month later it is still said: twice a day, and never silent for good.
        expect(
          await page.locator(".lane", { hasText: "Take the pill" }).locator(".dot").count(),
        ).toBeGreaterThan(50);
        const some = frames
          .slice(1)
          .filter((_frame, place, all) => place % 20 === 3 || place > all.length - 3);
        await expectFrames(desk, page, "month", some);
      });
    });

    browse("shows of fifty things what a bot gets: its limit, and how many more there are", async (desk) => {
      const many = Array.from({ length: 50 }, (_, place) => ({
        content: `Errand ${place}`,
        due_at: hour(5 + place),
      }));
      await desk.seed("fifty", { time_zone: "UTC" }, many);
      const frames = await framesOf(desk, "fifty");
      await desk.visit(addressOf("fifty"), async (page) => {
        await page.getByText("12 of 50 rows are in view").waitFor();
        expect(await page.locator(".item").count()).toBeLessThanOrEqual(15);
        await expectFrames(
          desk,
          page,
          "fifty",
          frames.slice(1).filter((_frame, place) => place % 25 === 1),
        );
      });
    });

    browse("has a row for each of a hundred series, of which it draws those in view", async (desk) => {
      const many = Array.from({ length: 100 }, (_, place) => ({
        content: `Series ${place}`,
        due_at: `2026-01-01T${String(6 + (place % 14)).padStart(2, "0")}:00`,
        recurrence: "FREQ=DAILY",
      }));
      await desk.seed("crowd", { time_zone: "UTC" }, many);
      await desk.visit(`${addressOf("crowd")}&ahead=week`, async (page) => {
        await page.getByText("12 of 100 rows are in view").waitFor({ timeout: 60_000 });
        expect(await page.locator(".lanes .lane").count()).toBeLessThanOrEqual(20);
        const rows = new Set<string>();
        const window = page.locator(".window");
        for (let top = 0; top <= 3200; top += 300) {
          await window.evaluate((element, to) => element.scrollTo(0, to), top);
          await page.waitForTimeout(60);
          for (const name of await page.locator(".lane-name").allInnerTexts()) rows.add(name);
        }
        expect(rows.size).toBe(100);
        await expectAccessible(page);
      });
    });

    browse(
      "goes to the next change, shows what comes and goes, and opens where its link says",
      async (desk) => {
        await desk.seed("change", { time_zone: "UTC" }, [
          { content: "Dentist", due_at: hour(30), remind_before: 7200 },
          { content: "Passport", due_at: hour(24 * 10) },
        ]);
        const frames = await framesOf(desk, "change");
        const comes = frames.findIndex(({ system }) => system.includes(") Passport"));
        const opens = frames[comes];
        await desk.visit(addressOf("change", isoOf(opens?.at ?? 0)), async (page) => {
          await page.locator(".item.is-new").getByText("Passport").waitFor();
          expect(await page.locator(".gone").count()).toBe(0);
          await page.getByRole("button", { name: "Next change" }).click();
          await page.locator(".gone del", { hasText: "Passport" }).waitFor();
          expect(await page.locator(".moment h1 time").getAttribute("datetime")).toBe(
            isoOf(frames[comes + 1]?.at ?? 0),
          );
          await expectAccessible(page);
          await page.reload();
          await page.locator(".gone del", { hasText: "Passport" }).waitFor();
          await page.getByLabel("The bot talks").selectOption("never");
          await expect.poll(() => page.url()).toContain("talks=never");
          // A bot that never talks marks nothing: what is near stays.
          await page.locator(".item", { hasText: "Passport" }).waitFor();
          expect(await promptOf(page)).toContain("DUE Passport");
          await page.getByLabel("Look ahead").selectOption({ label: "1 week" });
          await expect.poll(() => page.url()).toContain("ahead=week");
          await page.locator(".item", { hasText: "Passport" }).waitFor();
        });
      },
    );

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
        await page.locator(".dot").first().waitFor();
        // Changes come an hour or more apart; the first is that of a bot that talks now.
        for (let step = 0; step < 3; step += 1) {
          const last = await slider.inputValue();
          await page.keyboard.press("ArrowRight");
          await expect.poll(() => slider.inputValue()).not.toBe(last);
        }
        await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/in \d+ (hours?|minutes)$/);
        expect(await slider.getAttribute("aria-valuetext")).not.toBe(before);
        const { hash } = new URL(page.url());
        expect(decodeURIComponent(hash)).toMatch(/^#\/now\?user=keys&at=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
        await page.reload();
        await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(/in /);
        await page.locator(".dot").first().waitFor();
        const place = Number(await slider.inputValue());
        await page.keyboard.press("Escape");
        await slider.press("ArrowLeft");
        await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(place);
        await page.getByRole("button", { name: "Back to now" }).press("Enter");
        await expect.poll(() => page.url()).not.toContain("at=");
        await page.getByRole("button", { name: "Play" }).press("Enter");
        await expect.poll(() => page.url()).toContain("at=");
        await page.getByRole("button", { name: "Pause" }).press("Enter");
        await slider.fill(String(Math.floor(Date.now() / 1000) - 5 * 86_400));
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
