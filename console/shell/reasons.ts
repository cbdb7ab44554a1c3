import type { GetContextAnswer } from "../../clients/typescript/src/client";
import { say } from "../words";
import { shortLocal } from "./time";

/** Why an item stands in a prompt or not, in the reader's language: by the service's codes, never by its English words. */

type Explanation = NonNullable<GetContextAnswer["explanations"]>[number];

/** What a reason is told by; a frame of the coming life has the code alone. */
export type ToldReason = Pick<Explanation, "reason"> & Partial<Pick<Explanation, "text">>;

/** The reason in words, with the time at which its mark or its snooze stands, where the service's sentence names one. */
export function reasonInWords({ reason, text = "" }: ToldReason): string {
  const named = /\d{4,}-\d\d-\d\d \d\d:\d\d/.exec(text)?.[0];
  if (named === undefined) return say(`reason.${reason}`);
  const time = shortLocal(named);
  if (reason === "asleep") return say("reason.asleepUntil", { time });
  return reason === "mentioned" ? say("reason.mentionedAt", { time }) : say(`reason.${reason}`);
}
