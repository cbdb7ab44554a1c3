/** A request to the built-in assistant: a command, or words that ask for a reminder. */
export interface ChatRequest {
  name: string;
  text: string;
}

/** Words before the request: the bot's name, a greeting, a please. */
const OPENING =
  /^[\s"'“”„«»]*(?:@\w+[\s,:]+)?(?:(?:hey|hi|hello|ok|okay|hallo|hola|salut|ciao)\b(?:\s+@?\w+)??[\s,!.]+)?(?:@\w+[\s,:]+)?(?:(?:can|could|would|will)\s+you\s+)?(?:(?:please|bitte|por favor|s'il te plaît|kun je|kannst du|puoi|puedes|peux-tu)[\s,]+)*/i;
/** "Remind me …" in the languages whose phrases are read. */
const REMIND =
  /^(?:remind me|erinnere? mich|erinnern sie mich|rappelle[- ]moi|rappelez[- ]moi|recu[ée]rdame|ricordami|lembra(?:r)?[- ]me|me lembr[ae]|herinner me|påminn mig|muistuta minua|напомни(?:те)? мне|нагадай(?:те)? мені|ingatkan saya)(?:\s+(?:to|that|about|of|daran|an|de|d'|que|di|che|eraan|om))?(?![\p{L}\p{N}])[\s,:]*(?<what>[\s\S]*?)[\s"'“”«»]*$/iu;
const ASKS_TIME =
  /^\s*what(?:'s| is) (?:the )?time(?: is it)?(?: for (?:me|you))?\s*\?*\s*$|^\s*what time is it(?: for (?:me|you))?\s*\?*\s*$/i;

/** The request in a message; `null` for a message that asks for nothing. */
export function requestOf(
  content: string,
  command: { name: string; text: string } | null,
): ChatRequest | null {
  if (command !== null) return { name: command.name.replace(/_/g, "-"), text: command.text };
  const what = REMIND.exec(content.replace(OPENING, ""))?.groups?.["what"];
  if (what !== undefined) return { name: "remind", text: /[\p{L}\p{N}]/u.test(what) ? what : "" };
  return ASKS_TIME.test(content) ? { name: "timezone", text: "" } : null;
}
