import * as z from "zod";
import { success } from "../core/errors";
import { once } from "../core/once";
import { changeUser } from "../operation/change-user";
import { operation } from "../operation/declare";
import { plainText } from "../operation/fields";
import { selectCandidates } from "../store/memories/candidates";
import { itemLabel } from "../time/prompt/prompt";
import { MOST_SAID } from "../words/said/read-said";
import { hearerFilter, hearerOf, markTold, type ToldItem, toldIn } from "./told-items";

const reported = once(() =>
  z.strictObject({
    mentioned: z
      .array(z.strictObject({ id: z.string(), label: z.string(), content: z.string() }))
      .describe("The items that this call has marked as mentioned, by due time"),
    revision: z.number(),
  }),
);

/**
 * Marks the items that a text names, as its words tell: what the bot has told its user needs no mark by its model. An item
 * that isn't pending stays as it is, so the same text again changes nothing; where nothing is marked nothing is written.
 */
export const reportSaid = operation({
  name: "report_said",
  summary: "Marks what the bot has told its user, by the words of its reply",
  about: "user",
  effect: "writes",
  input: () =>
    z.strictObject({
      text: plainText(MOST_SAID).describe("What the bot told the user, as it was sent"),
    }),
  output: reported,
  routes: [{ method: "POST", path: "/v1/users/{user_id}/said" }],
  example: { text: "Remember to pay the rent tomorrow." },
  run: async (deps, call, { text }) =>
    await changeUser(
      deps,
      call,
      [selectCandidates(call, hearerFilter(call.now)).near],
      async (user, [near]) => {
        const told = await toldIn(deps, hearerOf(user, near, call.now), text, call.now);
        const mentioned = told.map((one) => view(one, user.zone));
        return success(markTold(call, told, (revision) => ({ mentioned, revision })));
      },
    ),
});

function view({ item, status }: ToldItem, zone: string) {
  return { id: item.id, label: itemLabel(item, status, zone), content: item.content };
}
