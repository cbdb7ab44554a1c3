/**
 * The assistant's commands as Discord is told of them. A command with `text` takes free words, which come as one
 * option; `required` ones can't be sent without.
 * @type {{name: string, description: string, text?: string, required?: boolean}[]}
 */
const SLASH = [
  {
    name: "remind",
    description: "Remind me of something",
    text: "What and when: pay rent tomorrow at 9",
    required: true,
  },
  { name: "upcoming", description: "What is due in the next 30 days" },
  { name: "today", description: "What today holds" },
  {
    name: "done",
    description: "Mark something as done",
    text: "A word of it; without one, what was mentioned last",
  },
  {
    name: "snooze",
    description: "Come back to what was mentioned last",
    text: "For how long or until when: until Monday",
  },
  { name: "search", description: "Search what I remember", text: "What to look for", required: true },
  { name: "timeline", description: "What happened when", text: "When: last week" },
  {
    name: "timezone",
    description: "Show or set your time zone",
    text: "A large city near you, such as Berlin",
  },
  {
    name: "digest",
    description: "When to greet you in the morning",
    text: "A time such as 08:00, or off",
    required: true,
  },
  {
    name: "forget",
    description: "Forget something",
    text: "Words of it",
    required: true,
  },
  { name: "forget-me", description: "Erase everything I know about you", text: "yes, to really do it" },
  { name: "export", description: "List what I know about you" },
  { name: "help", description: "What I can do" },
];

const CHAT_INPUT = 1;
const ON_MESSAGE = 3;
const STRING = 3;
const MOST_WORDS = 1500;

/** The body of "Bulk Overwrite Global Application Commands": what stood there before is replaced. */
export const DISCORD_COMMANDS = [
  ...SLASH.map(({ name, description, text, required = false }) => ({
    type: CHAT_INPUT,
    name,
    description,
    ...(text === undefined
      ? {}
      : { options: [{ type: STRING, name: "text", description: text, required, max_length: MOST_WORDS }] }),
  })),
  { type: ON_MESSAGE, name: "Remember this" },
];
