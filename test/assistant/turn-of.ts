import { type ChatTurn, inLanguage } from "../../src/assistant/turn";
import { EMPTY_STATE } from "../../src/dialogue/state";
import type { UserCall } from "../../src/operation/call/call";
import type { KnownUser } from "../../src/operation/user/known-user";
import type { LanguageCode } from "../../src/words/language";
import { textsIn } from "../../src/words/texts";
import { WORDS } from "../support/words";

/** Wednesday 11 March 2026, 10:00 in London. */
export const NOW = 1_773_223_200;

const THING = { id: "k7m2x9qa", occurrence: null };

/**
 * A turn in a chat in which something was just set and shown, for what reads messages and no store: that of a person who speaks a
 * language, in London.
 */
export function turnOf(language: LanguageCode): ChatTurn {
  const before = NOW - 10;
  const turn = {
    state: {
      ...EMPTY_STATE,
      listed: [THING],
      listed_at: before,
      mention: { ...THING, at: before },
      turned_at: before,
      undos: [{ key: "k", at: before, how: "made" as const, id: THING.id }],
    },
    call: { now: NOW } as UserCall,
    user: {
      zone: "Europe/London",
      locale: language,
      hours: {},
      row: null,
    } as Partial<KnownUser> as KnownUser,
    words: WORDS,
    mentions: [],
    isPublic: false,
    language,
    texts: textsIn(WORDS.people, language, language),
  } as Partial<ChatTurn> as ChatTurn;
  return inLanguage(turn, language);
}
