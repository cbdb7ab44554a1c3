/**
 * Which of 4,096 buckets the rows of a user or a conversation are in, whatever database holds the bucket. The number follows
 * from the app and the id alone, and never changes: stored rows, keys and the map of the cells go by it.
 */

export const BUCKETS = 4096;

/** A number of 32 bits for an app, which its keys carry: with it and an id the bucket is known before the key is. */
export function hashOfApp(app: string): number {
  return hashText(app, OFFSET);
}

/** The bucket of a user's id in an app, by the app's hash: 0 to 4,095. */
export function bucketOf(appHash: number, id: string): number {
  return hashText(id, appHash) >>> 20;
}

/** The id that says where a conversation is: of its person where it is one person's own (`ann~chat-1`), else its own. */
export function homeOfConversation(id: string): string {
  const tilde = id.indexOf("~");
  return tilde < 0 ? id : id.slice(0, tilde);
}

/** FNV-1a's offset basis and prime. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a of the text's UTF-16 units from a start, with the finish of MurmurHash3, so that near ids lie far apart. */
export function hashText(text: string, from: number): number {
  let hash = from;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
