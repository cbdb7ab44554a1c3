import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import stringWidth from "fast-string-width";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Circumstances, type Deployment, deploy, run } from "./run";

const { ADMIN_TOKEN = "" } = process.env;

/** What a terminal may take for a command. */
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;
/** Colours, of which the command line uses these alone. */
const COLORS = /\x1b\[(1|2|22|31|32|33|39)m/g;

let service: Deployment;
let about: Circumstances;
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "almanac-command-line-"));
  service = await deploy();
  about = { url: service.url, key: service.key, env: { ALMANAC_USER: "ann" } };
  const stored = [
    ["remember", "Dentist", "--due", "Sunday at 5pm", "--entity", "Dr Ito"],
    ["remember", "Water", "the", "plants", "--due", "every second Tuesday at 9"],
    ["remember", "Pay the rent", "--due-at", "2026-01-23T12:00"],
    ["remember", "Likes green tea", "--category", "preference"],
  ];
  for (const argv of stored) expect(await run(argv, about)).toMatchObject({ code: 0 });
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the verbs", () => {
  it("remember says what was stored, and how its time was read", async () => {
    const { code, stdout, stderr } = await run(["remember", "Call Bo", "--due", "tomorrow at 9"], about);
    expect(stdout).toMatch(
      /^Stored [a-z0-9]{8} Call Bo\nDue Saturday 2026-01-24 at 09:00 \(UTC\), .*from now\n$/,
    );
    expect([code, stderr]).toEqual([0, ""]);
    const again = await run(["remember", "Call Bo", "--due", "tomorrow at 9"], about);
    expect(again.stdout).toMatch(/^Known already: /);
  });

  it("upcoming lists what is due, what repeats and what is overdue", async () => {
    const { stdout } = await run(["upcoming", "--days", "30"], about);
    expect(stdout).toMatch(/^ID +DUE +WHEN +REPEATS +WHAT\n/);
    expect(stdout).toMatch(/2026-01-23 12:00 +overdue, 2 hours ago +Pay the rent\n/);
    expect(stdout).toMatch(/2026-01-27 09:00 +3 days from now +every second Tuesday +Water the plants\n/);
  });

  it("upcoming lists apart what was mentioned, and never says that nothing is due then", async () => {
    const of = { ...about, env: { ALMANAC_USER: "mia" } };
    expect((await run(["upcoming"], of)).stdout).toBe("Nothing is due.\n");
    const { stdout } = await run(["remember", "Call Bo", "--due", "tomorrow at 9"], of);
    const [, id = ""] = /^Stored ([a-z0-9]{8})/.exec(stdout) ?? [];
    const marked = await fetch(`${service.url}/v1/users/mia/tools/update_memory`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: JSON.stringify({ id, reminded_at: "now" }),
    });
    expect(marked.status).toBe(200);
    expect((await run(["upcoming"], of)).stdout).toMatch(/^Also open:\nID +DUE .*\n[a-z0-9]{8} .*Call Bo\n$/);
  });

  it("context is the prompt section as it is", async () => {
    const { stdout } = await run(["context"], about);
    const { system } = JSON.parse((await run(["context", "--json"], about)).stdout) as { system: string };
    expect(stdout).toBe(`${system}\n`);
    expect(stdout).toContain("Today is Friday.");
  });

  it("search takes several words, and timeline an order", async () => {
    expect((await run(["search", "green", "tea"], about)).stdout).toMatch(/Likes green tea\n$/);
    expect((await run(["search", "nothing", "of", "that"], about)).stdout).toBe("Nothing was found.\n");
    const { stdout } = await run(["timeline", "--newest", "--limit", "1"], about);
    expect(stdout).toMatch(/2026-02-10 09:00 +due +[a-z0-9]{8} +Water the plants\n$/);
  });

  it("reads at another moment", async () => {
    const { stdout } = await run(["upcoming", "--at", "2026-01-25T16:00"], about);
    expect(stdout).toMatch(/2026-01-25 17:00 +an hour from now/);
  });

  it("keys are made, listed and revoked with the operator's token", async () => {
    const operator = { url: service.url, key: ADMIN_TOKEN };
    const made = await run(["keys", "make", "my-bot", "--user", "bo", "--name", "phone"], operator);
    expect(made.stdout).toMatch(/^alm_[a-z0-9]{40}\n$/);
    const [, id = ""] = /key (\w+) of my-bot/.exec(made.stderr) ?? [];
    expect((await run(["keys", "list"], operator)).stdout).toMatch(
      new RegExp(`${id} +my-bot +bo +2026-01-23 +phone\n`),
    );
    expect((await run(["doctor"], { url: service.url, key: made.stdout.trim() })).stdout).toContain(
      "a user's key",
    );
    expect((await run(["keys", "revoke", id], operator)).stdout).toContain(`Revoked ${id}`);
    expect((await run(["keys", "list"], operator)).stdout).not.toContain(id);
  });
});

describe("a program that reads", () => {
  it("gets one document on stdout, and nothing else", async () => {
    for (const argv of [["upcoming"], ["context"], ["search", "tea"], ["timeline"], ["doctor"]]) {
      const { stdout } = await run([...argv, "--json"], { ...about, columns: 40 });
      expect(JSON.parse(stdout)).toBeTypeOf("object");
      expect(stdout).not.toMatch(/\x1b/);
    }
    const past = await run(["remember", "Late", "--due-at", "2026-01-01", "--json"], about);
    expect(JSON.parse(past.stdout)).toMatchObject({ status: "stored" });
    expect(past.stderr).toContain("in the past");
  });

  it("gets 0 for what was done, 1 for what was refused, 2 for a command line that is wrong", async () => {
    const ends = async (argv: string[], more: Circumstances = {}) => {
      const { code, stdout, stderr } = await run(argv, { ...about, ...more });
      return [code, stdout, stderr];
    };
    expect(await ends(["remember", "X", "--due", "some day"])).toEqual([
      1,
      "",
      expect.stringMatching(
        /^almanac: --due: names no time .*ask the user: when exactly\?\nrequest [0-9a-f-]{36}\n$/,
      ),
    ]);
    expect(await ends(["upcoming"], { key: "alm_wrong" })).toEqual([
      1,
      "",
      expect.stringContaining("send the header"),
    ]);
    const wrong: [string[], RegExp][] = [
      [["upcoming", "--colour", "3"], /Unknown option '--colour': see almanac upcoming --help/],
      [["upcoming", "--days", "three"], /--days: "three" is no whole number/],
      [["upcoming", "tomorrow"], /"tomorrow" is one word too many/],
      [["upcoming", "--days"], /--days <value>' argument missing/],
      [["remember"], /TEXT is missing/],
      [["remember", "x", "--category", "y"], /none of fact/],
      [["remember", "x", "--due", "a", "--due-at", "b"], /one of them/],
      [["--json", "upcoming"], /options stand behind it/],
      [["keys"], /no command is named/],
      [["search", "x", "--url", "almanac"], /"almanac" is no address/],
      [["search", "x", "--key", "ä"], /the key is empty, or holds/],
    ];
    for (const [argv, said] of wrong) expect(await ends(argv)).toEqual([2, "", expect.stringMatching(said)]);
    expect(await ends(["upcoming"], { env: {} })).toEqual([2, "", expect.stringContaining("--user ID")]);
    expect((await run(["upcoming", "--user", "ann"])).stderr).toContain("run almanac init");
  });

  it("gets help on stdout", async () => {
    const help = await run(["keys", "make", "--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain("--expires");
    expect(help.stdout).not.toMatch(/\x1b| $/m);
    expect((await run(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("ends with 130 after Ctrl-C", async () => {
    const interrupt = new AbortController();
    const slow = run(["upcoming"], {
      ...about,
      signal: interrupt.signal,
      fetch: (_url, { signal }) =>
        new Promise((_done, failed) =>
          signal?.addEventListener("abort", () => failed(signal.reason as Error)),
        ),
    });
    interrupt.abort();
    expect(await slow).toEqual({ code: 130, stdout: "", stderr: "" });
  });
});

describe("a terminal", () => {
  /** A title for the window, a colour that stays, C1, and text that runs backwards. */
  const hostile = "\x1b]0;owned\x07\x1b[31mred\x9b31m \u202egnp\u202c \r\nback\x08 end";
  const eve = () => ({ ...about, env: { ALMANAC_USER: "eve" } });

  beforeAll(async () => {
    const { url } = service;
    const headers = { authorization: `Bearer ${service.key}`, "content-type": "application/json" };
    const body = JSON.stringify({ content: hostile, due_at: "2026-01-24" });
    const stored = await fetch(`${url}/v1/users/eve/tools/remember`, { method: "POST", headers, body });
    expect([stored.status, await stored.text()]).toEqual([200, expect.stringContaining("owned")]);
  });

  it.each([
    ["upcoming"],
    ["context"],
    ["search", "end"],
    ["timeline"],
    ["remember", "\x1b[2Jx"],
    ["nothing\x1b[2J"],
  ])("is given no control characters of others by %s", async (...argv) => {
    for (const more of [[], ["--json"]]) {
      const { stdout, stderr } = await run([...argv, ...more], { ...eve(), columns: 100 });
      // The service keeps them out of prompts by itself.
      if (argv[0] !== "context") expect(stdout + stderr).toMatch(/x1b|u001b/);
      expect((stdout + stderr).replace(COLORS, "")).not.toMatch(CONTROLS);
    }
  });

  it("is given an export with all of it escaped, and a file as it is", async () => {
    const onTerminal = await run(["export"], { ...eve(), columns: 100 });
    expect(onTerminal.stdout).toContain("\\u009b31m");
    expect(onTerminal.stdout).not.toMatch(CONTROLS);
    const inFile = await run(["export"], eve());
    expect(inFile.stdout).toContain("\x9b31m");
    const parsed = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line): unknown => JSON.parse(line));
    expect(parsed(onTerminal.stdout)).toEqual(parsed(inFile.stdout));
  });

  it("that has no colours is given none", async () => {
    const shown = async (env: Record<string, string>, columns = 100) => {
      const { stdout } = await run(["upcoming"], { ...about, columns, env: { ALMANAC_USER: "ann", ...env } });
      return stdout;
    };
    expect(await shown({})).toMatch(/\x1b\[31m/);
    for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }] as Record<string, string>[])
      expect(await shown(env)).not.toMatch(/\x1b/);
    expect((await run(["upcoming"], about)).stdout).not.toMatch(/\x1b/);
  });

  it("of any width is filled and not passed", async () => {
    const wide = { ...about, env: { ALMANAC_USER: "wide" } };
    const content =
      "買い物 に行く 🛒 and a sentence that is longer than most terminals are wide, with a-very-long-word".padEnd(
        180,
        "-x",
      );
    await run(["remember", content, "--due", "every second Tuesday at 9"], wide);
    for (const columns of [12, 20, 33, 50, 80, 132]) {
      const { stdout } = await run(["upcoming", "--days", "30"], { ...wide, columns });
      const lines = stdout.replace(COLORS, "").split("\n");
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(columns);
      expect(stdout.replace(COLORS, "").replace(/\s/g, "")).toContain(columns < 80 ? "longer" : "every");
    }
    expect((await run(["upcoming"], wide)).stdout).toContain(content);
  });
});

describe("init and doctor", () => {
  const home = () => ({ XDG_CONFIG_HOME: folder });
  const path = () => join(folder, "almanac/config.json");

  it("init stores an address and a key that work, for its owner alone", async () => {
    const { code, stdout } = await run(
      ["init", "--url", `${service.url}/`, "--key", service.key, "--user", "ann"],
      {
        env: home(),
      },
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining("takes the key: it is an app's key")]);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path(), "utf8"))).toEqual({
      url: service.url,
      key: service.key,
      user: "ann",
    });
    expect((await run(["search", "tea"], { env: home() })).stdout).toContain("green tea");
  });

  it("sends the zone of the settings' own user, and nobody's for another one", async () => {
    const env = { XDG_CONFIG_HOME: join(folder, "zones") };
    const init = ["init", "--url", service.url, "--key", service.key];
    const sent = async (...argv: string[]) => {
      const zones: (string | null)[] = [];
      const fetch: Circumstances["fetch"] = async (url, init) => {
        zones.push(new Headers(init.headers).get("almanac-time-zone"));
        return await globalThis.fetch(url, init);
      };
      expect((await run(argv, { env, fetch })).code).toBe(0);
      return zones.at(-1);
    };
    // A program may run anywhere: this machine's zone is nobody's.
    await run([...init, "--user", "kenji"], { env });
    expect(await sent("upcoming")).toBeNull();
    // Whoever sits at a terminal is the user.
    const { stdout } = await run([...init, "--user", "kenji"], { env, columns: 80, typed: {} });
    expect(stdout).toContain("Times of kenji are those of Asia/Tokyo.");
    expect(await sent("remember", "Dentist", "--due", "tomorrow at 9")).toBe("Asia/Tokyo");
    expect(await sent("upcoming", "--user", "kenji")).toBe("Asia/Tokyo");
    expect(await sent("upcoming", "--user", "ann")).toBeNull();
    expect((await run(["upcoming", "--json"], { env })).stdout).toContain("2026-01-24 09:00:00 UTC+9");
    await run([...init, "--user", "kenji", "--time-zone", "Europe/Paris"], { env });
    expect(await sent("upcoming")).toBe("Europe/Paris");
    expect(await run([...init, "--time-zone", "Europe/Paris"], { env })).toMatchObject({ code: 2 });
    const wrong = await run([...init, "--user", "kenji", "--time-zone", "+09:00"], { env });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("is no time zone")]);
  });

  it("init asks on a terminal, and shows no key", async () => {
    const asked = { env: { XDG_CONFIG_HOME: join(folder, "asked") }, columns: 80 };
    const typed = { "deployment's address": `${service.url}\r`, "key of your app": `${service.key}\r` };
    const { code, stdout, stderr } = await run(["init"], { ...asked, typed });
    expect([code, stdout]).toEqual([0, expect.stringContaining("Stored in")]);
    expect(stderr).not.toContain(service.key);
    expect((await run(["search", "tea", "--user", "ann"], asked)).stdout).toContain("green tea");
    const cancelled = { ...asked, typed: { "deployment's address": "\x03" } };
    expect(await run(["init"], cancelled)).toMatchObject({ code: 130, stdout: "" });
  });

  it("init stores nothing that doesn't work, and asks nobody who isn't there", async () => {
    const before = readFileSync(path(), "utf8");
    const tries: [string[], number, RegExp][] = [
      [["--url", service.url, "--key", "alm_no"], 1, /the key is refused/],
      [
        ["--url", "http://127.0.0.1:1", "--key", "alm_no"],
        1,
        /no answer from http:\/\/127\.0\.0\.1:1\. Check/,
      ],
      [["--url", `${service.url}/v1`, "--key", service.key], 1, /is no Almanac/],
      [["--url", service.url], 2, /without one, write --key KEY/],
      [[], 2, /without one, write --url URL/],
    ];
    for (const [more, code, said] of tries) {
      const ran = await run(["init", ...more], { env: home() });
      expect(ran).toEqual({ code, stdout: "", stderr: expect.stringMatching(said) });
    }
    expect(readFileSync(path(), "utf8")).toBe(before);
  });

  it("init makes a key of an app with the operator's token, which stays in its file", async () => {
    const env = { XDG_CONFIG_HOME: join(folder, "made") };
    const file = join(folder, "admin-token");
    writeFileSync(file, `${ADMIN_TOKEN}\n`);
    const init = ["init", "--url", service.url, "--key-file", file];
    const made = await run([...init, "--app", "other-bot", "--user", "ann"], { env });
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(made.stdout).toContain("Made a key of other-bot, and stored that one");
    const stored = JSON.parse(readFileSync(join(folder, "made/almanac/config.json"), "utf8"));
    expect(stored).toEqual({ url: service.url, key: expect.stringMatching(/^alm_/), user: "ann" });
    expect((await run(["remember", "Dentist"], { env })).code).toBe(0);
    // Another app's memories are not there.
    expect((await run(["search", "tea"], { env })).stdout).not.toContain("green tea");

    writeFileSync(file, service.key);
    const tries: [string[], RegExp][] = [
      [
        [...init, "--app", "other-bot"],
        /--app makes a key with the operator's token, and this is an app's key/,
      ],
      [[...init, "--key", service.key], /--key and --key-file are two keys/],
      [["init", "--url", service.url, "--key-file", join(folder, "nowhere")], /nowhere can't be read/],
    ];
    for (const [argv, said] of tries)
      expect(await run(argv, { env })).toMatchObject({ code: 2, stderr: expect.stringMatching(said) });
  });

  it("the stored key goes to the stored address alone", async () => {
    const asked: string[] = [];
    const elsewhere = { ...home(), ALMANAC_URL: "https://elsewhere.example" };
    const fetch = async (url: string) => {
      asked.push(url);
      return new Response();
    };
    expect(await run(["upcoming", "--user", "ann"], { env: elsewhere, fetch })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no key for https://elsewhere.example"),
    });
    expect(asked).toEqual([]);
  });

  it("doctor says what is wrong and what to do", async () => {
    const checked = async (given: Circumstances) => {
      const { code, stdout } = await run(["doctor", "--json"], { ...about, ...given });
      const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; advice: string }[] };
      const wrong = checks.filter(({ status }) => status !== "ok" && status !== "skipped");
      return [code, ...wrong.map(({ name, advice }) => `${name}: ${advice}`)];
    };
    expect(await checked({})).toEqual([1, expect.stringMatching(/^cron: Wait a minute/)]);
    await service.cron();
    expect(await checked({})).toEqual([0]);
    const ahead = await checked({ ahead: 120_000 });
    expect(ahead).toEqual([1, expect.stringMatching(/^clock: Set this machine's clock/)]);
    expect((await run(["doctor"], { ...about, ahead: -120_000 })).stdout).toMatch(
      /120 s behind|119 s behind/,
    );
    expect(await checked({ key: "alm_no" })).toEqual([1, expect.stringMatching(/^key: Make a key/)]);
    expect(await checked({ key: ADMIN_TOKEN })).toEqual([0]);
    expect(await checked({ url: "http://127.0.0.1:1" })).toEqual([1, expect.stringMatching(/^address: /)]);
  });

  it("doctor reads late crons, waiting deliveries and old zone data in what is answered", async () => {
    const health = { status: "degraded", cron_age_seconds: 4000, oldest_delivery_seconds: 900 };
    const fetch: Circumstances["fetch"] = async (url, init) => {
      if (url.endsWith("/healthz")) return Response.json(health);
      const zone = /"time_zone":"America\/Coyhaique"/.test(String(init.body));
      return zone
        ? Response.json({ status: 422, code: "invalid", detail: "time_zone: is no zone" }, { status: 422 })
        : await globalThis.fetch(url, init);
    };
    const { stdout } = await run(["doctor"], { ...about, fetch });
    expect(stdout).toMatch(/cron +failed +ran 4000 s ago/);
    expect(stdout).toMatch(/deliveries +failed +the oldest is due since 900 s/);
    expect(stdout).toMatch(/zone data +warning +the deployment lacks America\/Coyhaique \(2025b\)/);
    expect(stdout).toMatch(/^deliveries: Look at last_error/m);
  });
});
