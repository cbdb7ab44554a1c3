import * as z from "zod";
import { invalid, type Result } from "../core/errors";
import { nowFields, viewNow } from "../operation/answers";
import type { UserCall } from "../operation/call";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { keepOutcome } from "../operation/write";
import { readCommand } from "../platforms/inbound";
import type { Said } from "../platforms/said";
import { settleUser } from "../users/settle-user";
import { answerPress, answerRequest } from "./assistant";
import { requestOf } from "./chat-request";

const button = z.strictObject({
  label: z.string(),
  data: z.string().describe("Send it back as button when it is pressed"),
});

const chatAnswer = z.strictObject({
  say: z
    .strictObject({ text: z.string(), buttons: z.array(button) })
    .nullable()
    .describe("null where the assistant says nothing"),
  understood: z
    .string()
    .nullable()
    .describe("What the text was read as, such as remind or list; null for nothing that the assistant knows"),
  ...nowFields,
});

const chatInput = z.strictObject({
  text: z.string().trim().min(1).max(4000).optional().describe("What the person writes"),
  button: z.string().min(1).max(200).optional().describe("The data of a button that the person presses"),
});

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
  run: async (deps, call, { text, button: data }): Promise<Result<z.output<typeof chatAnswer>>> => {
    if ((text === undefined) === (data === undefined))
      return invalid({ path: "text", message: "send either text, or button with the data of a button" });
    const { claim, ...rest } = call;
    const once = claim === null ? undefined : { app: call.app, user: call.user, key: `chat ${claim.key}` };
    const inner = { ...rest, claim: null, once };
    const { said, understood } = await answer(deps, inner, text ?? null, data ?? "");
    const { user } = await settleUser(deps, { ...call, known: undefined }, []);
    return await keepOutcome(deps, call, [], {
      say: said === null ? null : { text: said.text, buttons: (said.buttons ?? []).flat() },
      understood,
      ...viewNow(user.zone, call.now),
    });
  },
});

async function answer(
  deps: Deps,
  call: UserCall,
  text: string | null,
  data: string,
): Promise<{ said: Said | null; understood: string | null }> {
  if (text === null) return { said: await answerPress(deps, call, data), understood: null };
  const request = requestOf(text, readCommand(text));
  if (request === null) return { said: null, understood: null };
  return { said: await answerRequest(deps, call, request, false), understood: request.name };
}
