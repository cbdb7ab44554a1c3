import { useEffect, useState } from "preact/hooks";
import { CATEGORIES, type Memory, type SearchMemoryAnswer } from "../../clients/typescript/src/client";
import { useLeaving } from "../memories/leaving";
import { categoryWords, isCategory } from "../memories/memory-fields";
import { NewMemory } from "../memories/new-memory";
import { OpenMemory } from "../memories/open-memory";
import { repetitionInWords } from "../memories/repetition";
import { decimalWords } from "../shell/measure";
import { Empty, Problem } from "../shell/parts";
import { localRelative, shortLocal } from "../shell/time";
import { useActions } from "../shell/use-load";
import { usePages } from "../shell/use-pages";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

type Found = SearchMemoryAnswer["results"][number];
type Row = Memory & Partial<Pick<Found, "score" | "why">>;

/** Rows of a page. */
const PAGE = 50;
/** Milliseconds that a typed word waits for the next one. */
const TYPING = 200;

/** What is known of a user: searched, filtered, made, changed and forgotten. */
export function Memories({ client, user, params, go }: ViewProps) {
  const { q = "", category = "", done, sensitive } = params;
  const isSearch = q !== "" || category !== "";
  const pages = usePages<Row>(
    async (cursor, signal) => {
      if (!isSearch) {
        const given = cursor === null ? {} : { cursor };
        const { data, next_cursor } = await client.listMemories(user, { limit: PAGE, ...given }, { signal });
        return { rows: data, next: next_cursor };
      }
      const offset = Number(cursor ?? 0);
      const asked = {
        limit: PAGE,
        offset,
        explain: true,
        ...(q === "" ? {} : { query: q }),
        ...(isCategory(category) ? { category } : {}),
        include_completed: done === "1",
        include_sensitive: sensitive === "1",
      };
      const { results, has_more } = await client.searchMemory(user, asked, { signal });
      return { rows: results, next: has_more ? String(offset + PAGE) : null };
    },
    [user, q, category, done, sensitive],
  );
  const show = (id: string, now: Partial<Row>) =>
    pages.change((rows) => rows.map((one) => (one.id === id ? { ...one, ...now } : one)));
  const completing = useActions(async (row: Row) => {
    const isDone = row.completed_at !== null;
    try {
      const change = isDone ? { clear: ["completed_at" as const] } : { completed_at: "now" as const };
      const { updated, unchanged = [] } = await client.updateMemory(user, { id: row.id, ...change });
      const [now] = [...updated, ...unchanged];
      if (now !== undefined) show(row.id, now);
    } catch (error) {
      show(row.id, { completed_at: row.completed_at });
      throw error;
    }
  });
  /** Shown at once, and taken back if the service refuses. */
  const complete = (row: Row) => {
    show(row.id, { completed_at: row.completed_at === null ? 1 : null });
    void completing.run(row);
  };
  const isLeaving = useLeaving(user, () => {
    // The pages of a search are counted, and one of its rows is no more.
    if (isSearch) pages.again();
  });
  const rows = pages.rows.filter(({ id }) => !isLeaving(id));
  const isEmpty = !pages.isLoading && rows.length === 0 && pages.error === null;
  return (
    <>
      <header class="row">
        <h1>{say("memories.name")}</h1>
        <button type="button" class="main" onClick={() => go({ new: "1" })}>
          {say("memories.new")}
        </button>
      </header>
      <Filters params={params} go={go} isSearch={isSearch} />
      <Problem error={completing.error} />
      <Problem error={pages.error} again={pages.again} />
      {isEmpty && isSearch && <Empty title={say("memories.none")}>{say("memories.noneHint")}</Empty>}
      {isEmpty && !isSearch && <Empty title={say("memories.empty")}>{say("memories.emptyHint")}</Empty>}
      <ul class="list" aria-busy={pages.isLoading}>
        {rows.map((row) => (
          <MemoryRow key={row.id} row={row} open={() => go({ id: row.id })} complete={() => complete(row)} />
        ))}
      </ul>
      {pages.hasMore && (
        <p class="center">
          <button type="button" disabled={pages.isLoading} onClick={pages.more}>
            {say("list.more")}
          </button>
        </p>
      )}
      {params["new"] === "1" && (
        <NewMemory client={client} user={user} close={() => go({ new: undefined })} stored={pages.again} />
      )}
      <OpenMemory client={client} user={user} params={params} go={go} changed={pages.again} />
    </>
  );
}

function Filters({ params, go, isSearch }: Pick<ViewProps, "params" | "go"> & { isSearch: boolean }) {
  const { q = "", category = "" } = params;
  const [text, setText] = useState(q);
  useEffect(() => {
    if (text === q) return;
    const waiting = setTimeout(() => go({ q: text === "" ? undefined : text }, "quiet"), TYPING);
    return () => clearTimeout(waiting);
  }, [text, q]);
  const check = (name: "done" | "sensitive") => (
    <label class="check">
      <input
        type="checkbox"
        checked={params[name] === "1"}
        onChange={(event) => go({ [name]: event.currentTarget.checked ? "1" : undefined }, "quiet")}
      />
      {say(`memories.${name}`)}
    </label>
  );
  return (
    <search class="filters">
      <input
        type="search"
        aria-label={say("memories.search")}
        placeholder={say("memories.search")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <select
        aria-label={say("memory.category")}
        value={category}
        onChange={(event) => go({ category: event.currentTarget.value || undefined }, "quiet")}
      >
        <option value="">{say("memories.anyKind")}</option>
        {CATEGORIES.map((name) => (
          <option key={name} value={name}>
            {say(`category.${name}`)}
          </option>
        ))}
      </select>
      {isSearch && check("done")}
      {isSearch && check("sensitive")}
    </search>
  );
}

interface RowProps {
  row: Row;
  open: () => void;
  complete: () => void;
}

function MemoryRow({ row, open, complete }: RowProps) {
  const isDone = row.completed_at !== null;
  const due =
    row.due_at === null
      ? null
      : say("memory.dueShort", {
          time: shortLocal(row.due_at_local),
          relative: localRelative(row.due_at_relative),
        });
  const facts = [
    categoryWords(row.category),
    row.entity,
    row.context,
    due,
    repetitionInWords(row),
    row.sensitive ? say("memory.isSensitive") : null,
  ];
  return (
    <li class={isDone || row.superseded_by !== null ? "is-done" : ""}>
      {isDone || canBeDone(row) ? (
        <button
          type="button"
          class="tick-box"
          aria-pressed={isDone}
          aria-label={say(isDone ? "memories.reopenOne" : "memories.completeOne", { content: row.content })}
          onClick={complete}
        >
          <span aria-hidden="true">{isDone ? "✓" : ""}</span>
        </button>
      ) : (
        <span class="no-tick" />
      )}
      <div>
        <button type="button" class="content" onClick={open}>
          {row.content}
        </button>
        <small>{facts.filter((fact) => fact !== null && fact !== "").join(" · ")}</small>
        {typeof row.score === "number" && <small class="why">{whyWords(row)}</small>}
      </div>
    </li>
  );
}

/** Whether there is something to do. A fact that is "done" would leave what the bot knows. */
function canBeDone({ category, due_at }: Row): boolean {
  return due_at !== null || category === "task";
}

const SCORES = ["words", "beside", "answer", "named", "time", "episode"] as const;

/** The parts of a score that are not 0. */
function whyWords({ score, why }: Row): string {
  const parts = SCORES.map((part) => ({ part, value: why?.[part] ?? 0 }))
    .filter(({ value }) => value > 0)
    .map(({ part, value }) => `${say(`memories.why.${part}`)} ${decimalWords(value)}`);
  const found = why?.words_found ?? [];
  return say("memories.score", {
    score: decimalWords(score ?? 0),
    parts: parts.join(", "),
    words: found.join(", "),
  });
}
