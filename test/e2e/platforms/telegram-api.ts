import type { ApiError } from "@grammyjs/types";
import { type Answer, type ApiCall, isJson, json, listOf, type PlatformApi, words } from "./platform-api";

/** Telegram's Bot API (core.telegram.org/bots/api), its errors in the words in which its servers write them. */

const PATH = /^\/bot([^/]*)\/(\w+)$/;

export const telegramApi: PlatformApi = {
  chatOf: (call) =>
    ["sendMessage", "editMessageText"].includes(methodOf(call)) ? String(call.body["chat_id"]) : null,

  refuse: (call, known) => {
    if (PATH.exec(call.path)?.[1] !== known.credentials["bot_token"]) return error(401, "Unauthorized");
    switch (methodOf(call)) {
      case "answerCallbackQuery":
        return known.tokens.has(words(call.body["callback_query_id"]))
          ? null
          : bad("query is too old and response timeout expired or query ID is invalid");
      case "sendChatAction":
        return known.chats.has(String(call.body["chat_id"])) ? null : bad("chat not found");
      case "setWebhook":
      case "setMyCommands":
        return null;
      case "sendMessage":
        if (!known.chats.has(String(call.body["chat_id"]))) return bad("chat not found");
        return refuseText(call);
      case "editMessageText": {
        const old = known.sent.get(refOf(call));
        if (old === undefined) return bad("message to edit not found");
        return old === call.raw ? bad("message is not modified") : refuseText(call);
      }
      default:
        return error(404, "Not Found");
    }
  },

  accept: (call, known) => {
    if (!["sendMessage", "editMessageText"].includes(methodOf(call))) return json({ ok: true, result: true });
    const chat = String(call.body["chat_id"]);
    const message_id = Number(call.body["message_id"] ?? 5000 + known.next());
    known.sent.set(`${chat}:${message_id}`, call.raw);
    return json({
      ok: true,
      result: {
        message_id,
        from: { id: 123456, is_bot: true, first_name: "Almanac", username: "almanac_bot" },
        chat: { id: Number(chat), first_name: `P${chat}`, type: "private" },
        date: Math.floor(Date.now() / 1000),
        text: call.body["text"],
      },
    });
  },

  tooMany: (seconds) => error(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }),
  down: (status) => error(status, status === 502 ? "Bad Gateway" : "Internal Server Error"),
  blocked: error(403, "Forbidden: bot was blocked by the user"),
};

function methodOf({ path }: ApiCall): string {
  return PATH.exec(path)?.[2] ?? "";
}

function refOf({ body }: ApiCall): string {
  return `${String(body["chat_id"])}:${String(body["message_id"])}`;
}

function refuseText(call: ApiCall): Answer | null {
  const text = words(call.body["text"]);
  if (!isJson(call) || text.trim() === "") return bad("message text is empty");
  if (text.length > 4096) return bad("message is too long");
  if (call.body["parse_mode"] === "HTML" && /<(?!\/?b>)|&(?!(?:amp|lt|gt|quot);)/.test(text))
    return bad("can't parse entities: Unsupported start tag");
  const markup = (call.body["reply_markup"] ?? {}) as { inline_keyboard?: unknown[] };
  const buttons = (markup.inline_keyboard ?? []).flatMap(listOf);
  const fits = buttons.every((button) => /^.{1,64}$/.test(words(button["callback_data"])));
  return fits ? null : bad("BUTTON_DATA_INVALID");
}

function bad(what: string): Answer {
  return error(400, `Bad Request: ${what}`);
}

function error(status: number, description: string, parameters?: ApiError["parameters"]): Answer {
  const body: ApiError = {
    ok: false,
    error_code: status,
    description,
    ...(parameters === undefined ? {} : { parameters }),
  };
  return json({ ...body }, status);
}
