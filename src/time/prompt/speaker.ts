/** The name of a person in the message list. */
import { cutText, plainLine } from "./plain-line";
import { readsAsStamp } from "./strip-stamps";

const MAX_CODE_POINTS = 64;

/**
 * What stands in `[Name]: text`: the name, else what stands before the @ of the e-mail address, else `User`.
 * Without square brackets, line breaks, control or unseen characters, so that no name can forge a stamp or
 * another speaker; a name that is a stamp in the brackets around it has points for colons. At most 64 code points.
 */
export function speakerName(name?: string | null, email?: string | null): string {
  return clean(name ?? "") || clean(localPart(email ?? "")) || "User";
}

function clean(text: string): string {
  const name = cutText(plainLine(text, " ", " ").trim(), MAX_CODE_POINTS);
  return readsAsStamp(name) ? name.replaceAll(":", ".") : name;
}

function localPart(email: string): string {
  const at = email.lastIndexOf("@");
  return at === -1 ? "" : email.slice(0, at);
}
