import * as z from "zod";
import type { Input } from "../assistant/input";
import { takeTurn } from "../assistant/take-turn";
import { invalid, type Result } from "../core/errors";
import { once } from "../core/once";
import { readState } from "../dialogue/state";
import { nowFields, viewNow } from "../operation/answers";
import { operation } from "../operation/declare";
import { zoneOfNew } from "../operation/user/carried-zone";
import { settleUser } from "../operation/user/read-user";
import { keep } from "../operation/write";
import { readCommand } from "../platforms/inbound";
import type { Button } from "../platforms/message";
import type { Reply, SaidItem } from "../platforms/said";
import { saveChat, selectChats } from "../store/chats/chats";
import { insertUser, rememberLanguage } from "../store/users";
import { readChatWords, withHolidays } from "../words/chat-words";

const button = once(() =>
  z.strictObject({
    label: z.string(),
    data: z.string().describe("Send it back as button when it is pressed"),
  }),
);

const chatAnswer = once(() =>
  z.strictObject({
    say: z
      .strictObject({ text: z.string(), buttons: z.array(button()) })
      .nullable()
      .describe("null where the assistant says nothing"),
    understood: z
      .string()
      .nullable()
      .describe(
        "What the text was read as, such as remind or list; null for nothing that the assistant knows",
      ),
    ...nowFields,
  }),
);

const chatInput = once(() =>
  z.strictObject({
    text: z.string().trim().min(1).max(4000).optional().describe("What the person writes"),
    button: z
      .string()
      .regex(/\S/, "must not be empty")
      .max(200)
      .optional()
      .describe("The data of a button that the person presses"),
  }),
);

/** A chat with the built-in assistant, as on a messaging platform. Nothing is stored of it but what was asked for. */
export const chat = operation({
  name: "chat",
  summary: "Says something to the built-in assistant, or presses one of its buttons",
  about: "user",
  effect: "writes",
  input: chatInput,
  output: chatAnswer,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/chat", status: 200 }],
  example: { text: "What time is it for me?" },
  run: async (
    deps,
    call,
    { text, button: data },
  ): Promise<Result<z.output<ReturnType<typeof chatAnswer>>>> => {
    if ((text === undefined) === (data === undefined))
      return invalid(
        { path: "text", message: "send either text, or button with the data of a button" },
        { path: "button", message: "send it alone, without text" },
      );
    const [{ user, rows }, plainWords] = await Promise.all([
      settleUser(deps, call, [selectChats(call)]),
      readChatWords(deps),
    ]);
    const kept = rows[0].find((row) => row.conversation_id === CONVERSATION)?.state ?? null;
    const words = await withHolidays(plainWords, deps, [text ?? data ?? "", kept ?? ""]);
    const { claim, ...rest } = call;
    const once = claim === null ? undefined : { app: call.app, user: call.user, key: `chat ${claim.key}` };
    const inner = { ...rest, claim: null, once, known: user };
    const scene = {
      deps,
      call: inner,
      words,
      conversation: CONVERSATION,
      state: readState(kept),
      isPublic: false,
      group: null,
      whose: "person" as const,
      mayShow: null,
      hearsCommandsOnly: false,
      zoneIsAssumed: user.row !== null && user.row.time_zone === null,
      messageId: null,
      connection: null,
      mentions: [],
      handle: null,
    };
    const { said, state, language, understood } = await takeTurn(scene, inputOf(text, data));
    // A person's first words may set nothing up, and ask something all the same.
    const create = user.row === null ? [insertUser(call, zoneOfNew(call, user.zone), call)] : [];
    const isErased = said?.leaves_no_trace === true && state.question === null && understood === "erase";
    const saves = isErased
      ? []
      : [
          ...create,
          saveChat(call, CONVERSATION, { state: JSON.stringify(state), spoken: [] }, call.now),
          ...(understood === null ? [] : [rememberLanguage(call, language)]),
        ];
    const { user: after } = await settleUser(deps, { ...call, known: undefined }, []);
    return await keep(deps, call, saves, {
      say: said === null ? null : viewSaid(said),
      understood,
      ...viewNow(after.zone, call.now),
    });
  },
});

/** The conversation in which the operation's chat is kept: a person has one. */
const CONVERSATION = "almanac:chat";

function inputOf(text: string | undefined, data: string | undefined): Input {
  if (text === undefined) return { kind: "pressed", data: data ?? "", message: null };
  return {
    kind: "said",
    text,
    command: readCommand(text),
    repliesTo: null,
    repliesToWhose: "person",
    quoted: null,
    answers: null,
  };
}

function viewSaid({ text, buttons = [], choices = [], items = [] }: Reply) {
  const shown = [...choices, ...items.flatMap(labelsOf), ...buttons.flat()];
  return { text, buttons: shown.map(({ label, data }) => ({ label, data })) };
}

/** An item's buttons, with the item's number where several have the same label. */
function labelsOf({ number, buttons }: SaidItem): Button[] {
  return buttons.map(({ label, data }) => ({ label: `${label} ${number}`, data }));
}
