import type { JsonObject } from "../../core/json";
import type { SendOutcome } from "../../outbound/outcome";
import { LANGUAGE_CODES, type LanguageCode } from "../../words/language";
import type { PeopleWords } from "../../words/people-words";
import type { Via } from "../api";
import { MENU_COMMANDS } from "../commands";
import type { Registration } from "../platform";
import { callTelegram } from "./call";
import type { TelegramCredentials } from "./form";

/**
 * Points the bot's webhook here, and shows the commands in its menu: in English, and to people with a client in another
 * language of the assistant in theirs. All of it may be done again at any time.
 */
export async function register(
  { webhookUrl, words }: Registration,
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
  for (const language of LANGUAGE_CODES) {
    const shown = await callTelegram("setMyCommands", menuIn(language, words), bot_token, via);
    if (shown.kind !== "delivered") return shown;
  }
  return { kind: "delivered", external_ids: [] };
}

/** The body of `setMyCommands`. Without a language it is shown to everybody who has no menu of their own. */
function menuIn(language: LanguageCode, words: PeopleWords): JsonObject {
  const texts = words.menu[language];
  const commands = MENU_COMMANDS.map(({ name }) => ({ command: tappable(name), description: texts[name] }));
  return language === "en" ? { commands } : { commands, language_code: language };
}

/** Telegram's clients end a command's name at a hyphen, so a tap on `/forget-me` would send `/forget`. */
export function tappable(name: string): string {
  return name.replaceAll("-", "_");
}
