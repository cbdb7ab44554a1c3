import { failure, type Result } from "../core/errors";
import { platformOf } from "../platforms/platforms";
import type { DigestPatch } from "./digest-settings";

/**
 * Refuses a channel that reaches anybody but the person whose key sets it: with it a device could send whatever it
 * likes to any chat, through the app's bot. The person behind the user `telegram:42` is 42 on Telegram.
 */
export function refuseChannel(
  { asUser }: { asUser: string },
  { digest }: { digest?: DigestPatch | undefined },
): Result<never> | null {
  const channel = digest?.channel ?? null;
  if (channel === null) return null;
  if (channel.type === "webhook") {
    return failure(
      "forbidden",
      "digest.channel: a webhook is for the app to set: send the app's key, or leave the channel out",
    );
  }
  const own = ownChat(channel.type, asUser);
  if (channel.to === own) return null;
  const instead =
    own === null
      ? `this user is nobody on ${channel.type}, so send the app's key, or leave the channel out`
      : `send ${JSON.stringify(own)}, or leave the channel out`;
  return failure(
    "forbidden",
    `digest.channel.to: a user's key sets the chat with its own person: ${instead}`,
  );
}

/** The chat with the person behind a user id on this platform; null for users of elsewhere. */
function ownChat(platform: string, user: string): string | null {
  const prefix = `${platform}:`;
  if (!user.startsWith(prefix)) return null;
  return platformOf({ platform })?.api?.chatOf(user.slice(prefix.length)) ?? null;
}
