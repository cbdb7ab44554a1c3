/**
 * Every sentence that people read from the assistant, in English. `when` is a moment as `whenForPeople` writes it
 * ("tomorrow at 09:00", "on Friday", "in 20 minutes"), an adverb that stands after a verb. `content` is what the person
 * wrote. A label of a button has at most 20 characters, and one of a few in a row at most 12.
 */
export const english = {
  // Meeting
  hello: (say: { name: string | null }) =>
    `Hello${say.name === null ? "" : ` ${say.name}`}! Tell me what to remind you of, for example: remind me to pay rent tomorrow at 9.`,
  thanked: "You're welcome.",
  help: [
    "I remember things for you and remind you in time. Just write, for example:",
    "remind me to pay rent on Friday at 9",
    "list, today or tomorrow: what is coming up",
    "done rent · snooze rent until Monday · move rent to Friday",
    "skip gym next week · stop repeating gym",
    "remember that my locker is 42 · search locker",
    "forget rent · undo",
    "time zone Berlin · digest at 8 · digest off",
    "forget me · export",
  ].join("\n"),
  /** What wasn't understood: one line. */
  notUnderstood: 'I did not understand that. Try "remind me to pay rent tomorrow at 9", or "help".',
  unknownCommand: (say: { name: string }) => `I don't know /${say.name}. Try "help".`,
  takesNoWords: (say: { name: string }) => `/${say.name} takes no words after it: send it alone.`,
  voiceNote: "I can't listen to voice messages yet. Please write it to me.",
  picture: "I can't look at pictures yet. Please write to me what I should keep in mind.",
  otherAttachment: "I can only read text so far. Please write it to me.",
  onlyInPrivate: "That is for you alone: ask me in a private chat.",
  takesLonger: "One moment: this takes a little longer.",
  botIsDown: "Sorry, I can't answer right now. Please try again later.",
  failed: "Sorry, that did not work. Please try again in a moment.",
  /** The answer to "cancel" and "no". */
  leftAsIs: "All right, I left everything as it is.",
  questionIsOver: "That question is no longer open. Please tell me again what to do.",
  notYourQuestion: "That question is somebody else's.",

  // Setting up reminders
  askWhat: "What shall I remind you of, and when? For example: pay rent tomorrow at 9.",
  askWhatThen: (say: { when: string }) => `What shall I remind you of ${say.when}?`,
  askWhen: (say: { content: string }) => `When shall I remind you: ${say.content}`,
  /** The answer to a time that can't be read: `words` are what the person wrote. */
  unreadTime: (say: { words: string }) =>
    `I don't understand the time in "${say.words}". Write it for example as "tomorrow at 9".`,
  timeIsPast: (say: { words: string }) => `"${say.words}" has passed already. When shall it be instead?`,
  tooMany: "You have too many open reminders. Finish or delete some first.",
  /** One time of a series can't be moved past the next. */
  comesBefore: "That one repeats and comes again before then. Choose an earlier time, or skip it this once.",
  /** A message will come at `when`. */
  reminded: (say: { content: string; when: string }) => `I will remind you ${say.when}: ${say.content}`,
  /** A thing of a whole day: a message comes at `when`, `day` is its day ("on Friday", "tomorrow"). */
  remindedOfDay: (say: { content: string; day: string; when: string }) =>
    `Noted ${say.day}: ${say.content}\nI will remind you ${say.when}.`,
  /** A thing of a whole day that stands in the morning message, which comes at `when`. */
  inMorningMessage: (say: { content: string; day: string; when: string }) =>
    `Noted ${say.day}: ${say.content}\nIt will be in your morning message ${say.when}.`,
  /** The person gets no messages by themselves. `when` is when the thing is due. */
  notedOnly: (say: { content: string; when: string }) =>
    `Noted ${say.when}: ${say.content}\nYou get no reminders here, so ask me for your list.`,
  /** What somebody is reminded of who asked to be woken. */
  wakeUp: "Wake up",
  remindedHere: (say: { content: string; when: string }) =>
    `I will remind everybody here ${say.when}: ${say.content}`,
  /** The same questions about somebody else, or about a channel. */
  askWhatFor: (say: { name: string }) => `What shall I remind ${say.name} of, and when?`,
  askWhenFor: (say: { name: string; content: string }) => `When shall I remind ${say.name}: ${say.content}`,
  /** A message will come to somebody else. */
  remindedOther: (say: { name: string; content: string; when: string }) =>
    `I will remind ${say.name} ${say.when}: ${say.content}`,
  /** A moment on somebody else's clock. */
  theirClock: (say: { name: string; when: string }) => `${say.when} (${say.name}'s time)`,
  /** A message will come to a group that is not this one; null for one without a known name. */
  remindedThere: (say: { name: string | null; content: string; when: string }) =>
    `I will remind everybody in ${say.name ?? "the group"} ${say.when}: ${say.content}`,
  /** The answer where the bot has no chat with somebody who is to be reminded. */
  mustWriteFirst: (say: { name: string }) =>
    `${say.name} has to write to me first, in a private chat. Then I can remind ${say.name}.`,
  oneAtATime: "I remind one person or channel at a time. Please ask for each alone.",
  onceForOthers: "For somebody else I only set reminders that come once.",
  /** The answer where somebody has been asked too much by others. */
  enoughFor: (say: { name: string }) => `That is enough for ${say.name} today. Please try again tomorrow.`,
  /** The answer where nobody knows whether the person is in the channel. */
  askThere: (say: { name: string }) => `I have not seen you in ${say.name} yet. Please ask me there.`,
  alreadyThere: (say: { content: string; when: string }) =>
    `I have that already: ${say.content} (${say.when})`,
  /** `words` say how something repeats: "every Thursday". */
  repeats: (say: { words: string }) => `It repeats ${say.words}.`,
  repeatsSomehow: "It repeats.",
  askFact: 'What shall I remember? For example: "remember that my locker is 42".',
  remembered: (say: { content: string }) => `I will remember: ${say.content}`,
  knownAlready: (say: { content: string }) => `I know that already: ${say.content}`,

  // Lists
  nothingDue: "Nothing is due in the next 30 days.",
  nothingToday: "Nothing is due today.",
  nothingTomorrow: "Nothing is due tomorrow.",
  nothingThen: "Nothing is due then.",
  overdueGroup: "Overdue",
  todayGroup: "Today",
  tomorrowGroup: "Tomorrow",
  weekGroup: "This week",
  laterGroup: "Later",
  /** One line of a list. */
  listed: (say: { content: string; when: string }) => `${say.content} (${say.when})`,
  andMore: (say: { count: number }) => `and ${say.count} more`,
  howToAct: (say: { number: number }) => `Say "done ${say.number}" or "snooze ${say.number}".`,
  askSearch: "What shall I look for?",
  foundNothing: (say: { words: string }) => `I found nothing about "${say.words}".`,
  found: (say: { words: string }) => `What I know about "${say.words}":`,
  nothingHappened: "I know of nothing that happened then.",
  nothingKnown: "I know nothing about you yet.",
  exportIsCut: (say: { count: number }) =>
    `These are the newest ${say.count}. Ask the operator of this bot for everything.`,

  // Things that are there already
  whichOne: "Which one?",
  /** The question before an act: `act` is the label of the act's button. */
  whichOneFor: (say: { act: string }) => `${say.act}: which one?`,
  nothingLike: (say: { words: string }) => `I found nothing like "${say.words}".`,
  nothingOpen: "Nothing is open.",
  isGone: "That is no longer there.",
  isGoneOrOthers: "That is no longer there, or it belongs to somebody else.",
  done: (say: { content: string }) => `Done: ${say.content}`,
  doneAlready: (say: { content: string }) => `That is done already: ${say.content}`,
  doneUntilNext: (say: { content: string; when: string }) => `Done: ${say.content}\nThe next is ${say.when}.`,
  /** A press on an occurrence that is over. */
  occurrenceIsOver: (say: { content: string; when: string }) =>
    `That one is over: ${say.content}\nThe next is ${say.when}.`,
  snoozed: (say: { content: string; when: string }) => `I will come back to it ${say.when}: ${say.content}`,
  askSnooze: (say: { content: string }) => `Until when? ${say.content}`,
  askMove: (say: { content: string }) => `To when shall I move it? ${say.content}`,
  moved: (say: { content: string; when: string }) => `Moved, it is now ${say.when}: ${say.content}`,
  askNewWords: (say: { content: string }) => `What shall it say instead of "${say.content}"?`,
  renamed: (say: { before: string; content: string }) => `"${say.before}" now says: ${say.content}`,
  skipped: (say: { content: string; when: string; next: string }) =>
    `Skipped ${say.when}: ${say.content}\nThe next is ${say.next}.`,
  onlyPresentSkipped: (say: { content: string; when: string }) =>
    `I can only skip the next one, which is ${say.when}: ${say.content}`,
  repeatsNot: (say: { content: string }) => `That does not repeat: ${say.content}`,
  /** The series ends after the present occurrence, which is at `when`. */
  seriesEnds: (say: { content: string; when: string }) =>
    `It no longer repeats. The last one is ${say.when}: ${say.content}`,
  stopped: (say: { content: string }) => `I will not remind you of it any more: ${say.content}`,
  forgotten: (say: { content: string }) => `Forgotten: ${say.content}`,
  askForget: "What shall I forget?",

  // Taking back, and editing
  undone: (say: { content: string }) => `Taken back: ${say.content}`,
  /** What was set up is gone again. */
  removedAgain: (say: { content: string }) => `Taken back, it is gone again: ${say.content}`,
  nothingToUndo: "There is nothing that I could take back: I can do so for ten minutes.",
  changedSince: (say: { content: string }) => `It has changed since, so I left it as it is: ${say.content}`,
  /** The person edited the message that asked for something; `answer` is one of the other texts. */
  edited: (say: { answer: string }) => `Changed as you edited it. ${say.answer}`,

  // Settings
  zoneIs: (say: { zone: string; now: string }) =>
    `It is ${say.now} for you (${say.zone}). To change it, write for example "time zone Berlin".`,
  zoneSet: (say: { zone: string; now: string }) => `It is now ${say.now} for you (${say.zone}).`,
  zoneUnknown: (say: { words: string }) =>
    `I don't know the time zone of "${say.words}". Write a large city near you.`,
  zonesShowing: "It is that time in these places. Which is yours?",
  zonesShowingNone: "It is that time in no large city that I know. Write a large city near you.",
  /** Asked once, after the first time that was read in an assumed zone. */
  askZone: (say: { zone: string }) =>
    `I take your times as ${say.zone}. What time is it for you, or which large city is near you?`,
  askDigest: 'When shall I write to you in the morning? For example "digest at 8", or "digest off".',
  digestSet: (say: { time: string }) =>
    `I will write every day at ${say.time} when there is something to say.`,
  digestOff: "No more morning messages.",
  confirmForgetMe: "This erases everything I know about you, for good. Shall I?",
  forgotYou: "I have forgotten everything about you.",

  // What comes by itself
  reminder: (say: { content: string; when: string }) => `Reminder: ${say.content}\n${say.when}`,
  /** A reminder at the moment at which it is due. */
  reminderNow: (say: { content: string }) => `Reminder: ${say.content}`,
  /** A reminder that somebody else asked for; null for one whose name is not known. */
  askedReminder: (say: { name: string | null; content: string }) =>
    `${say.name ?? "Somebody"} asked me to remind you: ${say.content}`,
  goodMorning: (say: { name: string | null; date: string }) =>
    `Good morning${say.name === null ? "" : `, ${say.name}`}. It is ${say.date}.`,
  goodAfternoon: (say: { name: string | null; date: string }) =>
    `Good afternoon${say.name === null ? "" : `, ${say.name}`}. It is ${say.date}.`,
  goodEvening: (say: { name: string | null; date: string }) =>
    `Good evening${say.name === null ? "" : `, ${say.name}`}. It is ${say.date}.`,
  nothingThisWeek: "Nothing is due today or this week.",
  /** Stands in place of a sensitive thing's words. */
  privateThing: "something private",

  // Labels of buttons
  labels: {
    done: "Done",
    snooze: "Snooze",
    hour: "In an hour",
    evening: "This evening",
    tomorrow: "Tomorrow",
    nextMonday: "On Monday",
    otherTime: "Another time",
    move: "Move",
    rename: "Rename",
    forget: "Delete",
    skip: "Skip",
    stopRepeating: "Stop repeating",
    stopReminding: "Stop reminding",
    undo: "Undo",
    yes: "Yes",
    no: "No",
    cancel: "Cancel",
    answer: "Answer",
    more: "More",
  },
};
