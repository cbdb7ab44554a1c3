import type { UserCall } from "../operation/call/call";
import type { Deps } from "../operation/deps";
import type { MessageEvent, PressedEvent } from "../platforms/events";
import { settleUser } from "../users/settle-user";
import { readChatWords } from "../words/chat-words";
import { languageOfAnswer } from "../words/language";
import { type Texts, textsIn } from "../words/texts";

/** The texts in the language to answer an event in that the assistant doesn't answer. */
export async function textsFor(
  deps: Deps,
  call: UserCall,
  event: MessageEvent | PressedEvent,
): Promise<Texts> {
  const [{ user }, { times }] = await Promise.all([settleUser(deps, call, []), readChatWords(deps)]);
  const text = event.type === "message" ? event.content : "";
  return textsIn(languageOfAnswer(text, user.speaks, times));
}
