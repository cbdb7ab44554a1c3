import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse, type Desk } from "./desk";

interface Series {
  due_at_local: string;
  recurrence: string | null;
  completed_at: number | null;
}

/** A day far enough away that nothing of a series is due before it. */
const DAY = "2099-03-03";

/** Makes a daily series at nine, and opens its dialog. */
async function withPill(
  desk: Desk,
  user: string,
  act: (page: Page, stored: () => Promise<Series>) => Promise<void>,
): Promise<void> {
  const [id] = await desk.seed(user, { time_zone: "UTC" }, [
    { content: "Take the pill", due_at: `${DAY}T09:00:00`, recurrence: "FREQ=DAILY" },
  ]);
  const stored = () => desk.service.send<Series>("GET", `/v1/users/${user}/memories/${id}`);
  await desk.visit(`/console#/memories?user=${user}&id=${id}`, async (page) => {
    await page.getByRole("region", { name: "What repeats" }).waitFor();
    await act(page, stored);
  });
}

const at = (local: string) => ({ due_at_local: expect.stringContaining(local) });

export function describeRepeats(): void {
  describe("what repeats", () => {
    browse("says so in its row and its dialog, with the times that come", async (desk) => {
      await withPill(desk, "pill", async (page) => {
        const section = page.getByRole("region", { name: "What repeats" });
        await expect
          .poll(() => section.locator("p").first().innerText())
          .toBe(
            "Repeats: every day. After this: Wed 4 Mar 2099, 09:00 · Thu 5 Mar 2099, 09:00 · Fri 6 Mar 2099, 09:00",
          );
        await expectAccessible(page);
        expect(await page.getByRole("button", { name: "Remove the due time" }).count()).toBe(0);
        await page.getByRole("button", { name: "Close" }).last().click();
        await expect.poll(() => page.locator(".list small").first().innerText()).toContain("every day");
      });
    });

    browse("is done or skipped one time after the other, the second after a question", async (desk) => {
      await withPill(desk, "skipper", async (page, stored) => {
        await page.getByRole("button", { name: "Done this time" }).click();
        await expect.poll(stored).toMatchObject(at("2099-03-04 09:00"));
        await page.getByText("Due Wed 4 Mar 2099, 09:00, in").waitFor();
        const skip = page.getByRole("button", { name: "Skip this time" });
        await skip.click();
        const asked = page.getByRole("group", { name: "Wed 4 Mar 2099, 09:00 passes without being done" });
        await asked.waitFor();
        await expectAccessible(page);
        await asked.getByRole("button", { name: "Keep it" }).click();
        expect(await stored()).toMatchObject(at("2099-03-04 09:00"));
        // Right after the one before: a skip that names its time is no repeat of the same call.
        for (const day of ["2099-03-05", "2099-03-06"]) {
          await skip.click();
          await page.getByRole("group").getByRole("button", { name: "Skip this time" }).click();
          await expect.poll(stored).toMatchObject(at(`${day} 09:00`));
          const shown = day === "2099-03-05" ? "Thu 5" : "Fri 6";
          await page.getByText(`Due ${shown} Mar 2099, 09:00, in`).waitFor();
        }
      });
    });

    browse("is moved one time alone, or at all times, and back", async (desk) => {
      await withPill(desk, "mover", async (page, stored) => {
        const field = page.getByLabel("Move to");
        await field.fill(`${DAY} 20:15`);
        await page.getByRole("button", { name: "Move this time" }).click();
        await page.getByText("by the rule it is due Tue 3 Mar 2099, 09:00").waitFor();
        expect(await stored()).toMatchObject({ ...at(`${DAY} 20:15`), recurrence: "FREQ=DAILY" });
        await page.getByRole("button", { name: "Undo" }).click();
        await expect.poll(stored).toMatchObject(at(`${DAY} 09:00`));

        await field.fill("every day at 10");
        await page.getByRole("button", { name: "Move this time" }).click();
        await page.getByRole("alert").getByText("they can only be meant for all times").waitFor();
        expect(await stored()).toMatchObject(at(`${DAY} 09:00`));

        await field.fill(`${DAY} 11:30`);
        await page.getByRole("button", { name: "Move all times" }).click();
        await page.getByText("After this: Wed 4 Mar 2099, 11:30").waitFor();
        expect(await stored()).toMatchObject({ ...at(`${DAY} 11:30`), recurrence: "FREQ=DAILY" });
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByText("After this: Wed 4 Mar 2099, 09:00").waitFor();
        await field.fill("every Tuesday at 10");
        await page.getByRole("button", { name: "Move all times" }).click();
        await page.getByText("Repeats: every Tuesday.").waitFor();
        await expectAccessible(page);
      });
    });

    browse("keeps what is typed and pressed while a change has no answer yet", async (desk) => {
      await withPill(desk, "hurried", async (page, stored) => {
        const late = async (route: Route) => {
          await new Promise((later) => setTimeout(later, 300));
          // The page may have stopped waiting for it.
          await route.continue().catch(() => undefined);
        };
        for (const tool of ["get_memory", "update_memory"]) await page.route(`**/tools/${tool}`, late);
        const field = page.getByLabel("Move to");
        const content = page.getByLabel("What to remember");
        const move = page.getByRole("button", { name: "Move this time" });
        await field.fill(`${DAY} 20:15`);
        await move.click();
        await expect.poll(() => field.inputValue()).toBe("");
        await page.getByRole("button", { name: "Undo" }).click();
        await content.fill("Take both pills");
        await field.fill("every day at 10");
        await move.click();
        const refused = page.getByRole("alert").getByText("they can only be meant for all times");
        await refused.waitFor();
        await expect.poll(stored).toMatchObject(at(`${DAY} 09:00`));
        await page.getByRole("button", { name: "Undo" }).waitFor({ state: "detached" });
        expect(await refused.count()).toBe(1);
        expect(await field.inputValue()).toBe("every day at 10");

        await page.getByRole("button", { name: "Save" }).click();
        await content.fill("Take all pills");
        await field.fill(`${DAY} 21:30`);
        await move.click();
        await page.getByText("by the rule it is due Tue 3 Mar 2099, 09:00").waitFor();
        expect(await stored()).toMatchObject({ ...at(`${DAY} 21:30`), content: "Take both pills" });
        expect(await content.inputValue()).toBe("Take all pills");
        expect(await page.getByRole("alert").count()).toBe(0);
      });
    });

    browse("is ended after this time, and begun again by Undo", async (desk) => {
      await withPill(desk, "ender-of-all", async (page, stored) => {
        await page.getByRole("button", { name: "End after this time" }).click();
        await page.getByRole("button", { name: "Remove the due time" }).waitFor();
        expect(await stored()).toMatchObject({ ...at(`${DAY} 09:00`), recurrence: null, completed_at: null });
        await page.getByRole("button", { name: "Undo" }).click();
        await page.getByText("Repeats: every day.").waitFor();
        expect(await stored()).toMatchObject({ ...at(`${DAY} 09:00`), recurrence: "FREQ=DAILY" });
        // What can't be begun again as it was is asked first.
        await page.getByLabel("Move to").fill(`${DAY} 20:15`);
        await page.getByRole("button", { name: "Move this time" }).click();
        await page.getByText("This time was moved").waitFor();
        await page.getByRole("button", { name: "End after this time" }).click();
        const asked = page.getByRole("group", { name: "Nothing comes after" });
        await asked.getByRole("button", { name: "End after this time" }).click();
        await page.getByRole("button", { name: "Remove the due time" }).waitFor();
        expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
      });
    });
  });
}
