import { describe, expect, it } from "vitest";
import { messageTo, plainLines } from "../../../src/platforms/message";
import { send } from "../../../src/platforms/whatsapp/send";
import { templateSchema } from "../../../src/platforms/window";
import { breakOff, hang, json, NOW, raw, stub } from "../stub";

const sender = { access_token: "EAAGSECRET", phone_number_id: "1065" };
const sent = (id = "wamid.1") => json({ messaging_product: "whatsapp", contacts: [], messages: [{ id }] });
const refused = (code: number, message: string, status = 400) =>
  json(
    { error: { message: `(#${code}) ${message}`, type: "OAuthException", code, fbtrace_id: "A" } },
    status,
  );

const digest = "Good morning.\n\nOverdue\n- Pay rent (3 days ago)\n- Call\tBob\n";
const message = messageTo("16505551234", plainLines(digest));
const open = { last_inbound_at: NOW - 3600, template: null };
const template = { name: "daily_digest", language: "en", parameters: ["{text}"] };

describe("inside 24 hours", () => {
  it("a message is text as it is", async () => {
    const { via, seen } = stub(sent());
    expect(await send(message, sender, { ...via, window: open })).toEqual({
      kind: "delivered",
      external_ids: ["wamid.1"],
    });
    expect(seen[0]).toMatchObject({ method: "POST", url: "http://127.0.0.1:9/1065/messages" });
    expect(seen[0]?.headers.get("authorization")).toBe("Bearer EAAGSECRET");
    expect(seen[0]?.body).toEqual({
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: "16505551234",
      type: "text",
      text: { body: digest.trim(), preview_url: false },
    });
  });

  it("somebody without a number is named in another field", async () => {
    const { via, seen } = stub(sent());
    for (const to of ["US.13491208655302741918", "US.ENT.11815799212886844830"])
      await send({ ...message, to }, sender, { ...via, window: open });
    await send({ ...message, to: "US.13491208655302741918" }, sender, {
      ...via,
      window: { last_inbound_at: null, template },
    });
    expect(seen.map(({ body }) => [body["recipient"], body["to"], body["recipient_type"]])).toEqual([
      ["US.13491208655302741918", undefined, "individual"],
      ["US.ENT.11815799212886844830", undefined, "individual"],
      ["US.13491208655302741918", undefined, "individual"],
    ]);
  });

  it("a group is written to as one", async () => {
    const { via, seen } = stub(sent());
    await send({ ...message, to: "group:HBgL" }, sender, { ...via, window: open });
    expect(seen[0]?.body).toMatchObject({ recipient_type: "group", to: "HBgL", type: "text" });
  });

  it("an answer goes out from the number that was written to", async () => {
    const { via, seen } = stub(sent());
    await send({ ...message, thread: "2077" }, sender, { ...via, window: open });
    expect(seen[0]?.url).toBe("http://127.0.0.1:9/2077/messages");
  });

  it("three buttons fit below it", async () => {
    const { via, seen } = stub(sent());
    const row = ["Done", "Snooze for a whole hour", "Later"].map((label, i) => ({
      label,
      data: `b:${i}`,
    }));
    await send({ ...message, buttons: [row.slice(0, 2), row.slice(2)] }, sender, { ...via, window: open });
    expect(seen[0]?.body).toMatchObject({
      type: "interactive",
      interactive: {
        type: "button",
        body: { text: digest.trim() },
        action: {
          buttons: [
            { type: "reply", reply: { id: "b:0", title: "Done" } },
            { type: "reply", reply: { id: "b:1", title: "Snooze for a whole …" } },
            { type: "reply", reply: { id: "b:2", title: "Later" } },
          ],
        },
      },
    });
  });

  it("what can be spared of four is left out, so that three are seen at once", async () => {
    const { via, seen } = stub(sent());
    const titles = ["Done", "In an hour", "Tomorrow", "Another time"];
    const row = titles.map((label) => ({
      label,
      data: label,
      ...(label === "Tomorrow" ? { spare: true as const } : {}),
    }));
    await send({ ...message, buttons: [row] }, sender, { ...via, window: open });
    const replies = ["Done", "In an hour", "Another time"].map((title) => ({ reply: { title } }));
    expect(seen[0]?.body).toMatchObject({ interactive: { type: "button", action: { buttons: replies } } });
  });

  it("more buttons are the rows of a list", async () => {
    const { via, seen } = stub(sent());
    const rows = Array.from({ length: 12 }, (_, i) => [
      { label: `${i + 1}. Call the man of the tiles`, data: `b:${i}`, description: "tomorrow at 9 am" },
    ]);
    await send({ ...message, buttons: rows, list_label: "Mehr" }, sender, { ...via, window: open });
    const body = seen[0]?.body as {
      interactive: {
        type: string;
        action: { button: string; sections: { rows: Record<string, string>[] }[] };
      };
    };
    expect(body.interactive).toMatchObject({ type: "list", body: { text: digest.trim() } });
    const { button, sections } = body.interactive.action;
    expect(button).toBe("Mehr");
    expect(sections).toHaveLength(1);
    expect(sections[0]?.rows).toHaveLength(10);
    expect(sections[0]?.rows[0]).toEqual({
      id: "b:0",
      title: "1. Call the man of the …",
      description: "1. Call the man of the tiles · tomorrow at 9 am",
    });
  });

  it("a row's title is one of 24 characters, and what is below it one of 72", async () => {
    const { via, seen } = stub(sent());
    const rows = ["Pay rent", "x".repeat(90), "y", "z"].map((label) => [{ label, data: label.slice(0, 9) }]);
    await send({ ...message, buttons: rows }, sender, { ...via, window: open });
    const shown = JSON.stringify(seen[0]?.body);
    expect(shown).toContain(`{"id":"Pay rent","title":"Pay rent"}`);
    expect(shown).toContain(`"title":"${"x".repeat(23)}…","description":"${"x".repeat(71)}…"`);
  });

  it("three buttons that read the same when they are cut are rows", async () => {
    const { via, seen } = stub(sent());
    const row = ["Ann", "Ben"].map((name) => ({ label: `Call the office about ${name}`, data: name }));
    await send({ ...message, buttons: [row] }, sender, { ...via, window: open });
    expect(seen[0]?.body).toMatchObject({ interactive: { type: "list" } });
  });

  it("what is long goes out in parts, and is shorter above buttons", async () => {
    const lines = plainLines(`${"x".repeat(1000)}\n`.repeat(6));
    const text = stub(sent());
    await send({ ...message, lines }, sender, { ...text.via, window: open });
    expect(text.seen).toHaveLength(2);
    const withButtons = stub(sent());
    const buttons = [[{ label: "Done", data: "d" }]];
    await send({ ...message, lines, buttons }, sender, { ...withButtons.via, window: open });
    expect(withButtons.seen.map(({ body }) => body["type"])).toEqual([
      ...Array.from({ length: 5 }, () => "text"),
      "interactive",
    ]);
  });
});

describe("outside 24 hours", () => {
  it.each([
    ["never", null],
    ["24 hours ago", NOW - 86_400],
    ["within a minute of that", NOW - 86_400 + 60],
    ["last year", NOW - 86_400 * 365],
  ])("the person wrote %s: without a template nothing is sent, and the operator reads why", async (_, at) => {
    const { via, seen } = stub(sent());
    expect(await send(message, sender, { ...via, window: { last_inbound_at: at, template: null } })).toEqual({
      kind: "failed",
      error:
        "this person last wrote over 24 h ago, when WhatsApp takes nothing but a template, and the connection has none",
    });
    expect(seen).toEqual([]);
    expect(await send(message, sender, { ...via, window: { last_inbound_at: at, template } })).toMatchObject({
      kind: "delivered",
    });
  });

  it("a template goes out also where only WhatsApp knows that the window is closed", async () => {
    const { via, seen } = stub(refused(131047, "Re-engagement message"), sent());
    expect(await send(message, sender, { ...via, window: { ...open, template } })).toMatchObject({
      kind: "delivered",
    });
    expect(seen.map(({ body }) => body["type"])).toEqual(["text", "template"]);
    const refusing = stub(refused(131047, "Re-engagement message"));
    expect(await send(message, sender, { ...refusing.via, window: { ...open, template } })).toMatchObject({
      kind: "failed",
    });
    expect(refusing.seen).toHaveLength(2);
  });

  const closed = { last_inbound_at: null };
  const componentsOf = (body: unknown) =>
    (body as { template: { components: { type: string }[] } }).template.components.filter(
      ({ type }) => type === "button",
    );
  const reply = (index: string, payload: string) => ({
    type: "button",
    sub_type: "quick_reply",
    index,
    parameters: [{ type: "payload", payload }],
  });
  const done = (id: string) => ({ label: "Done", data: `done:${id}` });

  it.each([
    [
      "a reminder's button",
      [[done("k7m2x9qa"), { label: "Later", data: "hour:k7m2x9qa" }]],
      "done:k7m2x9qa",
      "hour:k7m2x9qa",
    ],
    ["the only item of a list", [[done("k7m2x9qa")]], "done:k7m2x9qa", "which:snooze"],
    ["one of several items", [[done("k7m2x9qa")], [done("9hq3w7md")]], "which:done", "which:snooze"],
    ["nothing", [], "which:done", "which:snooze"],
  ])("the template's buttons carry what they mean: %s", async (_name, buttons, ...payloads) => {
    const { via, seen } = stub(sent());
    const own = { ...template, buttons: ["done", "hour"] as const };
    await send({ ...message, buttons }, sender, { ...via, window: { ...closed, template: own } });
    expect(componentsOf(seen[0]?.body)).toEqual(payloads.map((payload, i) => reply(String(i), payload)));
  });

  it("a template without buttons is sent none, and a group's carry nothing", async () => {
    const { via, seen } = stub(sent());
    const buttons = [[done("k7m2x9qa")]];
    await send({ ...message, buttons }, sender, { ...via, window: { ...closed, template } });
    const own = { ...template, buttons: ["done"] as const };
    const group = { ...message, to: "group:HBgL", buttons };
    await send(group, sender, { ...via, window: { ...closed, template: own } });
    expect(seen.map(({ body }) => componentsOf(body))).toEqual([[], []]);
  });

  it.each([
    ["pt", "pt_BR"],
    ["de", "de"],
    ["en", "en"],
    ["fi", "en"],
  ] as const)("who speaks %s is written to in the template's %s", async (language, code) => {
    const { via, seen } = stub(sent());
    const own = { ...template, languages: ["de", "pt_BR"] };
    await send({ ...message, language }, sender, { ...via, window: { ...closed, template: own } });
    expect(seen[0]?.body).toMatchObject({
      template: { name: "daily_digest", language: { policy: "deterministic", code } },
    });
  });

  it("a template takes the message in one line", async () => {
    const { via, seen } = stub(sent());
    const parameters = ["there", "Today: {text}"];
    await send(message, sender, {
      ...via,
      window: { last_inbound_at: null, template: { ...template, parameters } },
    });
    expect(seen[0]?.body).toMatchObject({
      type: "template",
      template: {
        name: "daily_digest",
        language: { policy: "deterministic", code: "en" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", text: "there" },
              { type: "text", text: "Today: Good morning. • Overdue • Pay rent (3 days ago) • Call Bob" },
            ],
          },
        ],
      },
    });
  });

  it("a template cuts what is long, and may take nothing", async () => {
    const { via, seen } = stub(sent());
    const long = { ...message, lines: plainLines("word $& ".repeat(500)) };
    await send(long, sender, { ...via, window: { last_inbound_at: null, template } });
    const { components } = seen[0]!.body["template"] as {
      components: { parameters: { text: string }[] }[];
    };
    const text = components[0]?.parameters[0]?.text;
    expect(text).toMatch(/^word \$& word .*…$/);
    expect(text).toHaveLength(800);
    await send(message, sender, {
      ...via,
      window: { last_inbound_at: null, template: { ...template, parameters: [] } },
    });
    expect(seen[1]?.body["template"]).toEqual({
      name: "daily_digest",
      language: { policy: "deterministic", code: "en" },
      components: [],
    });
  });
});

describe("a template's settings", () => {
  it("need a name and a language", () => {
    expect(templateSchema().parse({ name: "daily_digest", language: "en_GB" })).toEqual({
      name: "daily_digest",
      language: "en_GB",
      parameters: ["{text}"],
    });
    for (const wrong of [{}, { name: "Daily Digest", language: "en" }, { name: "a", language: "english" }])
      expect(templateSchema().safeParse(wrong).success).toBe(false);
  });
});

describe("what WhatsApp answers", () => {
  it.each([
    ["nobody there", refused(131026, "Message undeliverable"), "gone"],
    ["opted out", refused(131050, "User has stopped marketing messages"), "gone"],
    ["a closed window", refused(131047, "Re-engagement message"), "failed"],
    ["no such template", refused(132001, "Template name does not exist", 404), "failed"],
    ["a token that is over", refused(190, "Malformed access token EAAGSECR", 401), "failed"],
    ["a bad parameter", refused(100, "Invalid parameter"), "failed"],
    ["a locked account", refused(131031, "Account has been locked", 403), "failed"],
    ["too much for one person", refused(131056, "Pair rate limit hit"), "retry"],
    ["too much in all", refused(130429, "Rate limit hit", 429), "retry"],
    ["its own fault", refused(131000, "Something went wrong", 500), "retry"],
    ["another fault of its own", refused(999, "?", 503), "retry"],
    ["a bad gateway", raw("<html>", 502), "retry"],
    ["a redirect", raw("", 302), "failed"],
    ["no answer", hang, "retry"],
    ["no connection", breakOff, "retry"],
  ])("%s", async (_, answer, kind) => {
    const { via } = stub(answer);
    const outcome = await send(message, sender, { ...via, window: open });
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).not.toContain("SECR");
  });

  it("too many requests, with the time to wait", async () => {
    const { via } = stub(raw("", 429, { "retry-after": "30" }));
    expect(await send(message, sender, { ...via, window: open })).toMatchObject({
      kind: "retry",
      after_seconds: 30,
    });
  });
});
