import * as z from "zod";
import { invalid, success } from "../core/errors";
import { once } from "../core/once";
import { endOf, spanArguments } from "../memories/arguments/range-arguments";
import { type RankShown, scoreFields, viewScore } from "../memories/view/search-score";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { keptConversation } from "../operation/call/conversation-id";
import { operation } from "../operation/declare";
import type { Deps } from "../operation/deps";
import { conversationId, instantOf } from "../operation/fields";
import { linesOf } from "../operation/tools/model-view";
import type { MessageRow } from "../store/chats/messages";
import {
  listOwnedMessages,
  type MessageFilter,
  messageSource,
  type Neighbour,
  PACKED_MESSAGE,
  type RankedMessage,
  selectNeighbours,
} from "../store/chats/read-messages";
import { findRanked } from "../store/search/find-ranked";
import type { UserRow } from "../store/users";
import { cutCodePoints } from "../time/prompt/cut-text";
import { eventLine } from "../time/prompt/model-lines";
import { promptText } from "../time/prompt/prompt";
import { type AskedQuery, readQuery } from "../users/read-query";
import { speakerOf, storedMessageSchema, viewMessage } from "./message-view";

const found = once(() =>
  z.strictObject({
    results: z.array(
      z.strictObject({
        ...storedMessageSchema().shape,
        ...scoreFields,
        message_before: storedMessageSchema().nullable(),
        message_after: storedMessageSchema().nullable(),
      }),
    ),
    count: z.number(),
    has_more: z.boolean(),
    ...nowFields,
  }),
);

/** Searches a user's stored messages and the replies to them; each hit comes with its neighbours. */
export const searchConversations = operation({
  name: "search_conversations",
  summary: "Searches what a user and the agents said in conversations",
  model: {
    tool: "Look up what was said in earlier conversations. Call it when the user refers to something you both said and no memory holds it; each hit comes with the message before and after.",
    arguments: ["query", "after", "before"],
    isList: true,
    view: ({ results, has_more }, clock) =>
      linesOf(
        [
          ...results.flatMap((hit) => [
            eventLine(
              {
                at: hit.created_at ?? 0,
                allDay: false,
                content: hit.content,
              },
              [speakerOf(hit), `conversation ${hit.conversation_id}`],
              clock,
            ),
            ...besideLine("before", hit.message_before),
            ...besideLine("after", hit.message_after),
          ]),
          ...(has_more
            ? ["- there are more: call search_conversations with more words, or a shorter time"]
            : []),
        ],
        "No message fits.",
      ),
  },
  about: "user",
  effect: "reads",
  input: () =>
    z.strictObject({
      query: z.string().max(1000).optional().describe("Words to look for in what was said"),
      ...spanArguments,
      conversation_id: conversationId.optional().describe("Only in this conversation"),
      explain: z.boolean().default(false).describe("True shows with each result the parts of its score"),
      limit: z.int().min(1).max(50).default(10).describe("Most results"),
    }),
  output: found,
  routes: [],
  example: { query: "coffee" },
  run: async (deps, call, args) => {
    const { after, before, conversation_id, limit, explain } = args;
    const query = args.query?.trim() ?? "";
    if (query === "" && [after, before, conversation_id].every((filter) => filter === undefined)) {
      return invalid({
        path: "query",
        message: "send a query, or a filter: after, before or conversation_id",
      });
    }
    const kept = conversation_id === undefined ? null : keptConversation(conversation_id, call.asUser);
    if (kept?.ok === false) return kept;
    const { user, asked } = await readQuery(deps, call, { query, indexes: ["messages_fts"] }, []);
    const filter = {
      after_ms: after === undefined ? null : instantOf(after, user.zone, call.now) * 1000,
      before_ms: before === undefined ? null : endOf(before, user.zone) * 1000,
      conversation: kept?.value ?? null,
      memberOnly: call.asUser !== null,
    };
    const hits = user.row === null ? [] : await findMessages(deps, call, user.row, asked, filter, limit);
    const page = hits.slice(0, limit);
    const neighbours = await readNeighbours(
      deps,
      call,
      page.map(({ row }) => row),
    );
    const view = (row: MessageRow) => viewMessage(row, user.zone, call);
    const neighbour = (hit: MessageRow, side: Neighbour["side"]) => {
      const row = neighbours.find((one) => one.hit === hit.pk && one.side === side);
      return row === undefined ? null : view(row);
    };
    return success({
      results: page.map(({ row, ...ranked }) => ({
        ...view(row),
        ...viewScore(ranked, explain),
        message_before: neighbour(row, "before"),
        message_after: neighbour(row, "after"),
      })),
      count: page.length,
      has_more: hits.length > page.length,
      ...viewNow(user.zone, call.now),
    });
  },
});

/** The messages beside hits. */
async function readNeighbours({ store }: Deps, call: Call, hits: MessageRow[]): Promise<Neighbour[]> {
  if (hits.length === 0) return [];
  const [beside] = await store.of(call).read([selectNeighbours(call.app, hits)]);
  return beside;
}

/** A message beside a hit is there for what it says about the hit, so it is cut at so many code points. */
const MAX_BESIDE = 140;

type MessageWords = Pick<
  z.output<ReturnType<typeof storedMessageSchema>>,
  "role" | "name" | "agent" | "content"
>;

function besideLine(where: string, message: MessageWords | null): string[] {
  // What calls a tool, or answers a call, has no words.
  if (message === null || message.content.trim() === "") return [];
  return [`  ${where}: (${speakerOf(message)}) ${cutCodePoints(promptText(message.content), MAX_BESIDE)}`];
}

/** One message more than `limit`, which tells whether there are more: best first for a query, else newest first. */
async function findMessages(
  deps: Deps,
  call: Call,
  user: UserRow,
  asked: AskedQuery | null,
  filter: MessageFilter,
  limit: number,
): Promise<(RankShown & { row: MessageRow })[]> {
  if (asked === null) {
    const [rows] = await deps.store.of(call).read([listOwnedMessages(call, filter, limit + 1)]);
    return rows.map((row) => ({ row, score: null, parts: null, words: [] }));
  }
  const { totals, ...query } = asked;
  return await findRanked<RankedMessage, MessageRow>(
    deps.store.of(call),
    call,
    {
      ...query,
      sources: [messageSource(call, filter)],
      totals: { rows: totals.messages, characters: totals.message_characters },
      factsOf: (row) => ({
        content: row.content,
        time: row.created_at_ms / 1000,
        place: row.conversation_id,
        label: authorOf(row, user),
      }),
      rowOf: ({ pk, content, created_at_ms, conversation_id, agent, name, user_id }, rest) => ({
        ...PACKED_MESSAGE.read(rest),
        ...{ pk, content, created_at_ms, conversation_id, agent, name, user_id },
      }),
    },
    { limit, offset: 0 },
  );
}

/** The name by which a question may call who wrote a message. */
function authorOf({ agent, name, user_id }: RankedMessage, user: UserRow): string | null {
  return agent ?? name ?? (user_id === null ? null : user.display_name);
}
