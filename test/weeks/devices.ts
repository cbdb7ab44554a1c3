import { discordCommands } from "../../src/platforms/discord/commands";
import {
  discordInteraction,
  type Said,
  slackEnvelope,
  slackMessage,
  telegramMessage,
  whatsappCall,
} from "../chat/bots";
import type { ApiCall, Chat } from "../chat/chat";
import type { Body } from "../support/wire";
import { PEOPLE_WORDS } from "../support/words";
import type { Settings } from "./script";

/** A button as a person sees it, and what it carries. */
export interface ShownButton {
  label: string;
  data: string;
}

/** A message of the assistant on a person's device. */
export interface Shown {
  /** Its id on the platform. */
  id: string;
  text: string;
  buttons: ShownButton[];
  /** Whether it took the place of an earlier one. */
  replaced: boolean;
}

/** What a person does that isn't plain words. */
export interface Doing extends Said {
  /** The message that is answered by "reply", or that holds the pressed button. */
  message?: Shown;
  pressed?: ShownButton;
  /** The last button that opens a form: words without a command are written into it where there is one. */
  form?: ShownButton;
  location?: { latitude: number; longitude: number };
  voice?: boolean;
  /** The number of the person's message that is edited. */
  edits?: number;
  /** The person's user name, where the platform has such names. */
  handle?: string;
}

/** How people act on a platform, and what they see. */
export interface Device {
  person(name: string): string;
  chat(group: boolean, person: string): string;
  /** The platform's call for what was done; null where the platform has no such thing. */
  call(doing: Doing, language: string | null): string | URLSearchParams | null;
  buttonsOf(call: ApiCall): ShownButton[];
  /** The id that the platform gave to a message, and whether the call replaced one. */
  idOf(call: ApiCall, answer: Body): { id: string; replaced: boolean };
}

type Fields = Record<string, unknown>;
const inside = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Fields | undefined)?.[key], value);
const list = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : []);

/** A number for each name, so that people stay the same from page to page. */
function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 90_000;
}

const telegram: Device = {
  person: (name) => String(10_000 + numberOf(name)),
  chat: (group, person) => (group ? "-100200" : person),
  call: (doing, language) => {
    const update_id = 1000 + doing.n;
    const spoken = telegramMessage(doing);
    const from = {
      ...(spoken["from"] as Fields),
      ...(language === null ? { language_code: undefined } : { language_code: language }),
      ...(doing.handle === undefined ? {} : { username: doing.handle }),
    };
    if (doing.pressed !== undefined) {
      const message = {
        ...spoken,
        message_id: Number(doing.message?.id),
        from: { id: 1, is_bot: true, first_name: "Almanac" },
        text: doing.message?.text,
      };
      const callback_query = {
        id: `q${doing.n}`,
        from,
        message,
        chat_instance: "1",
        data: doing.pressed.data,
      };
      return JSON.stringify({ update_id, callback_query });
    }
    const { text, ...silent } = spoken;
    const entities = [...doing.text.matchAll(/@[a-z]+/gi)].map(({ index, 0: name }) => ({
      type: "mention",
      offset: index,
      length: name.length,
    }));
    const words = entities.length > 0 ? { text, entities } : { text };
    const said = doing.location === undefined && doing.voice !== true ? words : {};
    const message = {
      ...silent,
      from,
      ...said,
      ...(doing.location === undefined ? {} : { location: doing.location }),
      ...(doing.voice === true ? { voice: { file_id: "v", file_unique_id: "u", duration: 4 } } : {}),
      ...(doing.message === undefined
        ? {}
        : {
            reply_to_message: {
              ...silent,
              message_id: Number(doing.message.id),
              from: { id: 1, is_bot: true, first_name: "Almanac" },
              text: doing.message.text,
            },
          }),
    };
    if (doing.edits === undefined) return JSON.stringify({ update_id, message });
    const edited_message = { ...message, message_id: doing.edits, edit_date: Math.floor(doing.at / 1000) };
    return JSON.stringify({ update_id, edited_message });
  },
  buttonsOf: ({ body }) =>
    ((inside(body, "reply_markup", "inline_keyboard") as Fields[][] | undefined) ?? [])
      .flat()
      .map((button) => ({ label: String(button["text"]), data: String(button["callback_data"]) })),
  idOf: ({ url, body }, answer) =>
    url.includes("/editMessageText")
      ? { id: String(body["message_id"]), replaced: true }
      : { id: String(inside(answer, "result", "message_id")), replaced: false },
};

const slack: Device = {
  person: (name) => `U${numberOf(name)}`,
  chat: (group, person) => (group ? "C024BE91L" : `D${person}`),
  call: (doing) => {
    const { n, person, chat } = doing;
    if (doing.location !== undefined || doing.voice === true) return null;
    if (doing.pressed !== undefined) {
      const message_ts = doing.message?.id ?? "";
      const payload = {
        type: "block_actions",
        user: { id: person, username: "p", team_id: "T1" },
        trigger_id: `trigger.${n}`,
        container: { type: "message", message_ts, channel_id: chat },
        channel: { id: chat, name: chat.startsWith("D") ? "directmessage" : "general" },
        message: { type: "message", ts: message_ts, text: doing.message?.text },
        response_url: `https://hooks.slack.com/actions/T1/${n}/xyz`,
        actions: [
          {
            action_id: "b0.0",
            block_id: "b",
            type: "button",
            value: doing.pressed.data,
            action_ts: slackMessage(doing).ts,
          },
        ],
      };
      return new URLSearchParams({ payload: JSON.stringify(payload) });
    }
    const event = {
      ...slackMessage(doing),
      ...(doing.message === undefined ? {} : { thread_ts: doing.message.id, parent_user_id: "U0BOT" }),
    };
    if (doing.edits === undefined) return JSON.stringify(slackEnvelope(event, `Ev${n}`));
    const before = { ...event, ...slackMessage({ ...doing, n: doing.edits }) };
    const message = { ...before, text: doing.text, edited: { user: person, ts: event.ts } };
    const change = {
      type: "message",
      subtype: "message_changed",
      channel: chat,
      channel_type: event.channel_type,
      message,
      previous_message: before,
      ts: event.ts,
      event_ts: event.ts,
    };
    return JSON.stringify(slackEnvelope(change, `Ev${n}`));
  },
  buttonsOf: ({ body }) =>
    list(body["blocks"])
      .flatMap((block) => (block["type"] === "actions" ? list(block["elements"]) : []))
      .map((button) => ({ label: String(inside(button, "text", "text")), data: String(button["value"]) })),
  idOf: ({ url, body }, answer) =>
    url.endsWith("chat.update") || body["replace_original"] === true
      ? { id: String(body["ts"] ?? ""), replaced: true }
      : { id: String(inside(answer, "ts") ?? ""), replaced: false },
};

const NAMES = new Set(discordCommands(PEOPLE_WORDS).map((one) => one["name"]));

/** How the tokens of pressed buttons begin. */
const PRESSED = "pressed-";

const discord: Device = {
  person: (name) => `8035111022467${10_000 + numberOf(name)}`,
  chat: (group) => (group ? "guild:772908445358620702" : "772908445358620702"),
  call: (doing, language) => {
    if (doing.location !== undefined || doing.voice === true || doing.edits !== undefined) return null;
    const interaction = { ...discordInteraction(doing), ...(language === null ? {} : { locale: language }) };
    if (doing.pressed !== undefined) {
      const data = { custom_id: doing.pressed.data, component_type: 2 };
      const message = { id: doing.message?.id, content: doing.message?.text };
      return JSON.stringify({ ...interaction, token: `${PRESSED}${doing.n}`, type: 3, data, message });
    }
    const { name, words } = /^\/(?<name>\S+)\s*(?<words>[\s\S]*)$/.exec(doing.text)?.groups ?? {};
    if (name === undefined && doing.form !== undefined) {
      const component = { type: 4, custom_id: "words", value: doing.text };
      const data = { custom_id: doing.form.data, components: [{ type: 18, component }] };
      return JSON.stringify({ ...interaction, type: 5, data });
    }
    if (name === undefined || !NAMES.has(name)) return null;
    const options =
      words === undefined || words === "" ? {} : { options: [{ name: "text", type: 3, value: words }] };
    return JSON.stringify({ ...interaction, type: 2, data: { id: "1", type: 1, name, ...options } });
  },
  buttonsOf: ({ body }) =>
    list(body["components"])
      .flatMap((row) => list(row["components"]))
      .flatMap((one) =>
        one["type"] === 3
          ? list(one["options"]).map(({ label, value }) => ({ label: String(label), data: String(value) }))
          : [{ label: String(one["label"]), data: String(one["custom_id"]) }],
      ),
  idOf: ({ url, method }, answer) => ({
    id: String(answer["id"]),
    // The first answer to a command is a message of its own; that to a press is the message with the button.
    replaced: method === "PATCH" && (!url.endsWith("/messages/@original") || url.includes(`/${PRESSED}`)),
  }),
};

const whatsapp: Device = {
  person: (name) => `4915${10_000 + numberOf(name)}`,
  chat: (_group, person) => person,
  call: (doing) => {
    const { n, at, person, text } = doing;
    if (doing.edits !== undefined) return null;
    const about =
      doing.message === undefined ? {} : { context: { from: "15550783881", id: doing.message.id } };
    const head = { id: `wamid.${n}`, from: person, timestamp: String(Math.floor(at / 1000)), ...about };
    if (doing.pressed !== undefined) {
      const { data: id, label: title } = doing.pressed;
      const interactive = id.startsWith("list:")
        ? { type: "list_reply", list_reply: { id, title } }
        : { type: "button_reply", button_reply: { id, title } };
      return JSON.stringify(whatsappCall(person, { ...head, type: "interactive", interactive }));
    }
    if (doing.location !== undefined)
      return JSON.stringify(whatsappCall(person, { ...head, type: "location", location: doing.location }));
    if (doing.voice === true)
      return JSON.stringify(
        whatsappCall(person, {
          ...head,
          type: "audio",
          audio: { id: "1", mime_type: "audio/ogg; codecs=opus", voice: true },
        }),
      );
    return JSON.stringify(whatsappCall(person, { ...head, type: "text", text: { body: text } }));
  },
  buttonsOf: ({ body }) => [
    ...list(inside(body, "interactive", "action", "buttons")).map((button) => ({
      label: String(inside(button, "reply", "title")),
      data: String(inside(button, "reply", "id")),
    })),
    ...list(inside(body, "interactive", "action", "sections"))
      .flatMap((section) => list(section["rows"]))
      .map(({ id, title }) => ({ label: String(title), data: String(id) })),
  ],
  idOf: (_call, answer) => ({ id: String(list(answer["messages"])[0]?.["id"]), replaced: false }),
};

const twilio: Device = {
  person: (name) => `+1555${1_000_000 + numberOf(name)}`,
  chat: (_group, person) => person,
  call: ({ n, person, text, pressed, location, voice, edits, message }) => {
    if ([pressed, location, voice, edits, message].some((one) => one !== undefined)) return null;
    return new URLSearchParams({
      ToCountry: "US",
      MessageSid: `SM${String(n).padStart(32, "0")}`,
      SmsStatus: "received",
      Body: text,
      From: person,
      To: "+15550001111",
      NumMedia: "0",
    });
  },
  buttonsOf: () => [],
  idOf: (_call, answer) => ({ id: String(answer["sid"]), replaced: false }),
};

const DEVICES: Record<Settings["platform"], Device> = { telegram, slack, discord, whatsapp, twilio };

export function deviceOf(chat: Chat): Device {
  return DEVICES[chat.bot.platform as Settings["platform"]];
}
