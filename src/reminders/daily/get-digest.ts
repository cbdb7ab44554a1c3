import * as z from "zod";
import { success } from "../../core/errors";
import { once } from "../../core/once";
import { nowFields, viewNow } from "../../operation/answers";
import { operation, type RequestParts, type Text } from "../../operation/declare";
import { readUser } from "../../operation/user/read-user";
import { localDateOf } from "../../time/zones/zone";
import { completeSource, selectFirstItems } from "../message-source";
import { composeDigest, cutFields, digestItemSchema, emptyDigest } from "./daily-digest";

const digest = once(() =>
  z.strictObject({
    user_id: z.string(),
    local_date: z.string(),
    text: z.string(),
    markdown: z.string(),
    items: z.array(digestItemSchema()),
    ...cutFields,
    ...nowFields,
  }),
);

/** The daily digest as of now, of at most 200 items and 256 KB; empty for a user without a row. */
export const getDigest = operation({
  name: "get_digest",
  summary: "Answers what the daily digest would say now",
  about: "user",
  effect: "reads",
  input: () => z.strictObject({ format: z.enum(["json", "text", "markdown"]).default("json") }),
  output: digest,
  routes: [{ method: "GET", path: "/v1/users/{user_id}/digest", text: inFormat }],
  example: { format: "json" },
  model: {
    view: ({ text }) => text,
  },
  run: async (deps, call) => {
    const { user, rows } = await readUser(deps, call, [selectFirstItems(call, call.now)]);
    const [first] = rows;
    const said =
      user.row === null
        ? emptyDigest(user.zone, call.now)
        : composeDigest(
            await completeSource(deps, { scope: call, user: user.row }, first, call.now),
            call.now,
          );
    return success({
      user_id: call.user,
      local_date: localDateOf(said.zone, call.now),
      text: said.text,
      markdown: said.markdown,
      items: said.items,
      ...said.cut,
      ...viewNow(said.zone, call.now),
    });
  },
});

function inFormat(
  { text, markdown }: z.output<ReturnType<typeof digest>>,
  { query }: RequestParts,
): Text | null {
  if (query["format"] === "text") return { type: "text/plain", text };
  return query["format"] === "markdown" ? { type: "text/markdown", text: markdown } : null;
}
