import { headedLines, messageTo } from "../../../src/platforms/message";
import { PLATFORM_NAMES, PLATFORMS, type PlatformName } from "../../../src/platforms/platforms";
import { showSaid } from "../../../src/platforms/show-said";
import { BOTS } from "../../chat/bots";
import { CASES, type Case, FEW_CASES } from "./hostile-texts";
import { LONGEST, type TextReader } from "./readers";

const NOW = 1_771_860_227; // Monday 2026-02-23T15:23:47Z

/** Readers of what platforms send, and what is made of a text that is sent by them. */
export const platformReaders = (): TextReader[] => [
  ...PLATFORM_NAMES.map(receiving),
  ...PLATFORM_NAMES.flatMap(sending),
  ...PLATFORM_NAMES.flatMap(keeping),
  reader("what a chat is shown", (text) => [showSaid({ text }, null), headedLines(text)]),
];

function reader(name: string, read: TextReader["read"], tried: readonly Case[] = FEW_CASES): TextReader {
  return { name, most: LONGEST, cases: [...tried, ...MARKUP], read };
}

/** Pieces that markups are made of. */
const MARKUP: readonly Case[] = [
  "<@U1|a>",
  "<@U1",
  "<a|",
  "&amp;",
  "https://a",
  "<#1>",
  "\\",
  "/stop-reminding ",
  "@abot ",
].flatMap((piece): Case[] => [
  [piece, ["", ""]],
  [piece, ["/remind me ", "x"]],
]);

function receiving(platform: PlatformName): TextReader {
  const bot = BOTS[platform];
  const { decode } = PLATFORMS[platform];
  const encoder = new TextEncoder();
  const read = (text: string) => {
    const said = { text, n: 1, at: NOW * 1000, person: bot.person, chat: bot.chat };
    return decode(encoder.encode(String(bot.message(said))), new Headers(), NOW * 1000);
  };
  return reader(`a message from ${platform}`, read, platform === "slack" ? CASES : FEW_CASES);
}

/** What platforms answer that took a message. */
const TAKEN: Readonly<Partial<Record<PlatformName, object>>> = {
  telegram: { ok: true, result: { message_id: 1, chat: { id: 1 } } },
  slack: { ok: true, ts: "1.1", channel: "C1" },
  discord: { id: "1", channel_id: "1" },
  whatsapp: { messages: [{ id: "wamid.1" }] },
  twilio: { sid: "SM1" },
};

function sending(platform: PlatformName): TextReader[] {
  const { api } = PLATFORMS[platform];
  const bot = BOTS[platform];
  if (api === undefined) return [];
  const send = async () => Response.json(TAKEN[platform] ?? {});
  const via = {
    base: "http://127.0.0.1:9",
    now: NOW,
    send,
    window: { last_inbound_at: NOW, template: null },
  };
  return [
    reader(`a message to ${platform}`, async (text) => {
      const message = messageTo(bot.chat, headedLines(text));
      return await api.send(message, bot.credentials, via);
    }),
  ];
}

function keeping(platform: PlatformName): TextReader[] {
  const { restOf } = PLATFORMS[platform].api ?? {};
  return restOf === undefined
    ? []
    : [reader(`what ${platform} keeps for later`, (text) => restOf(BOTS[platform].person, text))];
}
