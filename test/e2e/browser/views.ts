import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse } from "./desk";

/** Unix seconds, so long before now. */
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

export function describeViews(): void {
  describe("try", () => {
    browse(
      "talks to the assistant, shows what it stored, and leads to the moment when it is said",
      async (desk) => {
        await desk.seed("trier", { time_zone: "UTC" }, []);
        await desk.visit("/console#/try?user=trier", async (page) => {
          await page.getByText("Nothing is stored yet.").waitFor();
          await expectAccessible(page);
          await page.getByLabel("Say something").fill("Remind me to renew the passport in 3 weeks");
          await page.keyboard.press("Enter");
          await expect
            .poll(() => page.locator(".held .content").allInnerTexts())
            .toEqual([expect.stringMatching(/renew the passport/i)]);
          await expect.poll(() => page.locator(".chat li").count()).toBe(2);
          await expectAccessible(page);
          await page.getByRole("link", { name: /^will be said/ }).click();
          await page.getByRole("slider").waitFor();
          expect(page.url()).toContain("at=");
          await expect
            .poll(() => page.locator(".item").allInnerTexts())
            .toEqual([expect.stringMatching(/DUE .*renew the passport/is)]);
        });
      },
    );

    browse("keeps the words that were not sent", async (desk) => {
      await desk.visit("/console#/try?user=trier", async (page) => {
        await page.route("**/chat", (route) => route.abort());
        await page.getByLabel("Say something").fill("What time is it?");
        await page.keyboard.press("Enter");
        await page.getByRole("alert").waitFor();
        expect(await page.getByLabel("Say something").inputValue()).toBe("What time is it?");
        expect(await page.locator(".chat li").count()).toBe(0);
      });
    });
  });

  describe("the timeline", () => {
    browse("lists what happened by day, for a time in words", async (desk) => {
      await desk.seed("teller", { time_zone: "UTC" }, [
        { content: "Moved house", event_time: "2025-03-14T10:00:00Z", category: "event" },
        { content: "Dentist", due_at: "2025-04-01T09:00:00Z" },
      ]);
      await desk.visit("/console#/timeline?user=teller", async (page) => {
        await page.getByText("Moved house").waitFor();
        await expectAccessible(page);
        await page.getByLabel("When").fill("in March 2025");
        await page.keyboard.press("Enter");
        await expect.poll(() => page.locator(".day .content").allInnerTexts()).toEqual(["Moved house"]);
        expect(page.url()).toContain("when=in+March+2025");
        expect(await page.locator(".day h2").innerText()).toBe("Friday 14 March");
      });
    });
  });

  describe("series", () => {
    browse("stand on a month's page of the user's zone", async (desk) => {
      // 23:30 in New York is the next day in UTC: the page has the user's date.
      const dates = [40, 47].map((days) =>
        new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
      );
      const [first = "", second = ""] = dates;
      const rule = { due_at: `${first}T23:30:00`, recurrence: "FREQ=WEEKLY;COUNT=2" };
      await desk.seed("weekly", { time_zone: "America/New_York" }, [{ content: "Class", ...rule }]);
      await desk.visit(`/console#/series?user=weekly&month=${first.slice(0, 7)}`, async (page) => {
        const cells = page.locator(".month td:has(button)");
        const cellOf = (date: string) =>
          expect.stringMatching(new RegExp(`^${Number(date.slice(8))}\\s+23:30 Class$`));
        await expect.poll(async () => (await cells.allInnerTexts())[0]).toEqual(cellOf(first));
        await expectAccessible(page);
        await page.getByRole("button", { name: "Month after" }).click();
        await expect.poll(() => page.url()).not.toContain(first.slice(0, 7));
        await page.goto(`${desk.service.url}/console#/series?user=weekly&month=${second.slice(0, 7)}`);
        await expect.poll(async () => (await cells.allInnerTexts()).at(-1)).toEqual(cellOf(second));
        expect(await page.locator(".cards").innerText()).toContain("every week");
      });
    });
  });

  describe("conversations", () => {
    browse("show what was said with the stamps that a model gets, and are searched", async (desk) => {
      const said = (role: string, content: string, seconds: number) => ({
        role,
        content,
        user_id: "talker",
        created_at: ago(seconds),
      });
      await desk.seed("talker", { time_zone: "UTC" }, []);
      const first = { messages: [said("user", "Good morning", 90_000), said("assistant", "Hello!", 80_000)] };
      await desk.service.send("POST", "/v1/conversations/breakfast/messages", first);
      const second = { messages: [said("user", "Where is the oat milk?", 600)] };
      await desk.service.send("POST", "/v1/conversations/kitchen/messages", second);
      await desk.visit("/console#/conversations?user=talker", async (page) => {
        await expect
          .poll(() => page.locator(".cards .content").allInnerTexts())
          .toEqual(["kitchen", "breakfast"]);
        await page.getByRole("button", { name: "breakfast" }).click();
        await expect
          .poll(() => page.locator(".chat li").allInnerTexts())
          .toEqual([
            expect.stringMatching(/^\[\d{4}-\d\d-\d\d \d\d:\d\d\]\s+\[User\]: Good morning$/),
            expect.stringMatching(/^\[\d\d:\d\d, 3h later\]\s+Hello!$/),
          ]);
        expect(page.url()).toContain("conversation=breakfast");
        await expectAccessible(page);
        await page.getByRole("searchbox").fill("milk");
        await expect.poll(() => page.locator(".cards .content").allInnerTexts()).toEqual(["kitchen"]);
      });
    });
  });

  describe("settings", () => {
    browse("are changed by city and hour, and make a calendar's address", async (desk) => {
      await desk.seed("setter", {}, [{ content: "Dentist", due_at: "2099-01-01" }]);
      await desk.visit("/console#/settings?user=setter", async (page) => {
        await page.getByLabel("City or time zone").fill("Asia/Kathmandu");
        await expect.poll(() => page.locator("form").last().innerText()).toMatch(/It is \d\d:\d\d there\./);
        await page.getByLabel("evening").fill("19:30");
        await page.getByLabel("Digest at").fill("07:15");
        await page.getByLabel("Sun").uncheck();
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText(/The next one goes out .* 07:15\./).waitFor();
        expect(await desk.service.send("GET", "/v1/users/setter")).toMatchObject({
          time_zone: "Asia/Kathmandu",
          day_hours: { evening: "19:30" },
          digest: { time: "07:15", days: expect.not.arrayContaining(["sunday"]) },
        });
        await page.getByRole("button", { name: "Make an address" }).click();
        await page.getByRole("img", { name: "The address as a QR code" }).waitFor();
        const url = await page.locator(".feed a").getAttribute("href");
        expect(await (await fetch(url ?? "")).text()).toContain("BEGIN:VCALENDAR");
        await expectAccessible(page);
        await page.getByRole("button", { name: "End the feed" }).click();
        await page.getByText("No address opens the calendar now.").waitFor();
        await page.getByLabel("City or time zone").fill("Nowhere/City");
        await page.getByRole("button", { name: "Save" }).click();
        await expect.poll(() => page.getByRole("alert").innerText()).toContain("time_zone");
      });
    });

    browse("erase a user after a question", async (desk) => {
      await desk.seed("leaver", {}, [{ content: "Dentist" }]);
      await desk.visit("/console#/settings?user=leaver", async (page) => {
        await page.getByRole("button", { name: "Erase this user" }).click();
        await expectAccessible(page);
        await page.getByRole("button", { name: "Erase for good" }).click();
        await page.getByText("Whose memory do you want to see?").waitFor();
        expect(await desk.service.send("GET", "/v1/users/leaver/memories")).toMatchObject({ data: [] });
      });
    });
  });
}
