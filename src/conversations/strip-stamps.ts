import * as z from "zod";
import { success } from "../core/errors";
import { MESSAGES_BYTES, operation } from "../operation/declare";
import { stripStamps } from "../time/prompt/strip-stamps";

/** Removes echoed stamps from a reply, for apps that store their conversations themselves. */
export const stripReply = operation({
  name: "strip_stamps",
  summary: "Takes echoed time stamps off the start of a model's reply",
  about: "anybody",
  effect: "reads",
  input: () => z.strictObject({ text: z.string() }),
  output: () => z.strictObject({ text: z.string() }),
  routes: [{ method: "POST", path: "/v1/strip-stamps" }],
  example: { text: "[14:32] It is half past two." },
  budget: {
    bytes: MESSAGES_BYTES,
  },
  run: async (_deps, _call, { text }) => success({ text: stripStamps(text) }),
});
