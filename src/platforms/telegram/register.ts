import type { SendOutcome } from "../../outbound/outcome";
import type { Via } from "../api";
import { MENU_COMMANDS } from "../commands";
import { callTelegram } from "./call";
import type { TelegramCredentials } from "./form";

/** Points the bot's webhook here, and shows the commands in its menu. Both may be done again at any time. */
export async function register(
  webhookUrl: string,
  { bot_token, secret_token }: TelegramCredentials,
  via: Via,
): Promise<SendOutcome> {
  const webhook = {
    url: webhookUrl,
    secret_token,
    allowed_updates: ["message", "edited_message", "callback_query"],
  };
  const set = await callTelegram("setWebhook", webhook, bot_token, via);
  if (set.kind !== "delivered") return set;
  const commands = MENU_COMMANDS.map(({ name, description }) => ({ command: tappable(name), description }));
  const shown = await callTelegram("setMyCommands", { commands }, bot_token, via);
  return shown.kind === "delivered" ? { kind: "delivered", external_ids: [] } : shown;
}

/** Telegram's clients end a command's name at a hyphen, so a tap on `/forget-me` would send `/forget`. */
export function tappable(name: string): string {
  return name.replaceAll("-", "_");
}
