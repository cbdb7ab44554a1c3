import { vi } from "vitest";
import { BOTS, type Bot, type Press } from "../../chat/bots";
import type { Platform } from "./platform-api";
import type { Seen, Stubs } from "./stubs";

/** People who write to a bot from their platform: each has a chat with it, and sees what the platform lets through. */

/** On a busy machine things take long; nothing here waits for as long as that unless something is broken. */
export const PATIENCE = { timeout: 150_000, interval: 200 };

export interface Connection {
  id: string;
  platform: Platform;
  webhook_url: string;
  forward_secret?: string;
}

export interface Someone {
  platform: Platform;
  /** Almanac's user. */
  user: string;
  /** Where the stand-in sees what goes to this person's chat. */
  place: string;
  chat: string;
  /** Writes, and doesn't wait for the answer. `chat` names another one than the direct one. */
  say(text: string, chat?: string): Promise<void>;
  press(data: string): Promise<void>;
  /** Texts that arrived so far, oldest first. */
  heard(): string[];
  /** Waits until a text like this has arrived, and gives it. */
  hears(like: RegExp | string): Promise<string>;
  /** What the buttons below the newest text that has any carry. */
  buttons(): string[];
  /** Calls that meant to show this person a text like this, whatever came of them. */
  attempts(like: RegExp | string): Seen[];
}

/** People are told apart by a number; it stands in all their ids. */
export type Meet = (connection: Connection) => Someone;

export function startMeeting(stubs: Stubs): Meet {
  let people = 0;
  let messages = 0;
  return (connection) => {
    people += 1;
    const { platform } = connection;
    const bot = BOTS[platform];
    const known = stubs.known[platform];
    const { person, chat } = idsOf(platform, people);
    const place = `${platform}:${chat}`;
    known.chats.add(chat);

    const post = async (body: string | URLSearchParams) => {
      const raw = String(body);
      const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
      const signed = await bot.sign(raw, connection.webhook_url, Math.floor(Date.now() / 1000));
      const headers = { "content-type": type, ...signed };
      const response = await fetch(connection.webhook_url, { method: "POST", headers, body: raw });
      await response.text();
      if (!response.ok) throw new Error(`the webhook of ${platform} answered ${response.status}`);
    };
    /** What is common to a message and a press; the platform remembers what may answer it. */
    const happening = (where: string): Omit<Press, "data"> => {
      messages += 1;
      for (const token of tokensOf(platform, messages)) known.tokens.set(token, where.replace("guild:", ""));
      return { n: messages, at: Date.now(), person, chat: where, responses: `${stubs.url}/slack` };
    };
    const shown = () => stubs.at(place).filter(({ outcome }) => outcome === "accepted");
    const textOf = (one: Seen) => bot.textOf(one) ?? "";
    const heard = () => shown().map(textOf);
    return {
      platform,
      user: `${platform}:${person}`,
      place,
      chat,
      say: (text, where = chat) => post(bot.message({ text, ...happening(where) })),
      press: (data) => post(pressOf(bot)({ data, ...happening(chat) })),
      heard,
      hears: async (like) => {
        const fits = (text: string) => (typeof like === "string" ? text.includes(like) : like.test(text));
        return await vi.waitFor(() => {
          const found = heard().findLast(fits);
          if (found === undefined)
            throw new Error(`${place} didn't hear ${String(like)} but ${JSON.stringify(heard())}`);
          return found;
        }, PATIENCE);
      },
      buttons: () =>
        shown()
          .map((one) => bot.buttonsOf(one))
          .findLast((data) => data.length > 0) ?? [],
      attempts: (like) => {
        const fits = (text: string) => (typeof like === "string" ? text.includes(like) : like.test(text));
        return stubs.at(place).filter((one) => fits(textOf(one)));
      },
    };
  };
}

function pressOf({ press, platform }: Bot): NonNullable<Bot["press"]> {
  if (press === null) throw new Error(`${platform} has no buttons`);
  return press;
}

function idsOf(platform: Platform, n: number): { person: string; chat: string } {
  const id = String(1_000_000 + n);
  switch (platform) {
    case "slack":
      return { person: `U${id}`, chat: `D${id}` };
    case "discord":
      return { person: `8${id}`, chat: `9${id}` };
    case "twilio":
      return { person: `+1555${id}`, chat: `+1555${id}` };
    default:
      return { person: id, chat: id };
  }
}

/** As the calls of bots.ts carry them. */
function tokensOf(platform: Platform, n: number): string[] {
  if (platform === "telegram") return [`q${n}`];
  if (platform === "slack") return [`/actions/T1/${n}/xyz`];
  return platform === "discord" ? [`token-${n}`] : [];
}
