import { describe, expect, it } from "vitest";
import { discordCommands } from "../../src/platforms/discord/commands";
import { LANGUAGE_CODES, type LanguageCode } from "../../src/words/language";
import { textsIn } from "../../src/words/texts";
import { BOTS, credentialsOf } from "../chat/bots";
import { openChat } from "../chat/chat";
import { PEOPLE_WORDS } from "../support/words";
import { bodyOf } from "../support/world";

/** The steps of docs/platforms, carried out as they are written. */

const PAGES = import.meta.glob<string>("/docs/platforms/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Step {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
}

/** The page's calls of connections. What the shell would fill in stands there by its name. */
function stepsOf(page: string): Step[] {
  const calls = page
    .replace(/'\$(\w+)'/g, "$1")
    .split("curl -s")
    .slice(1);
  return calls.flatMap((call) => {
    const [text = ""] = call.split("```", 1);
    const path = /"\$ALMANAC_URL(\/v1\/connections[^"]*)"/.exec(text)?.[1];
    if (path === undefined) return [];
    const json = /-d '([^']*)'/.exec(text)?.[1];
    const method = /-X (\w+)/.exec(text)?.[1] ?? (json === undefined ? "GET" : "POST");
    return [{ method, path, body: json === undefined ? undefined : (JSON.parse(json) as Step["body"]) }];
  });
}

const TITLES = Object.keys(BOTS) as (keyof typeof BOTS)[];

describe.each(TITLES)("the steps for %s", (platform) => {
  it("are taken as they are written, with one's own credentials in them", async () => {
    const steps = stepsOf(PAGES[`/docs/platforms/${platform}.md`] ?? "");
    expect(steps[0]).toMatchObject({ method: "POST", path: "/v1/connections", body: { platform } });
    const chat = await openChat(platform);
    chat.onCall = () => Response.json({ ok: true, result: true });
    const own = await credentialsOf(BOTS[platform]);
    const given = new Set<string>();
    let id = "";
    for (const { method, path, body } of steps) {
      const named = Object.keys(body?.["credentials"] ?? {});
      for (const name of named) given.add(name);
      const credentials = Object.fromEntries(named.map((name) => [name, own[name]]));
      const sent = body?.["credentials"] === undefined ? body : { ...body, credentials };
      const address = path.replace(/\$CONNECTION|con_…/, id);
      const answer = await bodyOf(
        await chat.stage.send(method, address, sent === undefined ? {} : { body: sent }),
        id === "" ? 201 : 200,
      );
      if (id === "") id = String(answer["id"]);
    }
    expect([...given].toSorted()).toEqual(Object.keys(own).toSorted());
  });
});

it("the page of WhatsApp has a template in each language, with the assistant's own labels", () => {
  const [, section = ""] = (PAGES["/docs/platforms/whatsapp.md"] ?? "").split("| language | body |");
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)];
  expect(rows.map(([, code = ""]) => code.split("_")[0]).toSorted()).toEqual([...LANGUAGE_CODES].toSorted());
  for (const [, code = "", body, ...shown] of rows) {
    const { done, tomorrow, otherTime } = textsIn(PEOPLE_WORDS, code.slice(0, 2) as LanguageCode).labels;
    expect([code, ...shown]).toEqual([code, done, tomorrow, otherTime]);
    expect(body).toMatch(/^\S.*\{\{1\}\}.*\S$/);
    // Characters of a quick reply's label.
    for (const label of shown) expect(label.length).toBeLessThanOrEqual(25);
  }
});

it("the page of Discord names every command that Discord is told of, and no other", () => {
  const [, section = ""] = (PAGES["/docs/platforms/discord.md"] ?? "").split("## Commands\n");
  const [table = ""] = section.split("\nFor example", 1);
  const cells = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell).slice(1);
  const named = cells.flatMap((cell) => cell.split(", ")).map((name) => name.replace(/[`/]/g, ""));
  const told = discordCommands(PEOPLE_WORDS).map((one) => String(one["name"]));
  expect(named.filter((name) => !/^-+$/.test(name)).toSorted()).toEqual(told.toSorted());
});
