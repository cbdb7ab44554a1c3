import { beforeEach, describe, expect, it } from "vitest";
import { openTalk, postContext, replies, type Sent, says } from "../conversations/talk";
import type { Body } from "../support/wire";
import { openWorld, type World } from "../support/world";

let world: World;

beforeEach(async () => {
  world = await openWorld("2026-01-23T14:32:00Z");
});

const at = (time: string) => `2026-01-23T${time}:00Z`;
const photo = { type: "image", url: "https://files.example/cat.jpg", name: "cat.jpg" };
const inline = { type: "file", media_type: "image/png", url: "data:image/png;base64,iVBORw0KGgo=" };
const letter = { type: "document", url: "https://files.example/letter.pdf", name: "letter.pdf" };
const sound = {
  type: "audio",
  url: "https://files.example/a.ogg",
  name: "a [1].ogg",
  media_type: "audio/ogg",
  seconds: 12,
};

const conversation: Sent[] = [
  says("ann", "what is this?", at("10:00"), { attachments: [photo, sound] }),
  replies("A cat.", at("10:01"), { thinking: "Fur, whiskers.", thinking_signature: "sig-1", agent: "Scout" }),
  says("bob", "", at("10:02"), { attachments: [letter, inline] }),
  replies("Here is a sketch.", at("10:03"), {
    thinking: "No signature.",
    agent: "Scout",
    attachments: [photo],
  }),
  replies("Nice.", at("10:04"), { thinking: "Mine.", thinking_signature: "sig-2", agent: "Critic" }),
  replies("", at("10:04"), { attachments: [photo], agent: "Scout" }),
];

const expected: Record<string, Body[]> = {
  plain: [
    { role: "user", content: "[2026-01-23 10:00] [Ann]: what is this?", attachments: [photo, sound] },
    { role: "assistant", content: "[10:01] A cat.", thinking: "Fur, whiskers.", thinking_signature: "sig-1" },
    { role: "user", content: "[10:02] [Bob]: ", attachments: [letter, inline] },
    { role: "assistant", content: "[10:03] Here is a sketch.", attachments: [photo] },
    { role: "user", content: "[10:04] [Critic]: Nice." },
    { role: "assistant", content: "", attachments: [photo] },
  ],
  openai: [
    {
      role: "user",
      content: [
        { type: "text", text: "[2026-01-23 10:00] [Ann]: what is this?" },
        { type: "image_url", image_url: { url: "https://files.example/cat.jpg" } },
        { type: "text", text: "(attachment: a (1).ogg)" },
      ],
    },
    { role: "assistant", content: "[10:01] A cat." },
    {
      role: "user",
      content: [
        { type: "text", text: "[10:02] [Bob]: " },
        { type: "text", text: "(attachment: letter.pdf)" },
        { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
      ],
    },
    { role: "assistant", content: "[10:03] Here is a sketch.\n(attachment: cat.jpg)" },
    { role: "user", content: "[10:04] [Critic]: Nice." },
    { role: "assistant", content: "(attachment: cat.jpg)" },
  ],
  anthropic: [
    {
      role: "user",
      content: [
        { type: "text", text: "[2026-01-23 10:00] [Ann]: what is this?" },
        { type: "image", source: { type: "url", url: "https://files.example/cat.jpg" } },
        { type: "text", text: "(attachment: a (1).ogg)" },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Fur, whiskers.", signature: "sig-1" },
        { type: "text", text: "[10:01] A cat." },
      ],
    },
    {
      role: "user",
      content: [
        { type: "text", text: "[10:02] [Bob]: " },
        { type: "document", source: { type: "url", url: "https://files.example/letter.pdf" } },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBORw0KGgo=" } },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "text", text: "[10:03] Here is a sketch." },
        { type: "text", text: "(attachment: cat.jpg)" },
      ],
    },
    { role: "user", content: "[10:04] [Critic]: Nice." },
    // An empty text is no block that the API takes.
    { role: "assistant", content: [{ type: "text", text: "(attachment: cat.jpg)" }] },
  ],
  "ai-sdk": [
    {
      role: "user",
      content: [
        { type: "text", text: "[2026-01-23 10:00] [Ann]: what is this?" },
        { type: "file", data: "https://files.example/cat.jpg", mediaType: "image/*", filename: "cat.jpg" },
        { type: "file", data: "https://files.example/a.ogg", mediaType: "audio/ogg", filename: "a [1].ogg" },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Fur, whiskers.", providerOptions: { anthropic: { signature: "sig-1" } } },
        { type: "text", text: "[10:01] A cat." },
      ],
    },
    {
      role: "user",
      content: [
        { type: "text", text: "[10:02] [Bob]: " },
        {
          type: "file",
          data: "https://files.example/letter.pdf",
          mediaType: "application/pdf",
          filename: "letter.pdf",
        },
        { type: "file", data: "iVBORw0KGgo=", mediaType: "image/png" },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "text", text: "[10:03] Here is a sketch." },
        { type: "file", data: "https://files.example/cat.jpg", mediaType: "image/*", filename: "cat.jpg" },
      ],
    },
    { role: "user", content: "[10:04] [Critic]: Nice." },
    {
      role: "assistant",
      content: [
        { type: "file", data: "https://files.example/cat.jpg", mediaType: "image/*", filename: "cat.jpg" },
      ],
    },
  ],
};

it.each(Object.entries(expected))("%s", async (format, messages) => {
  const sent = await postContext(world, "ann", { messages: conversation, agent: "Scout", format });
  expect(sent.messages).toEqual(messages);
  const talk = openTalk(world);
  await talk.post(...conversation);
  expect((await talk.context({ agent: "Scout", format })).messages).toEqual(messages);
});

it("is plain by default, and names the formats where it is none of them", async () => {
  const { messages } = await postContext(world, "ann", { messages: conversation, agent: "Scout" });
  expect(messages).toEqual(expected["plain"]);
  const response = await world.send("POST", "/v1/users/ann/context", { body: { format: "cohere" } });
  expect(response.status).toBe(422);
  expect(await response.text()).toMatch(/plain.*openai.*anthropic/);
});

describe("thinking passes through only with its signature", () => {
  it.each<[what: string, more: Body, passes: boolean]>([
    ["signed", { thinking: "Hm.", thinking_signature: "sig" }, true],
    ["signed and left out by the provider", { thinking: "", thinking_signature: "sig" }, true],
    ["unsigned", { thinking: "Hm." }, false],
    ["with a null signature", { thinking: "Hm.", thinking_signature: null }, false],
    ["with an empty signature", { thinking: "Hm.", thinking_signature: "" }, false],
    ["a signature without thinking", { thinking_signature: "sig" }, false],
  ])("%s", async (_what, more, passes) => {
    const talk = openTalk(world);
    await talk.post(says("ann", "hi", at("10:00")), replies("hello", at("10:01"), more));
    for (const format of ["plain", "anthropic"]) {
      const { messages } = await talk.context({ format });
      expect(JSON.stringify(messages[1]).includes("thinking")).toBe(passes);
    }
    expect(JSON.stringify((await talk.context({ format: "openai" })).messages)).not.toContain("thinking");
  });
});

it("is a stamp alone where the agent's own message has only an attachment", async () => {
  const messages = [replies(" ", at("10:00"), { attachments: [photo] }), says("ann", "?", at("10:01"))];
  const { messages: lines } = await postContext(world, "ann", { messages });
  expect(lines[0]).toEqual({ role: "assistant", content: "[2026-01-23 10:00]", attachments: [photo] });
});

it("keeps whatever else an attachment says", async () => {
  const talk = openTalk(world);
  await talk.post(says("ann", "listen", at("10:00"), { attachments: [sound] }));
  const [message] = await talk.read();
  expect(message?.["attachments"]).toEqual([sound]);
});
