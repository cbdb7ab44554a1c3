import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse } from "./desk";

/** Unix seconds, so long before now. */
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

/** A moment so many hours ahead. */
const inHours = (hours: number) => new Date(ago(-3600 * hours) * 1000).toISOString();

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
        // A failure that the client doesn't try again.
        await page.route("**/chat", (route) => route.fulfill({ status: 500, json: {} }));
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
        expect(await page.locator(".day h2").innerText()).toBe("Friday 14 March 2025");
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

  describe("series beside much else", () => {
    browse("are all there, those that sleep too, and read in one call", async (desk) => {
      const once = Array.from({ length: 100 }, (_, index) => ({
        content: `Once ${index}`,
        due_at: inHours(index + 1),
      }));
      const many = Array.from({ length: 30 }, (_, index) => ({
        content: `Plant ${index}`,
        due_at: inHours(24),
        recurrence: "FREQ=WEEKLY",
      }));
      const ids = await desk.seed("busy", { time_zone: "UTC" }, [...once, ...many]);
      const asleep = { id: ids.at(-1), snooze: "until tomorrow" };
      await desk.service.send("POST", "/v1/users/busy/tools/update_memory", asleep);
      await desk.visit("/console#/series?user=busy&month=2099-01", async (page) => {
        await expect.poll(() => page.locator(".cards li").count()).toBe(30);
        const calls = await page.evaluate<string[]>(
          "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.includes('/v1/users/busy/'))",
        );
        expect(calls).toHaveLength(1);
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

  describe("conversations of a new user", () => {
    browse("say where messages come from, with the whole address", async (desk) => {
      await desk.seed("quiet", { time_zone: "UTC" }, []);
      await desk.visit("/console#/conversations?user=quiet", async (page) => {
        await page.getByText("POST /v1/conversations/{conversation_id}/messages").waitFor();
      });
    });
  });

  describe("settings", () => {
    browse("are changed by city and hour, and make a calendar's address", async (desk) => {
      await desk.seed("setter", {}, [{ content: "Dentist", due_at: "2099-01-01" }]);
      await desk.visit("/console#/settings?user=setter", async (page) => {
        const zone = page.getByRole("combobox", { name: "City or time zone" });
        await zone.fill("buenos");
        await page.getByRole("option", { name: /^Buenos Aires, America.*: \d\d:\d\d$/ }).waitFor();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect.poll(() => page.getByRole("listbox").count()).toBe(0);
        await zone.fill("são p");
        await page.getByRole("option", { name: /^Sao Paulo/ }).click();
        expect(await zone.inputValue()).toBe("America/Sao_Paulo");
        // The browser lists it as Katmandu.
        await zone.fill("kath");
        await page.getByRole("option", { name: /^Kathmandu, Asia/, selected: true }).waitFor();
        await page.keyboard.press("Enter");
        expect(await zone.inputValue()).toBe("Asia/Kathmandu");
        for (const [typed, shown] of [
          ["mumbai", /^Mumbai, Asia.Kolkata: /],
          ["münchen", /^München, Europe.Berlin: /],
          ["київ", /^Київ, Europe.Kyiv: /],
          ["ho chi", /^Ho Chi Minh, Asia/],
        ] as const) {
          await zone.fill(typed);
          await page.getByRole("option", { name: shown }).waitFor();
        }
        await zone.fill("EST");
        expect(await page.getByRole("option", { name: /Bucharest|Creston/ }).count()).toBe(0);
        await zone.fill("Nosuchtown");
        await page.getByText("No city of that name is known.").waitFor();
        await expectAccessible(page);
        await zone.fill("kath");
        await page.getByRole("option", { name: /^Kathmandu/ }).click();
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
        const asked = page.getByRole("group", { name: "The address that exists ends" });
        await asked.getByRole("button", { name: "Make an address" }).click();
        await page.getByRole("img", { name: "The address as a QR code" }).waitFor();
        const url = await page.locator(".feed a").getAttribute("href");
        expect(await (await fetch(url ?? "")).text()).toContain("BEGIN:VCALENDAR");
        await expectAccessible(page);
        await page.getByRole("button", { name: "Make an address" }).click();
        await page.getByRole("group", { name: "The address that exists ends" }).waitFor();
        await expectAccessible(page);
        await page.keyboard.press("Enter");
        expect((await fetch(url ?? "")).status).toBe(200);
        await page.getByRole("button", { name: "End the feed" }).click();
        const question = page.getByRole("group", { name: "Every subscription to the calendar ends." });
        await question.getByRole("button", { name: "End the feed" }).click();
        await page.getByText("No address opens the calendar now.").waitFor();
        await page.getByLabel("City or time zone").fill("Nowhere/City");
        await page.getByRole("button", { name: "Save" }).click();
        await expect.poll(() => page.getByRole("alert").innerText()).toContain("time_zone");
      });
    });

    browse("say where digests go: to a chat, to a webhook, or nowhere", async (desk) => {
      const { id } = await desk.service.send<{ id: string }>("POST", "/v1/connections", {
        platform: "telegram",
        credentials: { bot_token: "123456:token-of-a-bot", secret_token: "a-secret-of-the-webhook" },
      });
      const user = "telegram:77";
      await desk.seed(user, { time_zone: "UTC" }, []);
      const stored = async () =>
        (await desk.service.send<{ digest: { channel: object | null } }>("GET", `/v1/users/${user}`)).digest
          .channel;
      await desk.visit(`/console#/settings?user=${user}`, async (page) => {
        const where = page.getByLabel("Where they go");
        const save = page.getByRole("button", { name: "Save" });
        await where.selectOption({ label: `Telegram · ${id}` });
        expect(await page.getByLabel("Chat").inputValue()).toBe("77");
        await save.click();
        await page.getByText("They go to telegram: 77.").waitFor();
        expect(await stored()).toEqual({ type: "telegram", connection_id: id, to: "77" });

        await where.selectOption({ label: "a webhook" });
        await page.getByLabel("Address of the webhook").fill("no address");
        await save.click();
        await expect.poll(() => page.getByRole("alert").innerText()).toContain("digest.channel.url");
        await page.getByLabel("Address of the webhook").fill("http://127.0.0.1:1/");
        await save.click();
        await expect
          .poll(() => page.getByLabel("Secret of the webhook").last().inputValue())
          .toMatch(/^whsec_/);
        await expectAccessible(page);
        expect(await stored()).toEqual({ type: "webhook", url: "http://127.0.0.1:1/" });

        // A change of something else leaves the webhook and its secret alone; one that was stopped is set again by a tick.
        const sent: unknown[] = [];
        page.on("request", (request) => {
          if (request.method() === "PATCH") sent.push(request.postDataJSON());
        });
        const path = `**/v1/users/${encodeURIComponent(user)}`;
        await page.route(path, async (route) => {
          if (route.request().method() !== "GET") return await route.continue();
          const shown = (await (await route.fetch()).json()) as { digest: { channel: object } };
          const channel = { ...shown.digest.channel, stopped: "gone" };
          await route.fulfill({ json: { ...shown, digest: { ...shown.digest, channel } } });
        });
        await page.reload();
        await page.getByText("Stopped: gone").waitFor();
        await save.click();
        await expect.poll(() => sent.length).toBe(1);
        expect(sent[0]).not.toHaveProperty("digest.channel");
        await page.reload();
        await page.getByLabel("Send there again").check();
        await save.click();
        await expect.poll(() => sent.length).toBe(2);
        expect(sent[1]).toHaveProperty("digest.channel.url", "http://127.0.0.1:1/");
        await page.unrouteAll({ behavior: "wait" });
        await page.reload();
        await where.selectOption({ label: "nowhere" });
        await save.click();
        await page.getByText("They go nowhere yet").waitFor();
        expect(await stored()).toBeNull();
      });
      await desk.service.send("DELETE", `/v1/users/${user}`);
    });

    browse("keep what is typed while they are saved, and say that they are", async (desk) => {
      await desk.seed("hurried-setter", { time_zone: "UTC" }, []);
      await desk.visit("/console#/settings?user=hurried-setter", async (page) => {
        await page.route("**/v1/users/hurried-setter", async (route) => {
          await new Promise((later) => setTimeout(later, 300));
          await route.continue();
        });
        const stored = () => desk.service.send("GET", "/v1/users/hurried-setter");
        const name = page.getByLabel("Name");
        const save = page.getByRole("button", { name: "Save" });
        await name.fill("Ann");
        await save.click();
        await page.getByLabel("evening").fill("19:30");
        await expect.poll(stored).toMatchObject({ display_name: "Ann", day_hours: null });
        await save.click();
        await page.getByText("Saved.").waitFor();
        expect(await stored()).toMatchObject({ display_name: "Ann", day_hours: { evening: "19:30" } });
      });
    });

    browse("show what reaches the user now", async (desk) => {
      await desk.seed("reached", {}, [{ content: "Dentist" }]);
      const key = { app: "bots", user_id: "reached", name: "Ann's watch" };
      await desk.service.operate("POST", "/v1/keys", key);
      await desk.visit("/console#/settings?user=reached", async (page) => {
        const list = page.getByRole("region", { name: "Also with access" });
        await list.getByText("Ann's watch").waitFor();
        await list.getByText("Key of the person · since").waitFor();
        expect(await list.getByText("Calendar feed").count()).toBe(0);
        await page.getByRole("button", { name: "Make an address" }).click();
        await page.getByRole("button", { name: "Make an address" }).last().click();
        await list.getByText("Calendar feed").waitFor();
        await expectAccessible(page);
      });
      await desk.service.send("DELETE", "/v1/users/reached");
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
