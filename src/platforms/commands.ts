/** What a command's words name, where a platform completes them while they are typed. */
export type Completed = "item" | "zone";

/** A command of the assistant, as platforms are told of it. */
export interface MenuCommand {
  name: string;
  description: string;
  /** Of the free words after the name; absent for a command without any. */
  text?: string;
  /** Whether it can't be sent without them. */
  required?: boolean;
  completes?: Completed;
}

/** The one list of commands for platforms' menus. Names are at most 32 characters, descriptions 100: Discord's limits. */
export const MENU_COMMANDS: readonly MenuCommand[] = [
  {
    name: "remind",
    description: "Remind me of something",
    text: "What and when: pay rent tomorrow at 9",
    required: true,
  },
  { name: "upcoming", description: "What is due in the next 30 days" },
  { name: "today", description: "What today holds" },
  { name: "done", description: "Mark something as done", text: "A word of it", completes: "item" },
  {
    name: "snooze",
    description: "Come back to something later",
    text: "A word of it, and for how long or until when: rent until Monday",
    completes: "item",
  },
  { name: "remember", description: "Remember something", text: "What to remember", required: true },
  { name: "search", description: "Search what I remember", text: "What to look for", required: true },
  { name: "timeline", description: "What happened when", text: "When: last week" },
  {
    name: "timezone",
    description: "Show or set your time zone",
    text: "A large city near you, such as Berlin",
    completes: "zone",
  },
  {
    name: "digest",
    description: "When to greet you in the morning",
    text: "A time such as 08:00, or off",
    required: true,
  },
  { name: "forget", description: "Forget something", text: "Words of it", required: true, completes: "item" },
  { name: "forget-me", description: "Erase everything I know about you", text: "yes, to really do it" },
  { name: "export", description: "List what I know about you" },
  { name: "help", description: "What I can do" },
];
