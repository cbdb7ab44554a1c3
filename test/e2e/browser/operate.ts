import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import type {
  GetDeploymentAnswer,
  GetStatusAnswer,
  ListDailyCountsAnswer,
  ListInboundEventsAnswer,
  ListUsersAnswer,
} from "../../../clients/typescript/src/client";
import { BOTS, type Bot } from "../../chat/bots";
import { expectAccessible } from "./axe";
import type { ColorScheme } from "./care";
import { browse, type Desk } from "./desk";

const HOUR = 3_600_000;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const AS_OPERATOR = { asOperator: true } as const;

/** What a service in trouble says of itself. */
const TROUBLED: GetStatusAnswer = {
  schema: "0013_daily_counts.sql",
  cron_age_seconds: 4000,
  oldest_delivery_seconds: 900,
  deliveries: { waiting: 1000, dead: 3 },
  inbound_events: { waiting: 0, dead: 0 },
  digests: [
    { hour: new Date(Math.floor(Date.now() / HOUR + 2) * HOUR).toISOString(), count: 12 },
    { hour: new Date(Math.floor(Date.now() / HOUR + 5) * HOUR).toISOString(), count: 3 },
  ],
  database: { size_bytes: 450e6, limit_bytes: 500e6 },
};

const UNBOUND: GetDeploymentAnswer = {
  version: "0.1.0",
  compatibility_date: "2026-10-01",
  upload: { id: "0b7c2f14-9d3e", tag: "v7", uploaded_at: "2026-01-20T09:15:00.000Z" },
  bindings: [{ name: "RATE_LIMITER", kind: "limiter", set: false, optional: false }],
};

const COUNTED: ListDailyCountsAnswer = {
  data: Array.from({ length: 30 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 1, 1 + day)).toISOString().slice(0, 10),
    users: day % 3,
    memories: day * 40,
    messages: 900 + ((day * 37) % 400),
    events: 0,
    digests: 20,
    reminders: (day * 7) % 11,
  })),
  counted_until: "2026-03-02T10:00:00+00:00",
};

const DEAD_EVENT: ListInboundEventsAnswer["data"][number] = {
  id: "con_a.b",
  app: "bots",
  user_id: "telegram:42",
  connection_id: "con_a",
  kind: "message",
  status: "dead",
  attempts: 8,
  last_error: "the chat's event broke off",
  ...instantsOf("as_of"),
  ...instantsOf("next_attempt_at"),
  ...instantsOf("created_at"),
};

const SOMEBODY: ListUsersAnswer["data"][number] = {
  user_id: "",
  display_name: null,
  time_zone: "UTC",
  open_items: 3,
  memories: 12,
  versions: 3,
  messages: 40,
  bytes: 64_230,
  digest_time: "08:00",
  digest_stopped: "gone",
  ...instantsOf("next_digest_at"),
  ...instantsOf("created_at"),
};

function instantsOf<Name extends string>(name: Name) {
  const at = Math.floor(Date.now() / 1000);
  const words = { _iso: "", _local: "", _tz: "UTC", _relative: "now" };
  const texts = Object.entries(words).map(([end, text]) => [`${name}${end}`, text]);
  return { [name]: at, ...Object.fromEntries(texts) } as { [K in Name]: number } & {
    [K in `${Name}${"_iso" | "_local" | "_tz" | "_relative"}`]: string;
  };
}

/** Answers calls of the page in the service's place. */
async function answer(page: Page, path: string, body: object, status = 200): Promise<void> {
  const fulfill = (route: Route) => route.fulfill({ status, json: body });
  await page.route((url) => url.pathname === path, fulfill);
}

const REFUSED = {
  type: "about:blank",
  title: "Conflict",
  status: 409,
  detail: "not now",
  code: "conflict",
  request_id: "11111111-2222-3333-4444-555555555555",
};

const entries = (page: Page) => page.locator(".entries > li");

/** A receiver of webhooks that is gone at first. */
async function withReceiver(act: (url: string, come: () => void) => Promise<void>): Promise<void> {
  let status = 410;
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  try {
    await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => {
      status = 204;
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A reminder that its receiver wouldn't take. */
async function seedDead(desk: Desk, user: string, url: string): Promise<void> {
  const settings = {
    time_zone: "UTC",
    digest: { time: null, channel: { type: "webhook", url } },
    reminders: { push: true },
  };
  const due_at = new Date(Date.now() + 2000).toISOString();
  await desk.seed(user, settings, [{ content: "Take the pills", due_at }]);
  await expect
    .poll(async () => {
      const { data } = await desk.service.operate<{ data: { user_id: string }[] }>(
        "GET",
        "/v1/deliveries?status=dead",
      );
      return data.map(({ user_id }) => user_id);
    })
    .toContain(user);
}

export function describeOperate(): void {
  describe("the overview", () => {
    browse("says that the service is on time, and what comes in the next hours", async (desk) => {
      const time = new Date(Date.now() + 2 * HOUR).toISOString().slice(11, 16);
      const channel = { type: "webhook", url: "http://127.0.0.1:1/" };
      await desk.seed("greeted", { time_zone: "UTC", digest: { time, channel } }, [
        { content: "Dentist", due_at: "2020-01-01" },
      ]);
      const act = async (page: Page) => {
        await page.getByRole("heading", { name: "Overview" }).waitFor();
        const cron = page.getByRole("region", { name: "Cron" });
        await expect.poll(() => cron.innerText()).toMatch(/On time\s+ran \d+ seconds? ago/);
        expect(await page.getByRole("region", { name: "Database" }).innerText()).toMatch(
          /[\d.]+ [kM]B of 10 GB, 0\.\d+%\s.*Newest migration \d{4}_\w+/s,
        );
        const worker = page.getByRole("region", { name: "Worker" });
        expect(await worker.innerText()).toMatch(
          /All bound\s+version \d+\.\d+\.\d+\s.*Compatibility date \d{4}-/s,
        );
        await worker.locator("summary").click();
        expect(await worker.locator("tbody tr").allInnerTexts()).toEqual(
          expect.arrayContaining([expect.stringMatching(/^DB\s+database\s+set$/)]),
        );
        expect(await worker.innerText()).toMatch(/Not set: .*ENCRYPTION_KEY_NEXT/);
        const digests = page.getByRole("region", { name: "Digests of the next 24 hours" });
        await digests.getByText("As a table").click();
        const hours = digests.locator("tbody tr");
        expect(await hours.count()).toBe(25);
        // Half past four stands under four, on the clock of whoever looks.
        const hour = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: "Asia/Tokyo" }).format(
          Date.now() + 2 * HOUR,
        );
        expect(await hours.nth(2).innerText()).toMatch(new RegExp(`${hour}:00\\s+[1-9]`));
        await expectAccessible(page);
      };
      await desk.visit("/console", act, { ...AS_OPERATOR, timezoneId: "Asia/Tokyo" });
    });

    browse("says what is late, left and full, and what to do then", async (desk) => {
      const act = async (page: Page) => {
        await answer(page, "/v1/status", TROUBLED);
        await answer(page, "/v1/counts", COUNTED);
        await answer(page, "/v1/deployment", UNBOUND);
        await page.reload();
        const region = (name: string) => page.getByRole("region", { name, exact: true });
        await expect
          .poll(() => region("Cron").innerText())
          .toMatch(/Late\s+ran 66 minutes ago\s+Reminders and digests wait for it/);
        expect(await region("Oldest delivery").innerText()).toMatch(/Late\s+was due 15 minutes ago/);
        expect(await region("Database").innerText()).toMatch(/Nearly full\s+450 MB of 500 MB, 90%/);
        expect(await region("Worker").innerText()).toMatch(/Not bound\s.*Upload 0b7c2f14, .* · Tag v7 ·/s);
        expect(await page.getByRole("meter").getAttribute("value")).toBe("0.9");
        // The canvas has a column of pixels for each bar; the words are the page's.
        const memories = page.getByRole("slider", { name: /^Memories\. Most: 1,160, 2 Mar\.$/ });
        await memories.locator("canvas").waitFor();
        await memories.press("End");
        expect(await memories.getAttribute("aria-valuetext")).toBe("2 Mar: 1,160");
        await memories.press("ArrowLeft");
        expect(await memories.getAttribute("aria-valuetext")).toBe("1 Mar: 1,120");
        const digests = page.getByRole("slider", { name: /^Digests of the next 24 hours/ });
        await digests.hover();
        await expect.poll(() => page.locator(".readout").first().innerText()).toMatch(/:00: \d+$/);
        expect(await memories.getAttribute("aria-valuetext")).toBe("1 Mar: 1,120");
        await expectAccessible(page);
        const none = { users: 0, memories: 0, messages: 0, events: 0, digests: 0, reminders: 0 };
        await answer(page, "/v1/counts", {
          ...COUNTED,
          data: COUNTED.data.map(({ date }) => ({ date, ...none })),
        });
        await page.reload();
        await page.getByText("Nothing is counted yet.").waitFor();
        expect(await page.getByText("0 in all").count()).toBe(0);
        await page.getByLabel("Days to show").selectOption("7");
        await expect.poll(() => page.url()).toContain("days=7");
        expect(await region("Queues").innerText()).toContain("1,000 or more waiting");
        await region("Queues").getByRole("link", { name: "3 dead" }).click();
        await expect.poll(() => page.url()).toMatch(/#\/deliveries\?status=dead$/);
      };
      await desk.visit("/console#/overview", act, AS_OPERATOR);
    });
  });

  describe("apps, users and keys", () => {
    browse("make a key that is shown once and works, and revoke it after a question", async (desk) => {
      const act = async (page: Page) => {
        await page.getByRole("button", { name: "New key" }).click();
        await expectAccessible(page);
        await page.getByLabel("App", { exact: true }).last().fill("shop");
        await page.getByLabel("Name").fill("till");
        await page.getByLabel("Last day").fill("2099-12-31");
        await page.keyboard.press("Enter");
        await page.getByText("Copy it now").waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("group", { name: "The key is shown this once." }).waitFor();
        await page.getByRole("button", { name: "Go on" }).press("Enter");
        const made = page.getByLabel("The new key").last();
        const key = await made.inputValue();
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.getByRole("button", { name: "Copy" }).click();
        await page.getByRole("button", { name: "Copied" }).waitFor();
        expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
        await expectAccessible(page);
        const ask = () =>
          fetch(`${desk.service.url}/v1/key`, { headers: { authorization: `Bearer ${key}` } });
        expect(await (await ask()).json()).toMatchObject({ kind: "app", app: "shop" });
        await page.getByRole("button", { name: "Done" }).click();
        const row = entries(page).filter({ hasText: "till" });
        expect(await row.innerText()).toMatch(/shop · all users · made .* · until 1 Jan 2100, 00:00/);
        expect(await page.content()).not.toContain(key);
        await page.getByRole("button", { name: "Revoke: till" }).click();
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        expect((await ask()).status).toBe(200);
        await page.getByRole("button", { name: "Revoke: till" }).click();
        await page.getByRole("button", { name: "Revoke for good" }).click();
        await expect.poll(() => row.count()).toBe(0);
        expect((await ask()).status).toBe(401);
      };
      await desk.visit("/console#/keys", act, { ...AS_OPERATOR, timezoneId: "UTC" });
    });

    browse("lead from an app to its users, found by how their ids begin", async (desk) => {
      for (const user of ["telegram:1", "telegram:2", "slack:1"])
        await desk.seed(user, { time_zone: "UTC", display_name: `Name of ${user}` }, [{ content: "Tea" }]);
      const act = async (page: Page) => {
        await page.getByRole("link", { name: "Users bots" }).waitFor();
        await expectAccessible(page);
        await page.getByRole("link", { name: "Users bots" }).click();
        const found = page.locator(".entries strong");
        await expect.poll(() => found.allInnerTexts()).toContain("slack:1");
        expect(await page.getByLabel("App").inputValue()).toBe("bots");
        await page.getByLabel("Ids that begin with").fill("telegram:");
        await expect.poll(() => found.allInnerTexts()).toEqual(["telegram:1", "telegram:2"]);
        expect(page.url()).toContain("prefix=telegram");
        await page.getByLabel("Ids that begin with").fill("nobody");
        await page.getByText("No id begins so.").waitFor();
        await page.getByLabel("Ids that begin with").fill("a b");
        await expect
          .poll(() => page.getByRole("alert").innerText())
          .toMatch(/Refused: .*Request [0-9a-f-]{36}/s);
        await expectAccessible(page);
      };
      await desk.visit("/console#/apps", act, AS_OPERATOR);
    });

    browse("list users page by page", async (desk) => {
      await desk.visit("/console#/overview", async (page) => {
        await page.route(
          (url) => url.pathname === "/v1/apps/bots/users",
          async (route) => {
            const isSecond = new URL(route.request().url()).searchParams.get("cursor") === "first";
            const user_id = isSecond ? "second" : "first";
            await route.fulfill({
              json: { data: [{ ...SOMEBODY, user_id }], next_cursor: isSecond ? null : user_id },
            });
          },
        );
        await page.getByRole("link", { name: "Users" }).click();
        const found = page.locator(".entries a");
        await expect.poll(() => found.allInnerTexts()).toEqual(["first"]);
        expect(await entries(page).innerText()).toContain("Digests stopped: gone. Set the channel again.");
        await page.getByRole("button", { name: "Show more" }).click();
        await expect.poll(() => found.allInnerTexts()).toEqual(["first", "second"]);
        expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
      });
    });

    browse("show an app's key its own alone, and open its users", async (desk) => {
      await desk.seed("telegram:1", { time_zone: "UTC" }, [{ content: "Tea" }]);
      await desk.visit("/console#/now?user=telegram:1", async (page) => {
        await page.getByRole("link", { name: "Operate" }).click();
        const menu = page.getByRole("navigation", { name: "Operate" });
        expect(await menu.getByRole("link").allInnerTexts()).toEqual([
          "Overview",
          "Users",
          "Connections",
          "Deliveries",
        ]);
        await page.getByRole("heading", { name: "Counts a day" }).waitFor();
        expect(await page.getByText("Cron", { exact: true }).count()).toBe(0);
        await menu.getByRole("link", { name: "Users" }).click();
        await page.getByRole("link", { name: "telegram:1" }).click();
        await page.getByText("What the model is told").waitFor();
        await page.goto(`${desk.service.url}/console#/keys`);
        await page.getByText("This key doesn't open this view.").waitFor();
        await expectAccessible(page);
      });
    });
  });

  describe("connections", () => {
    browse("show where events are to be sent, and what to do where none can be opened", async (desk) => {
      const credentials = { bot_token: "123456:token-of-a-bot", secret_token: "a-secret-of-the-webhook" };
      const { id, webhook_url } = await desk.service.send<{ id: string; webhook_url: string }>(
        "POST",
        "/v1/connections",
        { platform: "telegram", credentials },
      );
      await desk.visit("/console#/connections", async (page) => {
        const sheet = page.locator(".sheets > li").filter({ hasText: id });
        await expect.poll(() => sheet.innerText()).toContain("none yet: enter the webhook address");
        expect(await sheet.getByLabel("Webhook address").inputValue()).toBe(webhook_url);
        await expectAccessible(page);
        await answer(page, `/v1/connections/${id}/register`, REFUSED, 409);
        await sheet.getByRole("button", { name: "Register at the platform" }).click();
        await expect.poll(() => sheet.getByRole("alert").innerText()).toContain("Refused: not now");
        await answer(page, `/v1/connections/${id}/register`, {
          id,
          platform: "telegram",
          status: "registered",
        });
        await sheet.getByRole("button", { name: "Register at the platform" }).click();
        await sheet.getByText("Registered: the platform sends its events here now.").waitFor();
        const path = "/v1/apps/bots/connections";
        const shown = await desk.service.send<{ data: object[]; next_cursor: null }>("GET", path);
        const lost = shown.data.map((row) => ({
          ...row,
          readable: false,
          last_error: "the credentials can't be opened",
          last_error_at_relative: "2 hours ago",
        }));
        await answer(page, path, { ...shown, data: lost });
        await page.reload();
        await expect
          .poll(() => sheet.innerText())
          .toMatch(new RegExp(`ENCRYPTION_KEY isn't the one.*PATCH /v1/connections/${id}.*2 hours ago`, "s"));
        await expectAccessible(page);
      });
    });

    browse("register a bot at its platform, and show Slack's manifest", async (desk) => {
      const { service, stubs } = desk;
      const connect = ({ platform, credentials }: Bot) =>
        service.send<{ id: string; webhook_url: string }>("POST", "/v1/connections", {
          platform,
          credentials,
        });
      const telegram = await connect(BOTS.telegram);
      const slack = await connect(BOTS.slack);
      await desk.visit("/console#/connections", async (page) => {
        const sheetOf = (id: string) => page.locator(".sheets > li").filter({ hasText: id });
        await sheetOf(telegram.id).getByRole("button", { name: "Register at the platform" }).click();
        await sheetOf(telegram.id).getByText("Registered: the platform sends its events here now.").waitFor();
        const asked = stubs.seen.filter(({ path }) => path.endsWith("/setWebhook"));
        expect(asked.map(({ body }) => body["url"])).toEqual([telegram.webhook_url]);
        expect(await sheetOf(telegram.id).getByRole("button", { name: "Show the manifest" }).count()).toBe(0);
        await sheetOf(slack.id).getByRole("button", { name: "Show the manifest" }).click();
        const manifest = JSON.parse(await sheetOf(slack.id).locator("pre").innerText()) as object;
        expect(manifest).toHaveProperty("settings.event_subscriptions.request_url", slack.webhook_url);
        await expectAccessible(page);
      });
    });

    browse("say how to connect the first bot", async (desk) => {
      await desk.service.operate("POST", "/v1/keys", { app: "empty" });
      const act = async (page: Page) => {
        await page.getByText("No bot is connected.").waitFor();
        await expectAccessible(page);
        await page.getByRole("link", { name: "How" }).click();
        await page.locator("#create_connection").waitFor();
      };
      await desk.visit("/console#/connections?app=empty", act, AS_OPERATOR);
    });
  });

  describe("deliveries", () => {
    browse("are replayed when they are dead, and dead again where that is refused", async (desk) => {
      await withReceiver(async (url, come) => {
        await seedDead(desk, "refuser", url);
        await desk.visit("/console#/deliveries?status=dead", async (page) => {
          const row = entries(page).filter({ hasText: "refuser" });
          await expect.poll(() => row.innerText()).toMatch(/dead.*attempts: 1.*410/s);
          await expectAccessible(page);
          const { promise: asked, resolve: refuseNow } = Promise.withResolvers<void>();
          const refuse = async (route: Route) => {
            await asked;
            await route.fulfill({ status: 409, json: REFUSED });
          };
          await page.route("**/replay", refuse);
          await row.getByRole("button", { name: /^Replay: Reminder .* of refuser$/ }).click();
          // At once, before the service has said anything.
          await expect.poll(() => row.innerText()).toMatch(/waiting/);
          refuseNow();
          await expect
            .poll(() => page.getByRole("alert").innerText())
            .toMatch(/Refused: not now\s+Request 11111111-2222/);
          expect(await row.innerText()).toMatch(/dead.*410/s);
          await page.unroute("**/replay", refuse);
          come();
          const channel = { type: "webhook", url };
          await desk.service.send("PATCH", "/v1/users/refuser", { digest: { channel } });
          await row.getByRole("button", { name: /^Replay/ }).click();
          await expect.poll(() => row.innerText()).toMatch(/waiting/);
          expect(await page.getByRole("alert").count()).toBe(0);
          await page.getByLabel("State").selectOption("delivered");
          await expect
            .poll(async () => {
              await page.getByRole("button", { name: "Refresh" }).click();
              return await row.allInnerTexts();
            })
            .toEqual([expect.stringMatching(/delivered.*attempts: 1/s)]);
        });
      });
    });

    browse("have a bot asked again for the answer that it didn't give", async (desk) => {
      const { service, stubs } = desk;
      const bot = BOTS.telegram;
      const { webhook_url } = await service.send<{ webhook_url: string }>("POST", "/v1/connections", {
        platform: bot.platform,
        credentials: bot.credentials,
        mode: "forward",
        forward_url: `${stubs.url}/hooks/bot`,
      });
      stubs.known.telegram.chats.add(bot.chat);
      stubs.reactNext("hook:bot", { status: 410, body: "" }, { status: 200, body: { reply: "Here I am" } });
      const { person, chat } = bot;
      const body = String(bot.message({ text: "hi", n: 1, at: Date.now(), person, chat }));
      const headers = { "content-type": "application/json", ...(await bot.sign(body, webhook_url, 0)) };
      expect((await fetch(webhook_url, { method: "POST", headers, body })).status).toBe(200);
      const heard = () => stubs.at(`telegram:${chat}`).map((call) => call.body["text"]);
      await expect.poll(heard).toEqual([expect.stringContaining("Sorry")]);
      await desk.visit("/console#/deliveries?status=dead", async (page) => {
        const row = entries(page).filter({ hasText: `telegram:${person}` });
        await expect.poll(() => row.innerText()).toMatch(/^Unanswered .*dead.*your bot: .*410/s);
        await row.getByRole("button", { name: /^Replay: Unanswered/ }).click();
        await expect.poll(() => row.innerText()).toMatch(/waiting/);
        await expect.poll(heard).toEqual([expect.stringContaining("Sorry"), "Here I am"]);
        await page.getByRole("button", { name: "Refresh" }).click();
        await expect.poll(() => row.count()).toBe(0);
      });
    });

    browse("stand beside events of platforms, which are replayed too", async (desk) => {
      const act = async (page: Page) => {
        await page.getByText("Every message and press of the last days was carried out.").waitFor();
        await answer(page, "/v1/inbound-events", { data: [DEAD_EVENT], next_cursor: null });
        const revived = { ...DEAD_EVENT, status: "pending", attempts: 0, last_error: null };
        await answer(page, "/v1/inbound-events/con_a.b/replay", revived);
        await page.getByLabel("State").selectOption("dead");
        await expect
          .poll(() => entries(page).innerText())
          .toMatch(/bots · telegram:42 · con_a · attempts: 8/);
        await page.getByRole("button", { name: /^Replay: Message/ }).click();
        await expect.poll(() => entries(page).innerText()).toMatch(/waiting.*attempts: 0/s);
        await expectAccessible(page);
      };
      await desk.visit("/console#/deliveries?what=events", act, AS_OPERATOR);
    });
  });

  browse("the operator's views fit a phone, and are accessible in light", async (desk) => {
    await expectOperatorCare(desk, "light");
  });
}

/** Each view of the operator fits a phone and is accessible. */
export async function expectOperatorCare(desk: Desk, colorScheme: ColorScheme): Promise<void> {
  const credentials = { bot_token: "123456:token-of-a-bot", secret_token: "a-secret-of-the-webhook" };
  await desk.service.send("POST", "/v1/connections", { platform: "telegram", credentials });
  await desk.seed(`long${"-and-longer".repeat(11)}`, { time_zone: "UTC" }, [{ content: "Tea" }]);
  const views: readonly [address: string, text: string][] = [
    ["overview", "Counted until"],
    ["apps", "bots"],
    ["users?app=bots", "long-and"],
    ["keys?app=bots", "all users"],
    ["keys?new=1", "Make the key"],
    ["connections?app=bots", "Webhook address"],
    ["deliveries", "Digests and reminders"],
  ];
  const act = async (page: Page) => {
    await answer(page, "/v1/status", TROUBLED);
    await answer(page, "/v1/counts", COUNTED);
    const path = "/v1/apps/bots/connections";
    const { data } = await desk.service.send<{ data: object[] }>("GET", path);
    const lost = data.map((row) => ({ ...row, readable: false, last_error: "refused".repeat(20) }));
    await answer(page, path, { data: lost, next_cursor: null });
    for (const [view, text] of views) {
      await page.goto(`${desk.service.url}/console#/${view}`);
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      const width = await page.evaluate<number>("document.scrollingElement.scrollWidth");
      expect({ view, width }).toEqual({ view, width: PHONE.viewport.width });
      const { x } = (await page.locator("nav [aria-current=page]").boundingBox()) ?? { x: -1 };
      expect({ view, isInSight: x > 0 && x < PHONE.viewport.width / 2 + 60 }).toEqual({
        view,
        isInSight: true,
      });
      await expectAccessible(page);
    }
  };
  await desk.visit("/console", act, { ...AS_OPERATOR, ...PHONE, colorScheme });
}
