import {
  type Answer,
  type ApiCall,
  type Fields,
  html,
  isForm,
  isJson,
  json,
  type Known,
  listOf,
  type PlatformApi,
  words,
} from "./platform-api";

/** Slack's Web API (docs.slack.dev/reference/methods) and response URLs: errors are a 200 that says what is wrong. */

export const slackApi: PlatformApi = {
  chatOf: (call, known) => {
    if (isResponse(call)) return known.tokens.get(call.path) ?? null;
    return ["chat.postMessage", "chat.update"].includes(methodOf(call)) ? words(call.body["channel"]) : null;
  },

  refuse: (call, known) => {
    if (isResponse(call)) {
      if (!known.tokens.has(call.path)) return { status: 404, body: "expired_url" };
      return refuseMessage(call);
    }
    const { authorization } = call.headers;
    if (authorization === undefined) return error("not_authed");
    if (authorization !== `Bearer ${known.credentials["bot_token"]}`) return error("invalid_auth");
    switch (methodOf(call)) {
      case "users.info":
        // One of the methods that take no JSON.
        return isForm(call) && words(call.body["user"]) !== "" ? null : error("user_not_found");
      case "chat.postMessage":
        return known.chats.has(words(call.body["channel"]))
          ? refuseMessage(call)
          : error("channel_not_found");
      case "chat.update":
        return known.sent.has(refOf(call)) ? refuseMessage(call) : error("message_not_found");
      default:
        return error("unknown_method");
    }
  },

  accept: (call, known) => {
    if (isResponse(call)) return { status: 200, body: "ok" };
    if (methodOf(call) === "users.info") return json({ ok: true, user: userOf(call, known) });
    const { channel } = call.body;
    const ts = words(call.body["ts"]) || `${Math.floor(Date.now() / 1000)}.9${pad(known.next())}`;
    known.sent.set(`${words(channel)}:${ts}`, call.raw);
    const message = { type: "message", subtype: "bot_message", text: call.body["text"], ts, bot_id: "B1" };
    return json({ ok: true, channel, ts, message });
  },

  tooMany: (seconds) => error("ratelimited", 429, { "retry-after": String(seconds) }),
  down: (status) => (status === 500 ? error("internal_error", 500) : html(status, "Server Error")),
  blocked: error("channel_not_found"),
};

/** Of a workspace that is gone, or that has removed the app. */
export const slackInactive = error("account_inactive");

function methodOf({ path }: ApiCall): string {
  return path.replace(/^\/api\//, "");
}

function isResponse({ path }: ApiCall): boolean {
  return path.startsWith("/actions/");
}

function refOf({ body }: ApiCall): string {
  return `${words(body["channel"])}:${words(body["ts"])}`;
}

function refuseMessage(call: ApiCall): Answer | null {
  const text = words(call.body["text"]);
  if (!isJson(call)) return error("invalid_post_type");
  if (text === "") return error("no_text");
  if (text.length > 40_000) return error("msg_too_long");
  const buttons = listOf(call.body["blocks"])
    .flatMap((block) => listOf(block["elements"]))
    .filter(isButton);
  const ids = new Set(buttons.map((button) => button["action_id"]));
  const labels = buttons.map((button) => words((button["text"] as Fields)["text"]));
  const fits = ids.size === buttons.length && labels.every((label) => /^.{1,75}$/.test(label));
  return fits ? null : error("invalid_blocks");
}

function isButton(element: Fields): boolean {
  return element["type"] === "button";
}

function userOf({ body }: ApiCall, { zone }: Known): Fields {
  return { id: body["user"], team_id: "T1", name: "ann", deleted: false, is_bot: false, tz: zone };
}

function pad(n: number): string {
  return String(n).padStart(5, "0");
}

function error(code: string, status = 200, headers: Record<string, string> = {}): Answer {
  return json({ ok: false, error: code }, status, headers);
}
