import {
  exportUser,
  forget,
  getTimeline,
  getUser,
  listMemories,
  postContext,
  remember,
  updateMemory,
} from "./made/hey-api";
import { createClient } from "./made/hey-api/client";
import type { Use } from "./seen";

export const use: Use = async (url, key, user_id) => {
  const client = createClient({ baseUrl: url, auth: key });
  const path = { user_id };

  // No argument that has a default is asked for.
  const stored = await remember({
    client,
    path,
    headers: { "Idempotency-Key": "the-first" },
    body: { content: "Pay rent", due_at: "2035-03-01T09:00" },
  });
  if (stored.data === undefined) throw new Error(stored.error.detail);
  const { id } = stored.data.memory;

  const list = await listMemories({ client, path, query: { limit: 10 } });
  if (list.data === undefined) throw new Error(list.error.detail);

  const changed = await updateMemory({ client, path: { user_id, id }, body: { content: "Pay the rent" } });
  if (changed.data === undefined) throw new Error(changed.error.detail);

  const timeline = await getTimeline({
    client,
    path,
    query: { order: "asc", kinds: ["memory", "due"], category: "fact" },
  });
  if (timeline.data === undefined) throw new Error(timeline.error.detail);

  const context = await postContext({ client, path, body: {} });
  if (context.data === undefined) throw new Error(context.error.detail);

  const refused = await remember({ client, path, body: { content: "Dentist", due_at: "soonish" } });
  if (refused.error === undefined) throw new Error("taken");

  const stranger = await getUser({ client, path, auth: "alm_nobody" });
  if (stranger.error === undefined) throw new Error("let in");

  const lines = await exportUser({ client, path, parseAs: "text" });
  if (lines.data === undefined) throw new Error(lines.error.detail);

  const gone = await forget({ client, path: { user_id, id } });
  if (gone.data === undefined) throw new Error(gone.error.detail);

  // @ts-expect-error a word that no category is
  const _chore: Parameters<typeof remember>[0]["body"] = { content: "Dentist", category: "chore" };
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
      status: refused.response?.status ?? 0,
      detail: refused.error.detail,
      code: refused.error.code,
      paths: (refused.error.errors ?? []).map((one) => one.path),
    },
    unauthorized: stranger.error.code,
    forgotten: gone.data.forgotten,
    firstLine: lines.data.split("\n")[0] ?? "",
  };
};
