import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse } from "./desk";

const address = (user: string, more = "") => `/console#/memories?user=${user}${more}`;

const contents = (page: Page) => page.locator(".list button.content").allInnerTexts();

/** Refuses a tool's calls in the service's place. */
async function refuse(page: Page, tool: string): Promise<void> {
  await page.route(`**/tools/${tool}`, (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({ detail: "not today", code: "invalid", request_id: "the-request" }),
    }),
  );
}

interface Stored {
  data: { content: string; completed_at: number | null; due_at: number | null; category: string }[];
}

export function describeMemories(): void {
  describe("memories", () => {
    browse("are searched with reasons and filtered, and the address keeps the question", async (desk) => {
      await desk.seed("finder", { time_zone: "UTC" }, [
        { content: "Anna likes oat milk", category: "preference", entity: "Anna" },
        { content: "Buy milk", category: "task" },
        { content: "The dentist is on Main Street" },
      ]);
      await desk.visit(address("finder"), async (page) => {
        await expect.poll(() => contents(page)).toHaveLength(3);
        await expectAccessible(page);
        await page.getByRole("searchbox").fill("milk");
        await expect
          .poll(async () => (await contents(page)).toSorted())
          .toEqual(["Anna likes oat milk", "Buy milk"]);
        expect(await page.locator(".why").first().innerText()).toMatch(
          /^score \d\.\d\d: words .* · found: milk$/,
        );
        await page.getByLabel("Kind").selectOption("task");
        await expect.poll(() => contents(page)).toEqual(["Buy milk"]);
        expect(page.url()).toMatch(/\?user=finder&q=milk&category=task$/);
        await page.reload();
        await expect.poll(() => contents(page)).toEqual(["Buy milk"]);
        await expectAccessible(page);
        await page.getByRole("searchbox").fill("zebra");
        await page.getByText("Nothing fits.").waitFor();
      });
    });

    browse("keep one's place in a long list after a change, and no fact is done by a press", async (desk) => {
      const notes = Array.from({ length: 120 }, (_, index) => ({
        content: `Note ${index}`,
        category: "note",
      }));
      await desk.seed("keeper", { time_zone: "UTC" }, notes);
      await desk.visit(address("keeper"), async (page) => {
        await expect.poll(() => contents(page)).toHaveLength(50);
        const more = page.getByRole("button", { name: "Show more" });
        await more.click();
        await expect.poll(() => contents(page)).toHaveLength(100);
        expect(await page.locator(".tick-box").count()).toBe(0);
        await page.getByRole("button", { name: "Note 25", exact: true }).click();
        await page.getByLabel("What to remember").fill("Note 25, changed");
        await page.getByRole("button", { name: "Save" }).click();
        await expect.poll(() => contents(page)).toContain("Note 25, changed");
        expect(await contents(page)).toHaveLength(100);
        await page.getByRole("button", { name: "Close" }).last().click();
        await more.click();
        await expect.poll(() => contents(page)).toHaveLength(120);
      });
    });

    browse(
      "are made in words, changed, completed, snoozed and forgotten, by keyboard alone",
      async (desk) => {
        await desk.seed("maker", { time_zone: "Europe/Berlin" }, []);
        const stored = async () => (await desk.service.send<Stored>("GET", "/v1/users/maker/memories")).data;
        await desk.visit(address("maker"), async (page) => {
          await page.getByText("Nothing is stored yet.").waitFor();
          await page.getByRole("button", { name: "New memory" }).press("Enter");
          await page.getByLabel("What to remember").fill("Call the dentist");
          await page.keyboard.press("Tab");
          await page.keyboard.type("tomorrow at 9");
          await expect.poll(() => page.getByRole("dialog").innerText()).toMatch(/, 09:00 \(Europe\/Berlin\)/);
          await expectAccessible(page);
          await page.keyboard.press("Enter");
          await expect.poll(() => contents(page)).toEqual(["Call the dentist"]);

          await page.getByRole("button", { name: "Call the dentist", exact: true }).press("Enter");
          await page.getByLabel("What to remember").fill("Call Dr. Miller");
          await page.getByRole("dialog").getByLabel("Kind").selectOption("task");
          await page.getByRole("button", { name: "Save" }).press("Enter");
          await expect
            .poll(() => page.locator(".history .content").allInnerTexts())
            .toEqual(["Call Dr. Miller", "Call the dentist"]);
          expect(page.url()).toContain("&id=");
          await expectAccessible(page);
          await page.getByRole("button", { name: "until Monday" }).press("Enter");
          await page.getByRole("dialog").getByRole("status").waitFor();
          await page.keyboard.press("Escape");
          await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
          await expect.poll(() => page.url()).not.toContain("id=");

          await page.getByRole("button", { name: "Complete: Call Dr. Miller" }).press("Space");
          await page.getByRole("button", { name: "Reopen: Call Dr. Miller" }).waitFor();
          await expect
            .poll(stored)
            .toMatchObject([
              { content: "Call Dr. Miller", category: "task", completed_at: expect.any(Number) },
            ]);
          await page.getByRole("button", { name: "Reopen: Call Dr. Miller" }).press("Space");
          await expect.poll(stored).toMatchObject([{ completed_at: null }]);

          await page.getByRole("button", { name: "Call Dr. Miller", exact: true }).press("Enter");
          await page.getByRole("button", { name: "Forget", exact: true }).press("Enter");
          await page.getByText("Nothing is stored yet.").waitFor();
          await page.getByText("Forgotten with its history: “Call Dr. Miller”").waitFor();
          await expectAccessible(page);
          await page.keyboard.press("Control+z");
          await expect.poll(() => contents(page)).toEqual(["Call Dr. Miller"]);
          expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
        });
      },
    );

    browse("are given an end in words, and it is taken away again", async (desk) => {
      const [id = ""] = await desk.seed("ender", { time_zone: "Europe/Berlin" }, [
        { content: "On crutches" },
      ]);
      const end = async () =>
        (await desk.service.send<{ valid_until_local: string }>("GET", `/v1/users/ender/memories/${id}`))
          .valid_until_local;
      await desk.visit(address("ender", `&id=${id}`), async (page) => {
        await page.getByLabel("Holds until").fill("2099-02-24");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("button", { name: "Remove the end" }).waitFor();
        expect(await end()).toMatch(/^2099-02-25 00:00/);
        await expectAccessible(page);
        await page.getByRole("button", { name: "Remove the end" }).click();
        await page.getByRole("button", { name: "Remove the end" }).waitFor({ state: "detached" });
        expect(await end()).toBe("");
        await page.getByLabel("Holds until").fill("when I am well");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("alert").getByText("valid_until").waitFor();
      });
    });

    browse("say what was changed elsewhere, and read again when they are looked at", async (desk) => {
      const [id] = await desk.seed("shared", { time_zone: "UTC" }, [{ content: "Tea", category: "task" }]);
      const change = (content: string) =>
        desk.service.send("PATCH", `/v1/users/shared/memories/${id}`, { content });
      await desk.visit(address("shared"), async (page) => {
        const lookAgain = async () => {
          await page.clock.fastForward(10_000);
          await page.evaluate("dispatchEvent(new Event('focus'))");
        };
        await page.clock.install();
        await expect.poll(() => contents(page)).toEqual(["Tea"]);
        await change("Green tea");
        await lookAgain();
        await expect.poll(() => contents(page)).toEqual(["Green tea"]);

        await page.getByRole("button", { name: "Green tea", exact: true }).click();
        await page.getByLabel("What to remember").fill("White tea");
        await change("Black tea");
        const save = page.getByRole("button", { name: "Save" });
        await save.click();
        await page.getByRole("alert").getByText("It was changed elsewhere since you opened it.").waitFor();
        const stored = async () =>
          (await desk.service.send<Stored>("GET", "/v1/users/shared/memories")).data[0]?.content;
        expect(await stored()).toBe("Black tea");
        await page.getByRole("button", { name: "Show it as it is now" }).click();
        await expect.poll(() => page.getByLabel("What to remember").inputValue()).toBe("Black tea");
        await page.getByLabel("What to remember").fill("White tea");
        await save.click();
        await expect.poll(stored).toBe("White tea");
      });
    });

    browse("ask before what was typed is lost with their dialog", async (desk) => {
      const [id] = await desk.seed("typist", { time_zone: "UTC" }, [{ content: "Tea" }]);
      await desk.visit(address("typist", `&id=${id}`), async (page) => {
        const dialog = page.getByRole("dialog");
        await page.getByLabel("What to remember").fill("Green tea");
        await page.keyboard.press("Escape");
        const asked = page.getByRole("group", { name: "What you typed isn't saved." });
        await asked.waitFor();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Go on" }).press("Enter");
        expect(await page.getByLabel("What to remember").inputValue()).toBe("Green tea");
        await page.getByRole("button", { name: "Close" }).last().click();
        await asked.getByRole("button", { name: "Close without saving" }).click();
        await expect.poll(() => dialog.count()).toBe(0);
        await page.getByRole("button", { name: "Tea", exact: true }).click();
        await page.getByLabel("What to remember").waitFor();
        await page.keyboard.press("Escape");
        await expect.poll(() => dialog.count()).toBe(0);
        await page.getByRole("button", { name: "New memory" }).click();
        await page.getByLabel("What to remember").fill("Coffee");
        await page.getByRole("button", { name: "Close" }).first().click();
        await asked.waitFor();
      });
    });

    browse("are read in the direction of their letters, and printed without the bar", async (desk) => {
      await desk.seed("printer", { time_zone: "UTC" }, [{ content: "شراء الحليب!" }]);
      await desk.visit(address("printer"), async (page) => {
        const content = page.locator(".list .content");
        await content.waitFor();
        // The mark at the end stands left of the first letter.
        const [first = 0, mark = 0] = await page.evaluate<number[]>(`(() => {
          const text = document.querySelector(".list .content").firstChild;
          return [0, text.length - 1].map((at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().left;
          });
        })()`);
        expect(mark).toBeLessThan(first);
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        expect(await page.locator(".bar").isVisible()).toBe(false);
        expect(await content.isVisible()).toBe(true);
        expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe(
          "rgb(250, 249, 246)",
        );
      });
    });

    browse("take a change back that the service refuses", async (desk) => {
      await desk.seed("undone", { time_zone: "UTC" }, [{ content: "Call back", category: "task" }]);
      await desk.visit(address("undone"), async (page) => {
        await refuse(page, "update_memory");
        await page.getByRole("button", { name: "Complete: Call back" }).click();
        await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/not today.*the-request/s);
        await page.getByRole("button", { name: "Complete: Call back" }).waitFor();
      });
    });

    browse("show what was done last, though an older list arrives after it", async (desk) => {
      const [id = ""] = await desk.seed("late", { time_zone: "UTC" }, [
        { content: "Call back", category: "task", due_at: "2099-01-01" },
      ]);
      await desk.visit(address("late", `&id=${id}`), async (page) => {
        const letGo = Promise.withResolvers<void>();
        const isRead = Promise.withResolvers<void>();
        await page.getByRole("button", { name: "until Monday" }).waitFor();
        await page.route(
          /\/users\/late\/memories\?/,
          async (route) => {
            const response = await route.fetch();
            isRead.resolve();
            await letGo.promise;
            // The page may have stopped waiting for it.
            await route.fulfill({ response }).catch(() => undefined);
          },
          { times: 1 },
        );
        await page.getByRole("button", { name: "until Monday" }).click();
        await isRead.promise;
        await page.getByRole("dialog").getByRole("status").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Complete: Call back" }).click();
        const stored = async () =>
          (await desk.service.send<Stored>("GET", "/v1/users/late/memories")).data[0]?.completed_at;
        await expect.poll(stored).not.toBeNull();
        letGo.resolve();
        await expect.poll(() => page.locator(".list").getAttribute("aria-busy")).toBe("false");
        await page.getByRole("button", { name: "Reopen: Call back" }).click();
        await expect.poll(stored).toBeNull();
      });
    });

    browse("take each press, though the one before has no answer yet", async (desk) => {
      const tasks = ["Call back", "Tea"].map((content) => ({ content, category: "task" }));
      await desk.seed("quick", { time_zone: "UTC" }, tasks);
      await desk.visit(address("quick"), async (page) => {
        await page.route("**/tools/update_memory", async (route) => {
          await new Promise((later) => setTimeout(later, 200));
          await route.continue();
        });
        for (const name of ["Complete: Call back", "Reopen: Call back", "Complete: Tea"])
          await page.getByRole("button", { name }).click();
        await page.getByRole("button", { name: "Reopen: Tea" }).waitFor();
        const stored = async () => {
          const { data } = await desk.service.send<Stored>("GET", "/v1/users/quick/memories");
          return Object.fromEntries(data.map((one) => [one.content, one.completed_at !== null]));
        };
        await expect.poll(stored).toEqual({ "Call back": false, Tea: true });
      });
    });

    browse(
      "are forgotten when the time to undo it is over, and shown again where that fails",
      async (desk) => {
        await desk.seed("lost", { time_zone: "UTC" }, [{ content: "Tea" }, { content: "Call back" }]);
        await desk.visit(address("lost"), async (page) => {
          await page.clock.install();
          await page.reload();
          await page.getByRole("button", { name: "Call back", exact: true }).click();
          await page.getByRole("button", { name: "Forget", exact: true }).click();
          await expect.poll(() => contents(page)).toEqual(["Tea"]);
          await page.getByRole("button", { name: "Undo" }).click();
          await expect.poll(() => contents(page)).toEqual(["Call back", "Tea"]);
          await page.clock.runFor(20_000);
          expect(await contents(page)).toEqual(["Call back", "Tea"]);

          await refuse(page, "forget");
          await page.getByRole("button", { name: "Call back", exact: true }).click();
          await page.getByRole("button", { name: "Forget", exact: true }).click();
          await page.getByRole("button", { name: "Undo" }).hover();
          await page.clock.runFor(20_000);
          expect(await page.getByRole("alert").count()).toBe(0);
          await page.mouse.move(0, 0);
          await page.clock.runFor(10_000);
          await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/not today.*the-request/s);
          await expect.poll(() => contents(page)).toEqual(["Call back", "Tea"]);
          await expectAccessible(page);
          await page.unroute("**/tools/forget");
          await page.getByRole("button", { name: "Try again" }).click();
          await expect.poll(() => page.locator(".forgotten").innerText()).toBe("");
          expect(await contents(page)).toEqual(["Tea"]);
          await page.reload();
          await expect.poll(() => contents(page)).toEqual(["Tea"]);
        });
      },
    );

    browse("are forgotten when the page is left before the time to undo it is over", async (desk) => {
      const [id = ""] = await desk.seed("hasty", { time_zone: "UTC" }, [
        { content: "Water the plants", due_at: "2099-01-01", recurrence: "FREQ=DAILY" },
      ]);
      const stored = async () => (await desk.service.send<Stored>("GET", "/v1/users/hasty/memories")).data;
      await desk.visit(`/console#/timeline?user=hasty&order=asc&id=${id}`, async (page) => {
        await page.getByRole("button", { name: "Forget", exact: true }).click();
        await page.getByText("Nothing happened then.").waitFor();
        await page.getByRole("link", { name: "Memories" }).click();
        await page.getByText("Nothing is stored yet.").waitFor();
        expect(await stored()).toHaveLength(1);
        await page.goto(`${desk.service.url}/docs`);
        await expect.poll(stored).toEqual([]);
      });
    });

    browse("stay smooth where there are 5,000", async (desk) => {
      const lines = Array.from({ length: 5000 }, (_one, n) =>
        JSON.stringify({
          type: "memory",
          id: n
            .toString(31)
            .padStart(8, "2")
            .replace(/[01ilo]/g, "x"),
          content: `Thing number ${n} of a long life with much to remember`,
          event_time: 1_700_000_000 + n,
          created_at: 1_700_000_000 + n,
          updated_at: 1_700_000_000 + n,
        }),
      );
      for (let start = 0; start < lines.length; start += 500) {
        const body = [
          '{"format":"almanac","version":1}',
          ...lines.slice(start, start + 500),
          '{"end":true}',
        ].join("\n");
        const headers = { authorization: `Bearer ${desk.key}`, "content-type": "application/x-ndjson" };
        const url = `${desk.service.url}/v1/users/many/import`;
        const { status } = await fetch(url, { method: "POST", headers, body });
        expect(status).toBe(200);
      }
      await desk.visit(address("many"), async (page) => {
        await expect.poll(() => page.locator(".list li").count()).toBe(50);
        for (let count = 100; count <= 500; count += 50) {
          await page.getByRole("button", { name: "Show more" }).click();
          await expect.poll(() => page.locator(".list li").count()).toBe(count);
        }
        // Milliseconds between frames while 500 rows are scrolled through.
        const frames = await page.evaluate<number[]>(`new Promise((done) => {
          const times = [];
          let last = performance.now();
          const step = (now) => {
            times.push(now - last);
            last = now;
            scrollBy(0, 300);
            if (times.length < 60) requestAnimationFrame(step);
            else done(times.slice(1));
          };
          requestAnimationFrame(step);
        })`);
        const middle = frames.toSorted((a, b) => a - b)[Math.floor(frames.length / 2)] ?? 0;
        expect(middle).toBeLessThan(34);
        await page.evaluate("scrollTo(0, 0)");
        await page.getByRole("searchbox").fill("4711");
        await expect
          .poll(() => contents(page))
          .toEqual(["Thing number 4711 of a long life with much to remember"]);
      });
    });
  });
}
