/**
 * How people and chats of platforms are called here: by their platform and their id on it, such as `telegram:42`. The
 * store's statements join by the same form.
 */

interface OnPlatform {
  platform: string;
}

/** The conversation's id of a chat. `chat` is the platform's id of it. */
export function chatId(connection: OnPlatform, chat: string): string {
  return idOf(connection, chat);
}

/** The user id of a person. `person` is the platform's id of them. */
export function personId(connection: OnPlatform, person: string): string {
  return idOf(connection, person);
}

function idOf({ platform }: OnPlatform, id: string): string {
  return `${platform}:${id}`;
}

/** The platform's own id in an id of a person or chat on it. The platform's id may hold colons. */
export function idOnPlatform({ platform }: OnPlatform, id: string): string {
  return id.slice(platform.length + 1);
}
