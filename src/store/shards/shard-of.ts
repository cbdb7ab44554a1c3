/** In which shard the rows of a person, a group or a conversation are. The number follows from the app, the id and how many there are. */

/** Into which the ids of an app fall; a shard has a run of these. */
const BUCKETS = 4096;

/** FNV-1a's offset basis and prime. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** The shard of an id in an app, from 0 to `shards` - 1. */
export function shardOf(app: string, id: string, shards: number): number {
  const bucket = hashText(id, hashText(app, OFFSET)) >>> 20;
  return Math.floor((bucket * shards) / BUCKETS);
}

/** The id that says where a conversation is: of its person where it is one person's own (`ann~chat-1`), else its own. */
export function homeOf(conversation: string): string {
  const tilde = conversation.indexOf("~");
  return tilde < 0 ? conversation : conversation.slice(0, tilde);
}

/** FNV-1a of the text's UTF-16 units from a start, with the finish of MurmurHash3, so that near ids lie far apart. */
function hashText(text: string, from: number): number {
  let hash = from;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
