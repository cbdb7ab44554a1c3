/**
 * The texts of the console, by key. A language is one such table; what the service says (reasons, errors, prompts) comes in
 * the words of the service.
 */
const ENGLISH = {
  "app.name": "Almanac",
  "app.skip": "Skip to the view",
  "app.title": "{view} · Almanac",
  "app.views": "Views",
  "app.user": "User",
  "app.open": "Open",
  "app.signOut": "Sign out",
  "app.unknown": "There is no such view.",
  "app.unknownHint": "The address may be of another version. Choose a view above.",
  "app.noUser": "Whose memory do you want to see?",
  "app.noUserHint": "Type a user's id above: the name under which your bot knows them.",
  "app.loading": "Loading …",

  "signIn.title": "Sign in",
  "signIn.about": "See what your bot is told, now and in the coming weeks.",
  "signIn.key": "Key",
  "signIn.keyHint": "An app's key, or a user's. It stays in this tab.",
  "signIn.user": "User",
  "signIn.userHint": "The id under which your bot knows them.",
  "signIn.send": "Sign in",
  "signIn.codeUsed":
    "The address that you opened was good once. Start the service again for a new one, or sign in with the key from the terminal.",
  "signIn.keyGone": "This key is not valid any more. Sign in with another one.",

  "problem.refused": "Refused:",
  "problem.service": "The service failed:",
  "problem.noAnswer": "No answer:",
  "problem.page": "This page failed:",
  "problem.request": "Request",
  "problem.again": "Try again",
  "dialog.close": "Close",
  "dialog.cancel": "Cancel",

  "now.name": "Now",
  "now.slider": "Moment to look at",
  "now.play": "Play",
  "now.pause": "Pause",
  "now.back": "Back to now",
  "now.isNow": "now",
  "now.ago": "{time} · {relative}",
  "now.tickWeekAgo": "1 week ago",
  "now.tickNow": "now",
  "now.tickDay": "1 day",
  "now.tickWeek": "1 week",
  "now.tickWeeks": "4 weeks",
  "now.told": "What the model is told",
  "now.tokens": "{count} tokens",
  "now.past": "Today's data at that clock: what was stored, marked or done since then counts as it is today.",
  "now.coming": "If the bot talks at each step of the slider, and marks what it mentions, this prompt says:",
  "now.quiet": "Not in this prompt",
  "now.quietNone": "Nothing is held back.",
  "now.nothing": "Nothing is due in the coming weeks.",
  "now.nothingHint": "Store something with a time, such as “Dentist, Tuesday at 3”, and watch it come near.",
  "now.nothingSaid": "Nothing to mention: what is near was said before, and the next is not near yet.",
  "now.said": "said at {time}: {why}",
  "now.saidNow": "said in the prompt of now",
  "now.next": "next {time}: {why}",
  "now.noNext": "nothing more within 31 days",
  "now.more": "{count} more items come near within 31 days.",
  "now.life": "The coming weeks",
  "now.lifeAbout": "Each dot is a mention: hollow while something is due, filled when it is overdue.",
  "now.dot": "{content}: {label}, {time}, {why}",
  "now.showsNow": "in the prompt of now",
  "now.part.about": "Who",
  "now.part.clock": "Clock",
  "now.part.items": "Due",
  "now.part.digest": "Digest",
  "now.part.relevant": "Fitting",
  "now.part.other": "More",
  "now.copy": "Copy",
  "now.copied": "Copied",
  "now.stale": "The answer may lack the latest changes.",
} as const;

export type Word = keyof typeof ENGLISH;

/** A text, with the values in its braces. */
export function say(word: Word, values: Readonly<Record<string, string | number>> = {}): string {
  return ENGLISH[word].replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ""));
}
