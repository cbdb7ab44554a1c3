/** The name of a person in the message list. */

import { cutCodePoints } from "./cut-text";
import { plainLine } from "./plain-line";
import { readsAsStamp } from "./strip-stamps";

const MAX_CODE_POINTS = 64;

/** Whose name a model obeys: no person has it, in whatever letters (NFKC), case or marks around it. */
const SYSTEM = /^[^\p{L}\p{N}]*system[^\p{L}\p{N}]*$/iu;

/**
 * What stands in `[Name]: text`: the name, else what stands before the @ of the e-mail address, else `User`.
 * Square brackets are round ones, and line breaks, control and unseen characters are spaces, so that no name can forge
 * a stamp or another speaker. A name that is a stamp in the brackets around it has points for colons. A name without a
 * letter, a figure or a sign such as an emoji counts as none, and so does `System`. At most 64 code points.
 */
export function speakerName(name?: string | null, email?: string | null): string {
  return clean(name ?? "") || clean(localPart(email ?? "")) || "User";
}

function clean(text: string): string {
  const name = cutCodePoints(plainLine(text, "(", ")").trim(), MAX_CODE_POINTS);
  if (!/[^\s()]/u.test(name) || SYSTEM.test(name.normalize("NFKC"))) return "";
  return readsAsStamp(name) ? name.replaceAll(":", ".") : name;
}

function localPart(email: string): string {
  const at = email.lastIndexOf("@");
  return at === -1 ? "" : email.slice(0, at);
}
