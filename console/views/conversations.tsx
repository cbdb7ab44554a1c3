import { useEffect, useState } from "preact/hooks";
import type {
  Almanac,
  GetContextAnswer,
  SearchConversationsAnswer,
} from "../../clients/typescript/src/client";
import { Empty, Problem } from "../shell/parts";
import { shortLocal } from "../shell/time";
import { useFocus } from "../shell/use-focus";
import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Hit = SearchConversationsAnswer["results"][number];

/** Milliseconds that a typed word waits for the next one. */
const TYPING = 250;
/** Messages that are looked through, and messages of a conversation that are shown. */
const HITS = 50;
const SHOWN = 100;
/** Without words a search asks for a span of time. */
const EVERYTHING = { after: "1970-01-02" };

/** What was said, as a model gets it: with the time between the messages. */
export function Conversations({ client, user, params, go }: ViewProps) {
  const { q = "", conversation = "" } = params;
  const found = useLoad(
    (signal) =>
      client.searchConversations(
        user,
        { limit: HITS, ...(q === "" ? EVERYTHING : { query: q }) },
        { signal },
      ),
    [user, q],
  );
  const groups = groupsOf(found.value?.results ?? []);
  useFocus(found.again);
  const isEmpty = found.value !== null && groups.length === 0;
  return (
    <>
      <header class="row">
        <h1>{say("conversations.name")}</h1>
      </header>
      <SearchField key={user} q={q} set={(text) => go({ q: text === "" ? undefined : text }, "quiet")} />
      <Problem error={found.error} again={found.again} />
      <div class="columns talk">
        <section aria-label={say("conversations.list")} aria-busy={found.isLoading}>
          {isEmpty && q === "" && (
            <Empty title={say("conversations.empty")}>{say("conversations.emptyHint")}</Empty>
          )}
          {isEmpty && q !== "" && (
            <Empty title={say("conversations.none")}>{say("conversations.noneHint")}</Empty>
          )}
          <ul class="cards">
            {groups.map(({ id, newest, count }) => (
              <li key={id}>
                <button
                  type="button"
                  class="content"
                  aria-pressed={id === conversation}
                  onClick={() => go({ conversation: id })}
                >
                  {id}
                </button>
                <small class="reason">
                  {say(q === "" ? "conversations.newest" : "conversations.hits", {
                    time: shortLocal(newest.created_at_local),
                    count,
                  })}
                </small>
                <small class="reason">{newest.content.slice(0, 120)}</small>
              </li>
            ))}
          </ul>
        </section>
        {conversation !== "" && (
          <Messages key={conversation} client={client} user={user} conversation={conversation} />
        )}
      </div>
    </>
  );
}

function SearchField({ q, set }: { q: string; set: (text: string) => void }) {
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text === q) return;
    const waiting = setTimeout(() => set(text), TYPING);
    return () => clearTimeout(waiting);
  }, [text, q]);
  return (
    <search class="filters">
      <input
        type="search"
        aria-label={say("conversations.search")}
        placeholder={say("conversations.search")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </search>
  );
}

interface MessagesProps {
  client: Almanac;
  user: string;
  conversation: string;
}

function Messages({ client, user, conversation }: MessagesProps) {
  const told = useLoad(
    (signal) =>
      client.getContext(
        user,
        { conversation_id: conversation, message_limit: SHOWN, format: "plain" },
        { signal },
      ),
    [user, conversation],
  );
  const messages = told.value?.messages ?? [];
  return (
    <section aria-label={conversation}>
      <header class="row">
        <h2>{conversation}</h2>
        {told.value !== null && (
          <span class="quiet">
            {say("conversations.zone", { zone: told.value.time_zone, count: messages.length })}
          </span>
        )}
      </header>
      <Problem error={told.error} again={told.again} />
      {told.value !== null && messages.length === 0 && <Empty title={say("conversations.noMessages")} />}
      <ol class="chat">
        {messages.map((message, place) => (
          <Message key={`${place} ${textOf(message)}`} message={message} />
        ))}
      </ol>
    </section>
  );
}

type Told = GetContextAnswer["messages"][number];

function Message({ message }: { message: Told }) {
  const text = textOf(message);
  const [, stamp, rest] = /^(\[[^\]]+\])\s?(.*)$/s.exec(text) ?? [];
  const isStamped = stamp !== undefined && /\d\d:\d\d/.test(stamp);
  return (
    <li class={String(message.role)}>
      {isStamped && <span class="stamp">{stamp}</span>}
      <p>{isStamped ? rest : text}</p>
    </li>
  );
}

/** Of the own form, which has one text. */
function textOf({ content }: Told): string {
  return typeof content === "string" ? content : "";
}

interface Group {
  id: string;
  newest: Hit;
  count: number;
}

function groupsOf(hits: readonly Hit[]): Group[] {
  const groups = new Map<string, Group>();
  for (const hit of hits) {
    const group = groups.get(hit.conversation_id) ?? { id: hit.conversation_id, newest: hit, count: 0 };
    const newest = hit.created_at_ms > group.newest.created_at_ms ? hit : group.newest;
    groups.set(group.id, { ...group, newest, count: group.count + 1 });
  }
  return [...groups.values()].sort((a, b) => b.newest.created_at_ms - a.newest.created_at_ms);
}
