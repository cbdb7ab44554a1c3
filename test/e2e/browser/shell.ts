import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe";
import { browse, CODE } from "./desk";

export function describeShell(): void {
  describe("the shell", () => {
    browse(
      "is signed in by a key that stays in the tab, and goes on where the address points",
      async (desk) => {
        await desk.seed("door", { time_zone: "UTC" }, [{ content: "Dentist", due_at: "2099-01-01" }]);
        const signedOut = { signedOut: true };
        const act = async (page: Page) => {
          // Other tabs are asked for the key first.
          await page.getByLabel("Key").waitFor();
          await expectAccessible(page);
          await page.getByLabel("Key").fill("alm_wrong");
          await page.keyboard.press("Enter");
          await expect
            .poll(() => page.getByRole("alert").innerText())
            .toMatch(/Refused: No such key is known here\..*Request [0-9a-f-]{36}/s);
          expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
          await page.getByLabel("Key").fill(desk.key);
          await page.keyboard.press("Enter");
          await page
            .getByRole("heading", { level: 1 })
            .getByText(/\d\d:\d\d/)
            .waitFor();
          expect(page.url()).toMatch(/\/console#\/now\?user=door$/);
          expect(page.url()).not.toContain(desk.key);
          const kept = await page.evaluate(
            "[Object.values(sessionStorage), localStorage.length, document.cookie]",
          );
          expect(kept).toEqual([[desk.key], 0, ""]);
          await page.getByRole("button", { name: "Sign out" }).click();
          await page.getByLabel("Key").waitFor();
          expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
        };
        await desk.visit("/console#/now?user=door", act, signedOut);
      },
    );

    browse("is signed in by a code that is good once, and takes it out of the address", async (desk) => {
      await desk.seed("demo", { time_zone: "UTC" }, [{ content: "Dentist", due_at: "2020-01-01" }]);
      const enter = async (page: Page) => {
        await page.getByText("Dentist").first().waitFor();
        expect(page.url()).toBe(`${desk.service.url}/console#/now?user=demo`);
        expect(await page.evaluate("sessionStorage.length")).toBe(1);
        await page.reload();
        await page.getByText("Dentist").first().waitFor();
      };
      await desk.visit(`/console#code=${CODE}`, enter, { signedOut: true });
      const late = async (page: Page) => {
        await page.getByText("The address that you opened was good once.").waitFor();
        expect(page.url()).toBe(`${desk.service.url}/console`);
      };
      await desk.visit(`/console#code=${CODE}`, late, { signedOut: true });
    });

    browse("is signed in where a link is opened in a new tab, while one is open that is", async (desk) => {
      await desk.visit("/console#/now?user=door", async (page) => {
        await page.getByRole("slider").waitFor();
        const next = await page.context().newPage();
        await next.goto(`${desk.service.url}/console#/memories?user=door`);
        await next.getByRole("heading", { name: "Memories" }).waitFor();
        expect(await next.evaluate("localStorage.length")).toBe(0);
      });
    });

    browse("opens a view whose file was lost for a moment, or says how to go on", async (desk) => {
      const lost = "**/console/parts/memories-*.js";
      await desk.visit("/console#/now?user=door", async (page) => {
        await page.getByRole("slider").waitFor();
        await page.route(lost, (route) => route.abort());
        await page.route("**/console/main.js", (route) => route.abort());
        const memories = page.getByRole("link", { name: "Memories" });
        await memories.click();
        await page.getByRole("alert").getByText("Files of this page didn't load.").waitFor();
        await page.unroute(lost);
        await page.unroute("**/console/main.js");
        await page.getByRole("button", { name: "Try again" }).click();
        await page.getByRole("heading", { name: "Memories" }).waitFor();
      });
      await desk.visit("/console#/now?user=door", async (page) => {
        await page.getByRole("slider").waitFor();
        // As after a deployment: the file that this page knows is gone, and the page itself is there.
        await page.route(lost, (route) => route.fulfill({ status: 404 }), { times: 1 });
        await page.getByRole("link", { name: "Memories" }).click();
        await page.getByRole("heading", { name: "Memories" }).waitFor();
      });
    });

    browse("shows every view on a phone", async (desk) => {
      const phone = { viewport: { width: 390, height: 800 } };
      const act = async (page: Page) => {
        await page.getByRole("slider").waitFor();
        const ends = await page
          .locator(".bar nav a")
          .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
        expect(ends.length).toBeGreaterThan(6);
        expect(Math.max(...ends)).toBeLessThanOrEqual(390);
      };
      await desk.visit("/console#/now?user=door", act, phone);
    });

    browse("shows what the key may see: one user, or nothing of any", async (desk) => {
      const asked = { app: "bots", user_id: "door" };
      const own = await desk.service.operate<{ key: string }>("POST", "/v1/keys", asked);
      const enter = async (page: Page, key: string) => {
        await page.getByLabel("Key").fill(key);
        await page.keyboard.press("Enter");
      };
      const byUser = async (page: Page) => {
        await enter(page, own.key);
        await page.getByRole("slider").waitFor();
        expect(page.url()).toMatch(/user=door$/);
        expect(await page.getByLabel("User").isEditable()).toBe(false);
      };
      await desk.visit("/console", byUser, { signedOut: true });
      const byOperator = async (page: Page) => {
        await enter(page, process.env["ADMIN_TOKEN"] ?? "");
        await page.getByRole("heading", { name: "Overview" }).waitFor();
        expect(await page.getByRole("navigation").getByRole("link").allInnerTexts()).not.toContain(
          "Memories",
        );
        await page.goto(`${desk.service.url}/console#/now?user=door`);
        await page.getByText("This is the operator's token.").waitFor();
      };
      await desk.visit("/console", byOperator, { signedOut: true });
    });

    browse("shows a test app's clock, and advances it", async (desk) => {
      const { url } = desk.service;
      const made = await desk.service.operate<{ key: string }>("POST", "/v1/keys", {
        app: "tried",
        test: true,
      });
      const send = async (method: string, path: string, body: object) => {
        const headers = { authorization: `Bearer ${made.key}`, "content-type": "application/json" };
        const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
        expect(answer.status, await answer.clone().text()).toBeLessThan(300);
      };
      await send("PUT", "/v1/clock", { now: "2030-03-04T09:00:00Z" });
      await send("POST", "/v1/users/ann/memories", { content: "Dentist", due_at: "2030-03-05T10:00:00Z" });
      const channel = { type: "webhook", url: `${url}/nobody` };
      await send("PATCH", "/v1/users/ann", { digest: { time: "08:00", channel } });
      const act = async (page: Page) => {
        const clock = page.getByRole("region", { name: "Test clock" });
        await clock.getByText("4 March 2030, 09:00").waitFor();
        await page.getByRole("heading", { level: 1 }).getByText("4 March 2030, 09:00").waitFor();
        await expectAccessible(page);
        await clock.getByRole("button", { name: "+ 1 day" }).click();
        await clock.getByText("5 March 2030, 09:00").waitFor();
        await clock.getByText("sent: 0, held: 0, failed: 1").waitFor();
        await page.getByRole("heading", { level: 1 }).getByText("5 March 2030, 09:00").waitFor();
        await page.getByText("1 hour").first().waitFor();
      };
      await desk.visit("/console#/now?user=ann", act, { withKey: made.key });
      await desk.visit("/console#/now?user=door", async (page) => {
        await page.getByRole("slider").waitFor();
        expect(await page.getByRole("region", { name: "Test clock" }).count()).toBe(0);
      });
    });

    browse("asks for another key when this one is revoked", async (desk) => {
      const made = await desk.service.operate<{ id: string; key: string }>("POST", "/v1/keys", {
        app: "bots",
      });
      await desk.visit(
        "/console#/now?user=door",
        async (page) => {
          await page.evaluate((key) => sessionStorage.setItem("almanac.key", key), made.key);
          await page.reload();
          await page
            .getByRole("heading", { level: 1 })
            .getByText(/\d\d:\d\d/)
            .waitFor();
          await desk.service.operate("DELETE", `/v1/keys/${made.id}`);
          await page.reload();
          await page.getByText("This key is not valid any more.").waitFor();
          expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
        },
        { signedOut: true },
      );
    });

    browse(
      "offers the app's users where the address names none, and says so of a view that isn't there",
      async (desk) => {
        await desk.visit("/console", async (page) => {
          await page.getByText("Whose memory do you want to see?").waitFor();
          await expectAccessible(page);
          await page.getByRole("button", { name: "door", exact: true }).click();
          await page.getByRole("slider").waitFor();
          expect(page.url()).toMatch(/#\/now\?user=door$/);
          await page.getByLabel("User").fill("somebody else");
          await page.keyboard.press("Enter");
          await expect.poll(() => page.url()).toMatch(/#\/now\?user=somebody\+else$/);
          await page.goBack();
          await expect.poll(() => page.getByLabel("User").inputValue()).toBe("door");
        });
        await desk.visit("/console#/nowhere?user=door", async (page) => {
          await page.getByRole("heading", { level: 1, name: "There is no such view." }).waitFor();
          await expectAccessible(page);
          await page.keyboard.press("Tab");
          expect(await page.locator(":focus").innerText()).toBe("Skip to the view");
          await page.keyboard.press("Enter");
          expect(await page.locator(":focus").getAttribute("id")).toBe("view");
        });
      },
    );
  });
}
