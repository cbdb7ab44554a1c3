import { SECONDS_A_DAY } from "../../time/calendar";
import { isoUtc } from "../../time/display";

/** What a deployment says of itself in security.txt. */
export interface SecuritySettings {
  /** The variable SECURITY_CONTACT: where its operator hears of a weakness; empty where it isn't set. */
  contact: string;
  /** Whether its address is PUBLIC_URL, and not only what the request names. */
  isCanonical: boolean;
}

export const SECURITY_TEXT_PATH = "/.well-known/security.txt";

/** How to report a weakness: SECURITY.md, which `scripts/public.mjs` has served. */
const POLICY_PATH = "/security.md";

/** Days for which a reader may keep the file: RFC 9116 wants less than a year. */
const GOOD_DAYS = 180;

/** What RFC 9116 has as a contact: a page, a mail address, or a number. */
const CONTACT = /^(?:https:\/\/|mailto:|tel:)[\x21-\x7e]{1,200}$/;

/**
 * security.txt (RFC 9116): whom to tell of a weakness in this deployment. `url` is its address. `now` is in epoch seconds, and
 * the file is good for 180 days from then on, so it doesn't run out while the worker answers it. Without a contact that can be
 * one, it names the page that says how to report.
 */
export function writeSecurityText(
  url: string,
  { contact, isCanonical }: SecuritySettings,
  now: number,
): string {
  const origin = URL.parse(url)?.origin ?? "";
  const policy = `${origin}${POLICY_PATH}`;
  const today = now - (now % SECONDS_A_DAY);
  const lines = [
    `Contact: ${CONTACT.test(contact) ? contact : policy}`,
    `Expires: ${isoUtc(today + GOOD_DAYS * SECONDS_A_DAY)}`,
    "Preferred-Languages: en",
    `Policy: ${policy}`,
    ...(isCanonical ? [`Canonical: ${origin}${SECURITY_TEXT_PATH}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}
