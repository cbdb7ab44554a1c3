import type { Platform } from "../platform";
import { message } from "./answers";
import { discordCredentials } from "./form";
import { decode, verify } from "./receive";
import { send } from "./send";

export const discord: Platform = {
  title: "Discord",
  credentials: discordCredentials,
  verify,
  decode,
  // Without an answer Discord shows "… is thinking" for ever.
  stored: message("Noted.", true),
  emptyReply: "Noted.",
  api: {
    base: "https://discord.com/api/v10",
    send,
    buttons: () => ({ rows: 5, inRow: 5 }),
    chatOf: (person) => `user:${person}`,
  },
};
