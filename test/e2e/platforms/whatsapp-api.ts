import {
  type Answer,
  type ApiCall,
  type Fields,
  isJson,
  json,
  type PlatformApi,
  words,
} from "./platform-api";

/** WhatsApp's Cloud API ("Messages" and "Cloud API error codes" on developers.facebook.com). It tells nobody how long to wait. */

export const whatsappApi: PlatformApi = {
  chatOf: ({ body }) => words(body["to"]) || null,

  refuse: (call, known) => {
    if (call.headers.authorization !== `Bearer ${known.credentials["access_token"]}`)
      return error(401, 190, "Invalid OAuth access token - Cannot parse access token");
    if (call.path !== `/${known.credentials["phone_number_id"]}/messages`)
      return error(400, 100, "Unsupported post request.", {
        type: "GraphMethodException",
        error_subcode: 33,
      });
    if (!isJson(call) || call.body["messaging_product"] !== "whatsapp") return invalid("messaging_product");
    if (!known.chats.has(words(call.body["to"]))) return undeliverable();
    return refuseContent(call);
  },

  accept: ({ body }, known) => {
    const id = `wamid.out${known.next()}`;
    known.sent.set(id, JSON.stringify(body));
    const contacts = [{ input: body["to"], wa_id: body["to"] }];
    return json({ messaging_product: "whatsapp", contacts, messages: [{ id }] });
  },

  tooMany: () =>
    error(429, 130429, "(#130429) Rate limit hit", {
      error_data: {
        messaging_product: "whatsapp",
        details: "Message failed to send because there were too many messages sent from this phone number.",
      },
    }),
  down: (status) =>
    status === 500
      ? error(500, 131000, "(#131000) Something went wrong")
      : error(status, 2, "Service temporarily unavailable", { is_transient: true }),
  blocked: undeliverable(),
};

/** Too many messages to one person: a 4xx that passes all the same. */
export function pairLimit(): Answer {
  return error(400, 131056, "(#131056) (Business Account, Consumer Account) pair rate limit hit");
}

interface Action {
  /** Reply buttons: 1 to 3. */
  buttons?: { reply?: Fields }[];
  /** The label that opens a list. */
  button?: string;
  sections?: { rows?: Fields[] }[];
}

function takesButtons({ buttons = [] }: Action): boolean {
  const isFine = ({ reply }: { reply?: Fields }) =>
    /^.{1,20}$/.test(words(reply?.["title"])) && words(reply?.["id"]) !== "";
  return buttons.length >= 1 && buttons.length <= 3 && buttons.every(isFine);
}

/** At most ten rows in all sections together. */
function takesList({ button = "", sections = [] }: Action): boolean {
  const rows = sections.flatMap((section) => section.rows ?? []);
  const isFine = (row: Fields) =>
    /^.{1,24}$/.test(words(row["title"])) && /^[\s\S]{1,200}$/.test(words(row["id"]));
  return /^.{1,20}$/.test(button) && rows.length >= 1 && rows.length <= 10 && rows.every(isFine);
}

function refuseContent({ body }: ApiCall): Answer | null {
  const text = body["text"] as Fields | undefined;
  const interactive = body["interactive"] as { body?: Fields; action?: Action } | undefined;
  switch (body["type"]) {
    case "text":
      return /^[\s\S]{1,4096}$/.test(words(text?.["body"])) ? null : invalid("text.body");
    case "interactive": {
      const { action = {}, body: shown } = interactive ?? {};
      const isShort = /^[\s\S]{1,1024}$/.test(words(shown?.["text"]));
      const fits = action.sections === undefined ? takesButtons(action) : takesList(action);
      return isShort && fits ? null : invalid("interactive");
    }
    default:
      return invalid("type");
  }
}

function undeliverable(): Answer {
  return error(400, 131026, "(#131026) Message undeliverable", {
    error_data: { messaging_product: "whatsapp", details: "Message Undeliverable." },
  });
}

function invalid(parameter: string): Answer {
  return error(400, 100, `(#100) Invalid parameter: ${parameter}`);
}

function error(status: number, code: number, message: string, more: Fields = {}): Answer {
  const fault = { message, type: "OAuthException", code, ...more, fbtrace_id: "A4O5a8RAgePwbcGSu" };
  return json({ error: fault }, status);
}
