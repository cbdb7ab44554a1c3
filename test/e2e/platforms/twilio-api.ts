import { type Answer, isForm, json, type PlatformApi, words } from "./platform-api";

/** Twilio's Messages resource (twilio.com/docs/messaging/api/message-resource, twilio.com/docs/api/errors). */

const PATH = /^\/2010-04-01\/Accounts\/([^/]+)\/Messages\.json$/;

export const twilioApi: PlatformApi = {
  chatOf: ({ body }) => words(body["To"]) || null,

  refuse: (call, known) => {
    const { account_sid, auth_token } = known.credentials;
    const basic = Buffer.from(`${account_sid}:${auth_token}`).toString("base64");
    const account = PATH.exec(call.path)?.[1];
    if (account === undefined) return error(404, 20404, "The requested resource was not found");
    if (call.headers.authorization !== `Basic ${basic}` || account !== account_sid)
      return error(401, 20003, "Authenticate");
    // Of another type it reads no parameters.
    const { To, From, MessagingServiceSid, Body } = isForm(call) ? call.body : {};
    if (words(To) === "") return error(400, 21604, "A 'To' phone number is required.");
    if (words(From) === "" && words(MessagingServiceSid) === "")
      return error(400, 21603, "A 'From' phone number is required.");
    if (words(Body) === "") return error(400, 21602, "Message body is required.");
    if (words(Body).length > 1600)
      return error(400, 21617, "The concatenated message body exceeds the 1600 character limit");
    return known.chats.has(words(To)) ? null : error(400, 21211, "Invalid 'To' Phone Number");
  },

  accept: ({ body }, known) => {
    const sid = `SM${String(known.next()).padStart(32, "f")}`;
    known.sent.set(sid, words(body["Body"]));
    const { account_sid } = known.credentials;
    const { To: to, From: from, Body: text } = body;
    const resource = { sid, account_sid, to, from, body: text, status: "queued", direction: "outbound-api" };
    return json({ ...resource, error_code: null, error_message: null, num_segments: "1" }, 201);
  },

  // "429 responses are safe to retry after backing off": for how long it doesn't say.
  tooMany: () => error(429, 20429, "Too Many Requests"),
  down: (status) => error(status, 20_000 + status, "Internal Server Error"),
  blocked: error(400, 21610, "Attempt to send to unsubscribed recipient"),
};

function error(status: number, code: number, message: string): Answer {
  return json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, status);
}
