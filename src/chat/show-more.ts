import { platformOf } from "../platforms/platforms";
import type { Reply } from "../platforms/said";
import { selectLastMessages } from "../store/chats/read-messages";
import { asksForMore } from "../words/more-line";
import type { Exchange } from "./exchange";

/** How far back the answer may be. */
const MESSAGES_BACK = 10;

/** The rest of the last answer, where the platform cut it and the person asks for more (SMS); else null. */
export async function moreOfLast(exchange: Exchange): Promise<Reply | null> {
  const { deps, connection, call, event, conversation, words } = exchange;
  const api = platformOf(connection)?.api;
  if (api?.restOf === undefined || event.type !== "message") return null;
  if (!asksForMore(event.content, words.people)) return null;
  const [rows] = await deps.store
    .ofConversation({ app: call.app, conversation })
    .read([selectLastMessages({ app: call.app, conversation }, MESSAGES_BACK)]);
  const answers = rows.filter(({ role }) => role === "assistant");
  const last = answers.toSorted((a, b) => b.created_at_ms - a.created_at_ms)[0];
  const rest = last === undefined ? "" : api.restOf(event.answer.to, last.content);
  return rest === "" ? null : { text: rest };
}
