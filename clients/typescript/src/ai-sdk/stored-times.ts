import { type Params, textsOf } from "./model.js";
import type { Moments } from "./moments.js";
import type { Place } from "./section.js";
import { type KnownSettings, TIMEOUT, warn } from "./settings.js";

/** The newest stored messages among which those of a prompt are looked for. */
const MOST_READ = 500;

/** Conversations whose times were read, for a wrapped model. */
const read = new WeakSet<Moments>();

/**
 * Takes the times of older messages from the conversation in which they are stored: once for a wrapped model, and only where
 * a prompt has messages of which it doesn't know the time. They are told by whose they are and what they say, in their order.
 */
export async function readStoredTimes(
  settings: KnownSettings,
  moments: Moments,
  { prompt, names, turn }: Place,
  signal: Params["abortSignal"],
): Promise<void> {
  const { client, conversation, timeout = TIMEOUT, onError = warn } = settings;
  if (conversation === undefined || settings.stamps === false || read.has(moments)) return;
  const times = moments.of(prompt, names);
  const unknown = prompt.flatMap((message, index) =>
    index < turn.begin && times[index] === null && textsOf(message).join("").trim() !== "" ? [index] : [],
  );
  if (unknown.length === 0) return;
  read.add(moments);
  try {
    const asked = { order: "desc", limit: MOST_READ } as const;
    const { data } = await client.listMessages(conversation, asked, { signal, timeout, hurry: true });
    let from = 0;
    for (const index of unknown.toReversed()) {
      const message = prompt[index];
      if (message === undefined) continue;
      const text = textsOf(message)
        .filter((one) => one !== "")
        .join("\n");
      const at = data.findIndex(
        ({ role, content }, place) => place >= from && role === message.role && content === text,
      );
      const found = data[at];
      if (found === undefined) continue;
      from = at + 1;
      moments.note(names[index] ?? "", found.created_at_ms);
    }
  } catch (error) {
    signal?.throwIfAborted();
    onError(error);
  }
}
