import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatAnswer, Memory } from "../../clients/typescript/src/client";
import { useLeaving } from "../memories/leaving";
import { categoryWords } from "../memories/memory-fields";
import { OpenMemory } from "../memories/open-memory";
import { writeAddress } from "../shell/address";
import { Empty, Problem } from "../shell/parts";
import { localRelative, shortLocal } from "../shell/time";
import { useAction, useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Said = NonNullable<ChatAnswer["say"]>;

interface Turn {
  who: "user" | "assistant";
  text: string;
  buttons: Said["buttons"];
}

/** Memories that stand beside the chat. */
const BESIDE = 8;

const EXAMPLES = ["try.example1", "try.example2", "try.example3"] as const;

/** A chat with the built-in assistant, and beside it what it has stored. */
export function Try({ client, user, params, go }: ViewProps) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [text, setText] = useState("");
  const end = useRef<HTMLLIElement>(null);
  const stored = useStored({ client, user });
  const sending = useAction(async (sent: { text: string } | { button: string; label: string }) => {
    const isText = "text" in sent;
    const mine: Turn = { who: "user", text: isText ? sent.text : sent.label, buttons: [] };
    setTurns((before) => [...before, mine]);
    try {
      const { say: said } = await client.chat(user, isText ? { text: sent.text } : { button: sent.button });
      const answer = said ?? { text: say("try.silent"), buttons: [] };
      setTurns((before) => [...before, { who: "assistant", ...answer }]);
      stored.again();
    } catch (error) {
      // What was not said is typed again.
      setTurns((before) => before.filter((turn) => turn !== mine));
      if (isText) setText(sent.text);
      throw error;
    }
  });
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [turns]);
  const send = (words: string) => {
    if (words.trim() === "") return;
    setText("");
    void sending.run({ text: words.trim() });
  };
  return (
    <>
      <header class="row">
        <h1>{say("try.name")}</h1>
      </header>
      <div class="columns">
        <section class="talk-box" aria-label={say("try.chat")}>
          {turns.length === 0 && (
            <div class="examples">
              <p class="quiet">{say("try.about")}</p>
              {EXAMPLES.map((word) => (
                <button key={word} type="button" onClick={() => send(say(word))}>
                  {say(word)}
                </button>
              ))}
            </div>
          )}
          <ol class="chat" aria-live="polite">
            {turns.map((turn, place) => (
              <li
                key={`${place} ${turn.text}`}
                class={turn.who}
                ref={place === turns.length - 1 ? end : null}
              >
                <p>{turn.text}</p>
                {turn.buttons.length > 0 && (
                  <div class="actions">
                    {turn.buttons.map(({ label, data }) => (
                      <button
                        key={data}
                        type="button"
                        disabled={sending.isRunning || place < turns.length - 1}
                        onClick={() => void sending.run({ button: data, label })}
                      >
                        {label}
                      </button>
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ol>
          <Problem error={sending.error} />
          <form
            class="say"
            onSubmit={(event) => {
              event.preventDefault();
              send(text);
            }}
          >
            <input
              aria-label={say("try.say")}
              placeholder={say("try.say")}
              autocomplete="off"
              maxLength={4000}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <button type="submit" class="main" disabled={sending.isRunning}>
              {say("try.send")}
            </button>
          </form>
        </section>
        <Stored stored={stored} user={user} open={(chosen) => go({ id: chosen })} />
      </div>
      <OpenMemory client={client} user={user} params={params} go={go} changed={stored.again} />
    </>
  );
}

interface Row {
  memory: Memory;
  /** When it will be said next; null for what is said by no prompt to come. */
  next: { at: number; words: string } | null;
  isSaidNow: boolean;
}

function useStored({ client, user }: Pick<ViewProps, "client" | "user">) {
  return useLoad<Row[]>(
    async (signal) => {
      const [{ data }, { explanations = [] }] = await Promise.all([
        client.listMemories(user, { limit: BESIDE }, { signal }),
        client.getContext(user, { explain: true }, { signal }),
      ]);
      const told = new Map(explanations.map((one) => [one.id, one]));
      return data.map((memory) => {
        const explanation = told.get(memory.id);
        const mention = explanation?.life[0];
        const words = say("try.nextSaid", {
          time: shortLocal(mention?.at_local ?? ""),
          relative: localRelative(mention?.at_relative ?? ""),
        });
        return {
          memory,
          next: mention === undefined ? null : { at: mention.at ?? 0, words },
          isSaidNow: explanation?.shown === true,
        };
      });
    },
    [user],
  );
}

interface StoredProps {
  stored: ReturnType<typeof useStored>;
  user: string;
  open: (id: string) => void;
}

/** What is stored, newest first, each with the moment at which a prompt says it. */
function Stored({ stored, user, open }: StoredProps) {
  const isLeaving = useLeaving(user, stored.again);
  const rows = (stored.value ?? []).filter(({ memory }) => !isLeaving(memory.id));
  const momentOf = (at: number) =>
    writeAddress({
      view: "now",
      params: { user, at: new Date(at * 1000).toISOString().replace(".000", "") },
    });
  return (
    <section class="held" aria-label={say("try.stored")}>
      <header class="row">
        <h2>{say("try.stored")}</h2>
      </header>
      <Problem error={stored.error} again={stored.again} />
      {stored.value !== null && rows.length === 0 && (
        <Empty title={say("try.nothing")}>{say("try.nothingHint")}</Empty>
      )}
      <ul class="cards" aria-live="polite">
        {rows.map(({ memory, next, isSaidNow }) => (
          <li key={memory.id} class={memory.completed_at === null ? "" : "is-done"}>
            <button type="button" class="content" onClick={() => open(memory.id)}>
              {memory.content}
            </button>
            <small class="reason">
              {memory.due_at === null
                ? categoryWords(memory.category)
                : say("memory.dueShort", {
                    time: shortLocal(memory.due_at_local),
                    relative: localRelative(memory.due_at_relative),
                  })}
            </small>
            {isSaidNow && (
              <small class="reason">
                <a href={writeAddress({ view: "now", params: { user } })}>{say("now.showsNow")}</a>
              </small>
            )}
            {next !== null && (
              <small class="reason">
                <a href={momentOf(next.at)}>{next.words}</a>
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
