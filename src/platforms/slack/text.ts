/**
 * Slack's mrkdwn as plain text (docs.slack.dev/messaging/formatting-message-text, "Retrieving messages"): mentions,
 * links and dates are in angle brackets; `&`, `<`, `>` are escaped elsewhere.
 */

import { MOST_NAMED } from "../../words/mentions";
import type { MessageEvent, MessageMention } from "../events";
import { isId } from "../inbound";

const SPECIAL = /<([^<>]*)>/g;
const ENTITY = /&(amp|lt|gt);/g;
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" };

/** The text without markup. Brackets are replaced before escapes are undone, so no escape can make one. */
export function readableText(text: string): string {
  let readable = "";
  let end = 0;
  for (const special of text.matchAll(SPECIAL)) {
    readable += unescapeText(text.slice(end, special.index)) + unescapeText(spell(special[1] ?? ""));
    end = special.index + special[0].length;
  }
  return readable + unescapeText(text.slice(end));
}

/** The text without a leading mention of this user, which only addresses the bot. */
export function withoutMention(text: string, user: string | null): string {
  if (user === null) return text;
  const found = /^\s*<@([A-Z0-9]+)(?:\|[^<>]*)?>[\s,:]*/.exec(text);
  return found?.[1] === user ? text.slice(found[0].length) : text;
}

export function mentions(text: string, user: string | null): boolean {
  return user !== null && (text.includes(`<@${user}>`) || text.includes(`<@${user}|`));
}

/** The people and channels that a text mentions, as `readableText` spells them; `bot` is no person. */
export function mentionsIn(text: string, bot: string | null): Pick<MessageEvent, "mentions"> {
  const mentions = [...text.matchAll(SPECIAL)].flatMap(([, inside = ""]): MessageMention[] => {
    const { sign = "", id = "", label = "" } = MENTION.exec(inside)?.groups ?? {};
    if (!isId(id) || id === bot || id === "USLACKBOT") return [];
    const said = unescapeText(spell(inside));
    const name = label === "" ? null : said;
    return [sign === "#" ? { said, chat: id, name } : { said, person: id, name }];
  });
  return mentions.length === 0 ? {} : { mentions: mentions.slice(0, MOST_NAMED) };
}

/** `@U024BE7LH|ann` and `#C024BE7LR|general`. */
const MENTION = /^(?<sign>[@#])(?<id>[A-Z0-9]+)(?:\|(?<label>.*))?$/s;

/** Undoes one level of escapes: `&amp;lt;` is a person's `&lt;`. */
function unescapeText(text: string): string {
  return text.replace(ENTITY, (_, name: string) => CHARACTERS[name] ?? "");
}

function spell(inside: string): string {
  const bar = inside.indexOf("|");
  const target = bar === -1 ? inside : inside.slice(0, bar);
  const label = bar === -1 ? "" : inside.slice(bar + 1);
  if (target.startsWith("@")) return `@${withoutSign(label, "@") || target.slice(1)}`;
  if (target.startsWith("#")) return `#${withoutSign(label, "#") || target.slice(1)}`;
  if (target.startsWith("!")) return spellSpecial(target.slice(1), label);
  const address = target.replace(/^(?:mailto|tel):/, "");
  if (label === "" || label === address || `http://${label}` === target || `https://${label}` === target)
    return label || address;
  return `${label} (${address})`;
}

/** `!here`, `!subteam^S012|@team`, `!date^1392734382^{date}|18 February`. */
function spellSpecial(target: string, label: string): string {
  if (target.startsWith("date^")) return label;
  if (label !== "") return `@${withoutSign(label, "@")}`;
  return `@${target.replace(/^subteam\^/, "")}`;
}

function withoutSign(label: string, sign: string): string {
  return label.startsWith(sign) ? label.slice(1) : label;
}
