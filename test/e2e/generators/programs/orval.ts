import {
  exportUser,
  forget,
  getTimeline,
  getUser,
  listMemories,
  postContext,
  type RememberArguments,
  remember,
  updateMemory,
} from "./made/orval";
import type { Use } from "./seen";

// The address is in the client: it is made for it.
export const use: Use = async (_url, key, user) => {
  const options = { headers: { authorization: `Bearer ${key}` } };

  // No argument that has a default is asked for.
  const stored = await remember(
    user,
    { content: "Pay rent", due_at: "2035-03-01T09:00" },
    { headers: { ...options.headers, "Idempotency-Key": "the-first" } },
  );
  if (stored.status !== 201 && stored.status !== 200) throw new Error(stored.data.detail);
  const { id } = stored.data.memory;

  const list = await listMemories(user, { limit: 10 }, options);
  if (list.status !== 200) throw new Error(list.data.detail);

  const changed = await updateMemory(user, id, { content: "Pay the rent" }, options);
  if (changed.status !== 200) throw new Error(changed.data.detail);

  const timeline = await getTimeline(
    user,
    { order: "asc", kinds: ["memory", "due"], category: "fact" },
    options,
  );
  if (timeline.status !== 200) throw new Error(timeline.data.detail);

  const context = await postContext(user, {}, undefined, options);
  if (context.status !== 200) throw new Error(context.data.detail);

  const refused = await remember(user, { content: "Dentist", due_at: "soonish" }, options);
  if (refused.status === 201 || refused.status === 200) throw new Error("taken");

  const stranger = await getUser(user, undefined, { headers: { authorization: "Bearer alm_nobody" } });
  if (stranger.status === 200) throw new Error("let in");

  const lines = await exportUser(user, undefined, options);
  if (lines.status !== 200) throw new Error(lines.data.detail);
  const text = await lines.stream.text();

  const gone = await forget(user, id, options);
  if (gone.status !== 200) throw new Error(gone.data.detail);

  // @ts-expect-error a word that no category is
  const _chore: RememberArguments = { content: "Dentist", category: "chore" };
  // @ts-expect-error a memory has text
  const _number: number = list.data.data[0]?.content;

  const { status, memory } = stored.data;
  return {
    stored: { status, content: memory.content, due_at_local: memory.due_at_local },
    listed: list.data.data.map(({ content }) => content),
    next_cursor: list.data.next_cursor,
    changed: changed.data.content,
    happened: timeline.data.events.map(({ kind }) => kind),
    prompt: context.data.system,
    refused: {
      status: refused.status,
      detail: refused.data.detail,
      code: refused.data.code,
      paths: (refused.data.errors ?? []).map((one) => one.path),
    },
    unauthorized: stranger.data.code,
    forgotten: gone.data.forgotten,
    firstLine: text.split("\n")[0] ?? "",
  };
};
