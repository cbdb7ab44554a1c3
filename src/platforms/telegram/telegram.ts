import type { Platform } from "../platform";
import { telegramCredentials } from "./form";
import { decode, verify } from "./receive";
import { register } from "./register";
import { lookUpOwnName, lookUpUserName, send, showTyping } from "./send";

export const telegram: Platform = {
  title: "Telegram",
  credentials: telegramCredentials,
  proving: ["secret_token"],
  verify,
  decode,
  api: {
    base: "https://api.telegram.org",
    send,
    buttons: () => ({ rows: 25, inRow: 4 }),
    chatOf: (person) => person,
    askOwnName: lookUpOwnName,
    askHandle: lookUpUserName,
    showTyping,
    register,
  },
};
