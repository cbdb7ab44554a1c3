import type { Chat } from "../chat/chat";
import { bodyOf, type UserClient } from "../support/world";

/** People who speak to one bot of Telegram, each alone with it: what one says is nothing to the others. */

export interface Person {
  user: UserClient;
  say(text: string): Promise<string[]>;
  press(data: string): Promise<string[]>;
}

let serial = 700_000;

export function newPerson(chat: Chat): Person {
  serial += 1;
  const id = String(serial);
  const alone = { person: id, chat: id };
  return {
    user: chat.stage.user(`telegram:${id}`),
    say: (text) => chat.say(text, alone),
    press: (data) => chat.press(data, alone),
  };
}

/** All that a user has, for {@link personWith}. */
export async function exportOf(user: UserClient): Promise<string> {
  const exported = await user.send("GET", "/export");
  // As bytes: the runtime warns of text that is no text/*.
  return new TextDecoder().decode(await exported.arrayBuffer());
}

/** Somebody who begins with what another has. */
export async function personWith(chat: Chat, exported: string): Promise<Person> {
  const person = newPerson(chat);
  await bodyOf(await person.user.send("POST", "/import", { body: exported }));
  return person;
}
