import type { Deps } from "../operation/deps";
import { knownUser } from "../operation/user/known-user";
import type { Scope } from "../store/rows";
import { selectUser } from "../store/users";
import { type LanguageCode, spokenLanguage } from "../words/language";

/** What a page that a person signs in on knows of the person. */
export interface PersonAtPage {
  /** The name that was told; null for none. */
  name: string | null;
  /** The language that the person speaks; null where nothing tells it. */
  language: LanguageCode | null;
  /** Whether the person's time zone is known from the person, or from a device. */
  hasZone: boolean;
}

/** Reads a person for such a page. Somebody of whom there is no row is told of by the app's defaults. */
export async function readPerson(deps: Deps, scope: Scope): Promise<PersonAtPage> {
  const [rows] = await deps.store.of(scope).read([selectUser(scope)]);
  const { row, speaks, zoneSource } = knownUser(rows);
  const { language, locale, default_language } = speaks;
  return {
    name: row?.display_name ?? null,
    language: spokenLanguage(language) ?? spokenLanguage(locale) ?? spokenLanguage(default_language),
    hasZone: zoneSource === "user" || zoneSource === "observed",
  };
}
