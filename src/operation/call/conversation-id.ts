import { invalid, type Result, success } from "../../core/errors";
import { userId } from "../fields";

/**
 * Conversations are shared, or one user's own. The id of a user's own one is `{user_id}~{name}`; the user's own key
 * names it `~{name}`. No other id has a `~`, so nobody can name a shared conversation like one that is somebody's own.
 */

const NAME = /^[A-Za-z0-9._:@+-]{1,64}$/;

/** The id that a conversation is kept under, for what a caller calls it; `asUser` is null for the app's key. */
export function keptConversation(id: string, asUser: string | null): Result<string> {
  const tilde = id.indexOf("~");
  if (tilde < 0) return success(id);
  const owner = id.slice(0, tilde);
  if (!NAME.test(id.slice(tilde + 1)))
    return refuse("has a ~, so 1 to 64 of A-Z a-z 0-9 . _ : @ + - must follow it: send such a name");
  if (asUser !== null)
    return owner === ""
      ? success(`${asUser}${id}`)
      : refuse(
          "is longer than a user's key may send: name the user's own conversation ~chat-1, without the user",
        );
  return userId.safeParse(owner).success
    ? success(id)
    : refuse("lacks the user whose own it is: with the app's key send {user_id}~chat-1, such as ann~chat-1");
}

/** What a caller calls the conversation that is kept under this id. */
export function shownConversation(id: string, asUser: string | null): string {
  return asUser !== null && id.startsWith(`${asUser}~`) ? id.slice(asUser.length) : id;
}

/** The user whose own conversation it is; null for a shared one. */
export function ownerOfConversation(id: string): string | null {
  const tilde = id.indexOf("~");
  return tilde < 0 ? null : id.slice(0, tilde);
}

function refuse(message: string): Result<never> {
  return invalid({ path: "conversation_id", message });
}
