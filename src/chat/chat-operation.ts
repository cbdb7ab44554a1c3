import * as z from "zod";
import type { Input } from "../assistant/input";
import { takeTurn } from "../assistant/take-turn";
import { failure, invalid, type Result } from "../core/errors";
import { once } from "../core/once";
import { readState } from "../dialogue/state";
import { nowFields, viewNow } from "../operation/answers";
import type { UserCall } from "../operation/call/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keep } from "../operation/keep";
import { zoneOfNew } from "../operation/user/carried-zone";
import { readUser } from "../operation/user/read-user";
import { readCommand } from "../platforms/inbound";
import type { Button } from "../platforms/message";
import type { Reply, SaidItem } from "../platforms/said";
import { requireChatState, saveChat, selectChats } from "../store/chats/chats";
import { RequirementFailed } from "../store/refusals";
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

type ChatAnswer = z.output<ReturnType<typeof chatAnswer>>;

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
  write: { inSteps: true },
  input: chatInput,
  output: chatAnswer,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/chat", status: 200 }],
  example: { text: "What time is it for me?" },
  run: async (deps, call, { text, button: data }) => {
    if ((text === undefined) === (data === undefined))
      return invalid(
        { path: "text", message: "send either text, or button with the data of a button" },
        { path: "button", message: "send it alone, without text" },
      );
    const once = { app: call.app, user: call.user, key: `chat ${call.claim?.key ?? deps.newId()}` };
    const tries = deps.turns.countTries();
    let question: string | null = null;
    do {
      const done = await takeTurnAlone(deps, { ...call, once }, { text, data }, question);
      if ("ok" in done) return done;
      question = done.question;
      deps.store.of(call).usePrimary();
    } while (await tries.next());
    return WENT_ON;
  },
});

const WENT_ON = failure("conflict", "the chat went on meanwhile: send the text again", { retry_after: 1 });

/** The question that a turn found waiting, as JSON, where another call has kept a state meanwhile. */
interface LostTurn {
  question: string;
}

/**
 * Takes a turn from the chat's state, and keeps the state after it. Where another call has kept one meanwhile, the turn is to
 * be taken again. What it has done by then is done once: `call.once` tells. So it isn't taken where another question than
 * `earlier` waits: a "yes" to the first would be told as one to the second.
 */
async function takeTurnAlone(
  deps: Deps,
  call: UserCall,
  { text, data }: { text: string | undefined; data: string | undefined },
  earlier: string | null,
): Promise<Result<ChatAnswer> | LostTurn> {
  const [{ user, rows }, plainWords] = await Promise.all([
    readUser(deps, call, [selectChats(call)]),
    readChatWords(deps),
  ]);
  const kept = rows[0].find((row) => row.conversation_id === CONVERSATION)?.state ?? null;
  const state = readState(kept);
  const question = JSON.stringify(state.question);
  if (earlier !== null && question !== earlier) return WENT_ON;
  const words = await withHolidays(plainWords, deps, [text ?? data ?? "", kept ?? ""]);
  const scene = {
    deps,
    call: { ...call, claim: null, known: user },
    words,
    conversation: CONVERSATION,
    state,
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
  const { said, state: after, language, understood } = await takeTurn(scene, inputOf(text, data));
  // A person's first words may set nothing up, and ask something all the same.
  const create = user.row === null ? [insertUser(call, zoneOfNew(call, user.zone), call)] : [];
  const isErased = said?.leaves_no_trace === true && after.question === null && understood === "erase";
  const saves = isErased
    ? []
    : [
        requireChatState(call, CONVERSATION, kept),
        ...create,
        saveChat(call, CONVERSATION, { state: JSON.stringify(after), spoken: [] }, call.now),
        ...(understood === null ? [] : [rememberLanguage(call, language)]),
      ];
  const { user: left } = await readUser(deps, { ...call, known: undefined }, []);
  try {
    return await keep(deps, call, saves, {
      say: said === null ? null : viewSaid(said),
      understood,
      ...viewNow(left.zone, call.now),
    });
  } catch (error) {
    if (error instanceof RequirementFailed) return { question };
    throw error;
  }
}

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
