import type { Deps } from "./deps";
import type { MessagePlace } from "./queues";

/** The same dependencies for what waits in a shard, by its number, or for null at the primary; messages say where that is. */
export function depsAt(deps: Deps, shard: number | null): Deps {
  const store = deps.store.at(shard);
  if (shard === null) return { ...deps, store };
  const there = <Message extends object>(messages: readonly Message[]): (Message & MessagePlace)[] =>
    messages.map((message) => ({ ...message, shard }));
  const { precompute, deliver, inbound } = deps.queues;
  return {
    ...deps,
    store,
    queues: {
      precompute: async (messages) => await precompute(there(messages)),
      deliver: async (messages, delay) => await deliver(there(messages), delay),
      inbound: async (messages, delay) => await inbound(there(messages), delay),
    },
  };
}
