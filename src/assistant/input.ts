/** What comes into a turn. */
import type { Thing } from "../dialogue/state";
import type { Command, MessageKind } from "../platforms/events";
import type { MapPlace } from "../time/zones/zone-places";
import type { Whose } from "./people/whose";

/** What a person said, pressed or sent. */
export type Input =
  | {
      kind: "said";
      text: string;
      command: Command | null;
      repliesTo: Thing | null;
      /** Whose that thing is. */
      repliesToWhose: Whose;
      quoted: string | null;
      /** What the button carries that opened the form for these words; null for words of a chat. */
      answers: string | null;
    }
  /** `message` is that with the button; null where it has no id. */
  | { kind: "pressed"; data: string; message: string | null }
  | { kind: "edited"; text: string; command: Command | null; external_id: string }
  | { kind: "sent"; what: MessageKind; location: MapPlace | null };

/** Words that were said to the assistant. */
export type SaidInput = Extract<Input, { kind: "said" }>;
