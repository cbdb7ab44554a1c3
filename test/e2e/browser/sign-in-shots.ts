import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { browse, type Desk, type VisitOptions } from "./desk";
import { BLANK, PHONE, sideBySide, storePicture } from "./shots";
import { registerClient } from "./sign-in";

/** The pictures of docs/sign-in.md, taken with those of the console. */

const SIZE = { width: 720, height: 760 };

/** Where a client of another company waits for its code. Nothing is sent there. */
const REDIRECT = "https://assistant.example/callback";

/** The pages on the way in, each handed to `shoot`: signing in, a link, agreeing. */
async function walk(
  desk: Desk,
  user: string,
  shoot: (name: string, page: Page) => Promise<void>,
  options: VisitOptions,
): Promise<void> {
  const { client_id } = await registerClient(desk, "Pocket Assistant", REDIRECT);
  const { url } = await desk.service.send<{ url: string }>("POST", `/v1/users/${user}/sign-in`, {});
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: REDIRECT,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    resource: `${desk.service.url}/mcp`,
  });
  const visit = async (page: Page) => {
    await shoot("key", page);
    await page.goto(desk.service.url + new URL(url).pathname);
    await shoot("link", page);
    await page.getByRole("button").first().click();
    await page.locator("#zone").waitFor();
    await shoot("agree", page);
  };
  const common = { signedOut: true, timezoneId: "Europe/Berlin" };
  await desk.visit(`/authorize?${query}`, visit, { ...common, ...options });
}

export function describeSignInShots(): void {
  describe("pictures of signing in", () => {
    browse("in light and dark, and on a phone in German", async (desk) => {
      mkdirSync(resolve(import.meta.dirname, "../../../docs/sign-in"), { recursive: true });
      const pictures: [name: string, png: Buffer][] = [];
      const phone: Buffer[] = [];
      for (const colorScheme of ["light", "dark"] as const)
        await walk(
          desk,
          "ann",
          async (name, page) => {
            if (name !== "link") pictures.push([`${name}-${colorScheme}`, await page.screenshot()]);
          },
          { colorScheme, viewport: SIZE },
        );
      const onPhone = async (_name: string, page: Page) => {
        phone.push(await page.screenshot());
      };
      await walk(desk, "ann", onPhone, { ...PHONE, locale: "de-DE" });
      await desk.openBlank(BLANK, async (page) => {
        for (const [name, png] of pictures) await storePicture(page, `sign-in/${name}`, png);
        await storePicture(page, "sign-in/phone-german", await sideBySide(page, phone));
      });
    });
  });
}
