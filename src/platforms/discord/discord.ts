import type { Platform } from "../platform";
import { message } from "./answers";
import { discordCredentials } from "./form";
import { decode, verify } from "./receive";
import { registerApplication, send } from "./send";

export const discord: Platform = {
  title: "Discord",
  credentials: discordCredentials,
  proving: ["public_key"],
  verify,
  decode,
  // Without an answer Discord shows "… is thinking" for ever.
  stored: message("Noted.", true),
  emptyReply: "Noted.",
  hearsCommandsOnly: true,
  api: {
    base: "https://discord.com/api/v10",
    send,
    register: registerApplication,
    buttons: () => ({ rows: 5, inRow: 5 }),
    chatOf: (person) => `user:${person}`,
  },
};
