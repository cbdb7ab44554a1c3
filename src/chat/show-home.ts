import { showOnHome } from "../connections/send-through";
import { getUpcoming } from "../memories/get-upcoming";
import { spokenContent } from "../memories/view/spoken-content";
import { perform } from "../operation/running/perform";
import { readUser } from "../operation/user/read-user";
import { languageOfPerson } from "../words/language";
import { textsIn } from "../words/texts";
import { whenForPeople } from "../words/written/when-for-people";
import type { Exchange } from "./exchange";

const DAYS = 30;
const MOST = 50;

/**
 * Shows what is coming on the bot's page of a person (Slack's Home). A page that can't be shown now is shown when it is
 * next opened. Returns why it wasn't, for the operator's log; else null.
 */
export async function showHome(exchange: Exchange): Promise<string | null> {
  const { deps, call, event, words } = exchange;
  const { user } = await readUser(deps, call, []);
  const language = languageOfPerson(user.speaks);
  const texts = textsIn(words.people, language, user.locale);
  const upcoming = await perform(getUpcoming, deps, call, {
    include_reminded: true,
    within_days: DAYS,
    limit: MOST,
  });
  if (!upcoming.ok) return upcoming.failure.detail;
  const { zone, locale, hourCycle } = user;
  const reader = { now: call.now, zone, language, locale, hourCycle, words: words.people };
  const lines = upcoming.value.items.map((item) => {
    const wholeDay = item.due_kind === "date";
    const when = whenForPeople(item.due_at ?? call.now, { ...reader, wholeDay });
    return `- ${texts.listed({ content: spokenContent(item), when })}`;
  });
  const text = lines.length === 0 ? texts.nothingDue : lines.join("\n");
  const shown = await showOnHome(exchange, event.person.id, { text, language });
  return shown.kind === "delivered" ? null : shown.error;
}
