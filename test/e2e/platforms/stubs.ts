import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { BOTS } from "../../chat/bots";
import { discordApi } from "./discord-api";
import type { Answer, ApiCall, Fields, Known, Platform, PlatformApi } from "./platform-api";
import { slackApi } from "./slack-api";
import { telegramApi } from "./telegram-api";
import { twilioApi } from "./twilio-api";
import { whatsappApi } from "./whatsapp-api";

/**
 * One server on loopback that stands in for the APIs of all platforms, under a path each, and for the receivers of
 * webhooks, under `/hooks/{name}`. It checks calls as the platforms do, answers as they do, can be told what goes
 * wrong next, and remembers what it saw.
 */

export const APIS: Record<Platform, PlatformApi> = {
  telegram: telegramApi,
  slack: slackApi,
  discord: discordApi,
  whatsapp: whatsappApi,
  twilio: twilioApi,
};

/** `hang`: the call is taken and never answered; `reset`: its connection is torn down. */
export type Reaction = Answer | "hang" | "reset";

export interface Seen extends ApiCall {
  /** Where it shows a message: `{platform}:{chat}` or `hook:{name}`; null for other calls. */
  place: string | null;
  /** What came of it; `refused` is a call that the platform wouldn't take from anybody. */
  outcome: "accepted" | "refused" | "as told";
  reaction: Reaction;
  /** Epoch milliseconds. */
  at: number;
}

export interface Stubs {
  url: string;
  /** The variables that point a deployment here. */
  bases: Record<string, string>;
  known: Record<Platform, Known>;
  seen: Seen[];
  /** How to react to the next calls to a place, one after the other; after them as usual. */
  reactNext(place: string, ...reactions: Reaction[]): void;
  /** Calls that came to a place, oldest first. */
  at(place: string): Seen[];
  stop(): Promise<void>;
}

/** The paths under which platforms have their APIs, so that a call that is missing a part of its base is a 404. */
const BASES: Record<Platform, string> = {
  telegram: "/telegram",
  slack: "/slack",
  discord: "/discord/api/v10",
  whatsapp: "/whatsapp/v24.0",
  twilio: "/twilio",
};

/** `zone` is the one that Slack's people have set. */
export async function startStubs(zone: string): Promise<Stubs> {
  const seen: Seen[] = [];
  const planned = new Map<string, Reaction[]>();
  let serial = 0;
  const knownBy = (platform: Platform): Known => ({
    credentials: BOTS[platform].credentials,
    chats: new Set(),
    tokens: new Map(),
    sent: new Map(),
    zone,
    next: () => {
      serial += 1;
      return serial;
    },
  });
  const known: Stubs["known"] = {
    telegram: knownBy("telegram"),
    slack: knownBy("slack"),
    discord: knownBy("discord"),
    whatsapp: knownBy("whatsapp"),
    twilio: knownBy("twilio"),
  };

  function judge(call: ApiCall): Pick<Seen, "path" | "place" | "outcome" | "reaction"> {
    const found = platformOf(call.path);
    if (found === null) {
      const place = call.path.replace(/^\/hooks\//, "hook:");
      const told = planned.get(place)?.shift();
      const reaction = told ?? { status: 204, body: "" };
      return { path: call.path, place, outcome: told === undefined ? "accepted" : "as told", reaction };
    }
    const { platform, path } = found;
    const api = APIS[platform];
    const inside = { ...call, path };
    const chat = api.chatOf(inside, known[platform]);
    const place = chat === null ? null : `${platform}:${chat}`;
    const refusal = api.refuse(inside, known[platform]);
    if (refusal !== null) return { path, place, outcome: "refused", reaction: refusal };
    const told = place === null ? undefined : planned.get(place)?.shift();
    if (told !== undefined) return { path, place, outcome: "as told", reaction: told };
    return { path, place, outcome: "accepted", reaction: api.accept(inside, known[platform]) };
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    const one: Seen = { ...call, ...judge(call), at: Date.now() };
    seen.push(one);
    const { reaction } = one;
    if (reaction === "reset") request.socket.resetAndDestroy();
    else if (reaction !== "hang") {
      const type = typeof reaction.body === "string" ? "text/plain" : "application/json";
      response.writeHead(reaction.status, { "content-type": type, ...reaction.headers });
      response.end(typeof reaction.body === "string" ? reaction.body : JSON.stringify(reaction.body));
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bases = Object.entries(BASES).map(([platform, base]) => [
    `${platform.toUpperCase()}_API_BASE`,
    `${url}${base}${platform === "slack" ? "/api" : ""}`,
  ]);
  return {
    url,
    bases: Object.fromEntries(bases) as Record<string, string>,
    known,
    seen,
    reactNext: (place, ...reactions) => void planned.set(place, reactions),
    at: (place) => seen.filter((one) => one.place === place),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function platformOf(path: string): { platform: Platform; path: string } | null {
  for (const [platform, base] of Object.entries(BASES)) {
    if (path.startsWith(`${base}/`)) return { platform: platform as Platform, path: path.slice(base.length) };
  }
  return null;
}

async function readCall(request: IncomingMessage): Promise<ApiCall> {
  const raw = await text(request);
  const { method = "", url = "", headers } = request;
  return { method, path: url, url, headers, body: readFields(raw, headers["content-type"] ?? ""), raw };
}

function readFields(raw: string, type: string): Fields {
  if (type.includes("form")) return Object.fromEntries(new URLSearchParams(raw));
  try {
    return JSON.parse(raw) as Fields;
  } catch {
    return {};
  }
}
