/** The name of a person in the message list. */

import { cutCodePoints } from "./cut-text";
import { promptLine } from "./plain-line";
import { readsAsStamp } from "./strip-stamps";

const MAX_CODE_POINTS = 64;
const MAX_DISPLAY_NAME = 40;

/** Whose name a model obeys: no person has it, in whatever letters (NFKC), case or marks around it. */
const SYSTEM = /^[^\p{L}\p{N}]*system[^\p{L}\p{N}]*$/iu;

/** What stands in `[Name]: text` for a speaker; each may be absent. */
export interface Speaker {
  /** The name that the message came with. */
  name?: string | null;
  /** The person's own `display_name`. */
  displayName?: string | null;
  email?: string | null;
}

/** Brackets that `promptLine` leaves, and colons of all kinds. */
const MARKS = /[():\uFE13\uFE30\uFE55\uFF08\uFF09\uFF1A\u2236\uA789]+/g;

/**
 * A person's `display_name` as data for a line of a prompt: without colons, brackets and tags, at most 40 code points.
 * Empty for what is no name.
 */
export function shownName(displayName: string): string {
  const line = promptLine(displayName).replace(MARKS, " ").replace(/ {2,}/g, " ").trim();
  return clean(cutCodePoints(line, MAX_DISPLAY_NAME));
}

/**
 * The name, else the person's `display_name`, else what stands before the @ of the e-mail address, else `User`.
 * Square brackets are round ones, a tag begins with `‹`, and line breaks, control and unseen characters are spaces, so that no name can forge
 * a stamp or another speaker. A name that is a stamp in the brackets around it has points for colons. A name without a
 * letter, a figure or a sign such as an emoji counts as none, and so does `System`. At most 64 code points.
 */
export function speakerName({ name, displayName, email }: Speaker): string {
  return clean(name ?? "") || shownName(displayName ?? "") || clean(localPart(email ?? "")) || "User";
}

function clean(text: string): string {
  const name = cutCodePoints(promptLine(text).trim(), MAX_CODE_POINTS);
  if (!/[^\s()]/u.test(name) || SYSTEM.test(name.normalize("NFKC"))) return "";
  return readsAsStamp(name) ? name.replaceAll(":", ".") : name;
}

function localPart(email: string): string {
  const at = email.lastIndexOf("@");
  return at === -1 ? "" : email.slice(0, at);
}
