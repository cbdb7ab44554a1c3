import * as z from "zod";
import { invalid, type Result, success } from "../core/errors";
import { once } from "../core/once";
import { nowFields, viewNow } from "../operation/answers";
import type { Call } from "../operation/call/call";
import { changeUser } from "../operation/change-user";
import { operation } from "../operation/declare";
import { label } from "../operation/fields";
import { linesOf, notFoundLines } from "../operation/tools/model-view";
import { eraseHeld } from "../store/chats/chats";
import { selectAmong, withCorrected } from "../store/memories/history";
import { deleteMemories } from "../store/memories/knowledge";
import { emptyOutcomes } from "../store/outcomes/idempotency";
import { listed } from "../store/rows";
import { idsAbout, MOST_ABOUT, MOST_NAMING, selectNaming } from "../store/search/about-entity";
import { NO_ROWS } from "../store/statement";
import { idArguments, idsOf } from "./arguments/memory-fields";
import { showsInDigest } from "./change/shows-in-digest";
import { noMemory } from "./view/no-memory";
import { noteAs, noteField, noteLines } from "./view/notes";

const forgotten = once(() =>
  z.strictObject({
    status: z.enum(["forgotten", "not_found"]),
    forgotten: z
      .array(z.string())
      .describe("The ids that were sent, and those of memories that they corrected"),
    not_found: z.array(z.string()),
    ...noteField,
    revision: z.number(),
    ...nowFields,
  }),
);

type ForgetAnswer = z.output<ReturnType<typeof forgotten>>;

const input = once(() =>
  z.strictObject({
    ...idArguments,
    entity: label(200).optional().describe("All about this person or thing"),
  }),
);

/**
 * Deletes memories for good, with what they corrected, their index entries, versions and lines in the digest: what a
 * user wants forgotten is not to be found in what was believed before, nor in what a chat keeps for an undo.
 */
export const forget = operation({
  name: "forget",
  summary: "Deletes memories for good",
  model: {
    tool: "Delete memories for good, by id or all about an entity, with those that they corrected; forgotten names them all. Only when the user asks for something to be forgotten: what is done is completed by update_memory, what was wrong is corrected by remember with supersedes.",
    view: (answer) =>
      linesOf([
        ...(answer.forgotten.length === 0 ? [] : [`Forgotten: ${answer.forgotten.join(", ")}`]),
        ...notFoundLines(answer.not_found),
        ...noteLines(answer),
      ]),
  },
  about: "user",
  effect: "erases",
  write: { idempotent: true },
  input,
  output: forgotten,
  routes: [
    {
      method: "DELETE",
      path: "/v1/users/{user_id}/memories/{id}",
      view: {
        output: forgotten,
        of: (value, { path }) => (value.status === "not_found" ? noMemory(path["id"] ?? "") : success(value)),
      },
    },
  ],
  example: { id: "k7m2x9qa" },
  run: async (deps, call, args) => {
    const asked = readAsked(args);
    if (!asked.ok) return asked;
    const { ids, entity } = asked.value;
    const meant = entity === null ? listed(ids) : idsAbout(call, entity);
    return await changeUser(
      deps,
      call,
      [selectAmong(call, withCorrected(call, meant)), entity === null ? NO_ROWS : selectNaming(call, entity)],
      (user, [rows, naming]) => {
        const found = rows.map(({ id }) => id);
        const deletes = [emptyOutcomes(call, listed(found)), ...deleteMemories(call, listed(found))];
        return success({
          // What was forgotten in a chat stands nowhere else, so it is erased also where nothing is found.
          effects: [...(found.length === 0 ? [] : deletes), eraseHeld(call, entity === null ? ids : found)],
          changesUser: found.length > 0,
          shows: rows.some(showsInDigest),
          answer: (revision) =>
            viewForgotten(call, user.zone, { ids, entity, found, naming: naming.length }, revision),
        });
      },
    );
  },
});

interface AskedMemories {
  ids: string[];
  /** Whom or what all is to be forgotten of; null where ids say what. */
  entity: string | null;
}

interface ForgottenFacts extends AskedMemories {
  found: string[];
  /** How many other memories say the entity's name in their text. */
  naming: number;
}

function readAsked({ entity, ...args }: z.output<ReturnType<typeof input>>): Result<AskedMemories> {
  if (entity !== undefined && (args.id !== undefined || args.ids !== undefined))
    return invalid({ path: "entity", message: "stands for all about somebody: send it alone, or ids alone" });
  if (entity !== undefined) return success({ ids: [], entity });
  const ids = idsOf(args);
  return ids.ok ? success({ ids: ids.value, entity: null }) : ids;
}

/** What an answer says besides the ids. It doesn't repeat a name that is to be forgotten. */
function noteOn({ entity, found, naming }: ForgottenFacts): string | null {
  if (entity === null) return null;
  const count = naming === MOST_NAMING ? `${naming} or more` : String(naming);
  const [memories, them] = naming === 1 ? ["memory has", "it"] : ["memories have", "them"];
  const sentences = [
    ...(found.length === 0 ? ["Nothing is stored about that entity."] : []),
    ...(found.length >= MOST_ABOUT ? ["There is more about it: send the same again."] : []),
    ...(naming === 0
      ? []
      : [
          `${count} other ${memories} the name in the text: search_memory with include_sensitive=true and include_completed=true finds ${them}.`,
        ]),
  ];
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** The answer to a call that found these ids among its own and those of what they corrected. */
function viewForgotten(
  { now }: Call,
  zone: string,
  { ids, entity, found, naming }: ForgottenFacts,
  revision: number,
): ForgetAnswer {
  const known = new Set(found);
  return {
    status: known.size > 0 ? "forgotten" : "not_found",
    forgotten: [...new Set([...ids.filter((id) => known.has(id)), ...known])],
    not_found: ids.filter((id) => !known.has(id)),
    ...noteAs(noteOn({ ids, entity, found, naming }), {}),
    revision,
    ...viewNow(zone, now),
  };
}
