/**
 * Every sentence that people read from the assistant, in English. `when` is a moment as `whenForPeople` writes it
 * ("tomorrow at 09:00", "on Friday", "in 20 minutes"), an adverb that stands after a verb. `content` is what the person
 * wrote. A label of a button has at most 20 characters, and one of a few in a row at most 12. Places for values are
 * written as `templates.ts` has them.
 */
export const english = {
  // Meeting
  hello: "Hello[ {name}]! Tell me what to remind you of, for example: remind me to pay rent tomorrow at 9.",
  thanked: "You're welcome.",
  help: [
    "I remember things for you and remind you in time. Just write, for example:",
    "remind me to pay rent on Friday at 9",
    "list, today or tomorrow: what is coming up",
    "done with the rent · snooze the rent until Monday · move the rent to Friday",
    "skip the gym next week · stop repeating the gym",
    "remember that my locker is 42 · search locker",
    "forget the rent · undo",
    "time zone Berlin · digest at 8 · digest off",
    "forget me · export",
  ].join("\n"),
  /** What wasn't understood: one line. */
  notUnderstood: 'I did not understand that. Try "remind me to pay rent tomorrow at 9", or "help".',
  /** The same for the second message in a row, with three choices. */
  notUnderstoodAgain: "I did not understand that either. What would you like?",
  unknownCommand: 'I don\'t know /{name}. Try "help".',
  takesNoWords: "/{name} takes no words after it: send it alone.",
  voiceNote: "I can't listen to voice messages yet. Please write it to me.",
  picture: "I can't look at pictures yet. Please write to me what I should keep in mind.",
  otherAttachment: "I can only read text so far. Please write it to me.",
  onlyInPrivate: "That is for you alone: ask me in a private chat.",
  takesLonger: "One moment: this takes a little longer.",
  botIsDown: "Sorry, I can't answer right now. Please try again later.",
  failed: "Sorry, that did not work. Please try again in a moment.",
  /** The answer to "cancel" and "no". */
  leftAsIs: "All right, I left everything as it is.",
  questionIsOver: "That question is over. Please tell me again what to do.",
  notYourQuestion: "That question is for somebody else.",

  // Setting up reminders
  askWhat: "What should I remind you of, and when? For example: pay rent tomorrow at 9.",
  askWhatThen: "What should I remind you of {when}?",
  askWhen: "When should I remind you: {content}",
  /** The answer to a time that can't be read: `words` are what the person wrote. */
  unreadTime: 'I don\'t understand the time in "{words}". Write it for example as "tomorrow at 9".',
  timeIsPast: '"{words}" has passed already. When should it be instead?',
  tooMany: "You have too many open reminders. Finish or delete some first.",
  tooMuch: "So much of yours is stored that nothing more fits. Delete something first.",
  /** One time of a series can't be moved past the next. */
  comesBefore: "That one repeats and comes again before then. Choose an earlier time, or skip it this once.",
  /** A message will come at `when`. */
  reminded: "I will remind you {when}: {content}",
  /** The first line, where another sentence follows. `when` is when the thing is due ("on Friday", "tomorrow"). */
  noted: "Noted: {content} ({when})",
  /** After `noted`, of a thing of a whole day: a message comes at `when`. */
  remindedThen: "I will remind you {when}.",
  /** The same for a thing that stands in the morning message, which comes at `when`. */
  inMorningMessage: "It will be in your morning message {when}.",
  /** The same for a person who gets no messages by themselves. */
  noReminders: "You get no reminders here, so ask me for your list.",
  /** The answer to words that ask for nothing, and tell of a matter and its time. `when` is what the person wrote. */
  offer: "Should I remind you? {content} ({when})",
  /** What somebody is reminded of who asked to be woken. */
  wakeUp: "Wake up",
  timer: "Timer",
  remindedHere: "I will remind everybody here {when}: {content}",
  /** The same questions about somebody else, or about a channel. */
  askWhatFor: "What should I remind {name} of, and when?",
  askWhenFor: "When should I remind {name}: {content}",
  /** A message will come to somebody else. */
  remindedOther: "I will remind {name} {when}: {content}",
  /** A moment on somebody else's clock. */
  theirClock: "{when} ({name}'s time)",
  /** A message will come to a group that is not this one; null for one without a known name. */
  remindedThere: "I will remind everybody in {name|the group} {when}: {content}",
  /** The answer where the bot has no chat with somebody who is to be reminded. */
  mustWriteFirst: "{name} has to write to me first, in a private chat. Then I can remind {name}.",
  oneAtATime: "I remind one person or channel at a time. Please ask for each alone.",
  onceForOthers: "For somebody else I only set reminders that come once.",
  /** The answer where somebody has been asked too much by others. */
  enoughFor: "That is enough for {name} today. Please try again tomorrow.",
  /** The answer where nobody knows whether the person is in the channel. */
  askThere: "I have not seen you in {name} yet. Please ask me there.",
  alreadyThere: "I have that already: {content} ({when})",
  /** `words` say how something repeats: "every Thursday". */
  repeats: "It repeats {words}.",
  repeatsSomehow: "It repeats.",
  askFact: 'What should I remember? For example: "remember that my locker is 42".',
  remembered: "I will remember: {content}",
  knownAlready: "I know that already: {content}",

  // Lists
  nothingDue: "Nothing is due in the next 30 days.",
  nothingToday: "Nothing is due today.",
  nothingTomorrow: "Nothing is due tomorrow.",
  nothingThen: "Nothing is due then.",
  nothingRepeats: "Nothing repeats.",
  overdueGroup: "Overdue",
  todayGroup: "Today",
  tomorrowGroup: "Tomorrow",
  weekGroup: "This week",
  laterGroup: "Later",
  /** One line of a list. */
  listed: "{content} ({when})",
  andMore: "and {count} more",
  /** The line below a list in a chat without buttons. */
  howToAct: 'Reply "done {number}" or "snooze {number}".',
  /** The same below a reminder; the second word puts it off for an hour. */
  howToAnswer: 'Reply "done" or "1h".',
  askSearch: "What should I look for?",
  foundNothing: 'I found nothing about "{words}".',
  /** The same heading where nothing says all of it. */
  foundNear: 'Nothing fits "{words}" exactly. This comes closest:',
  found: 'What I know about "{words}":',
  nothingHappened: "I know of nothing that happened then.",
  nothingKnown: "I know nothing about you yet.",
  exportIsCut: "These are the newest {count}. Ask the operator of this bot for everything.",

  // Things that are there already
  whichOne: "Which one?",
  /** The question before an act: `act` is the label of the act's button. */
  whichOneFor: "{act}: which one?",
  nothingLike: 'I found nothing like "{words}".',
  /** The same beside things to choose from that are like it. */
  didYouMean: 'I found nothing like "{words}". Did you mean one of these?',
  nothingOpen: "You have nothing left to do.",
  isGone: "That is no longer there.",
  isGoneOrOthers: "That is no longer there, or it belongs to somebody else.",
  done: "Done: {content}",
  doneAlready: "That is done already: {content}",
  doneUntilNext: "Done: {content}\nThe next is {when}.",
  /** A press on an occurrence that is over. */
  occurrenceIsOver: "That one is over: {content}\nThe next is {when}.",
  /** A press on an occurrence after the next. */
  occurrenceIsLater: "That one comes later: {content}\nThe next is {when}.",
  snoozed: "I will remind you again {when}: {content}",
  askSnooze: "Until when? {content}",
  askMove: "Move it to when? {content}",
  moved: "Moved, it is now {when}: {content}",
  askNewWords: 'What should it say instead of "{content}"?',
  renamed: '"{before}" now says: {content}',
  skipped: "Skipped {when}: {content}\nThe next is {next}.",
  onlyPresentSkipped: "I can only skip the next one, which is {when}: {content}",
  repeatsNot: "That does not repeat: {content}",
  /** The series ends after the present occurrence, which is at `when`. */
  seriesEnds: "It no longer repeats. The last one is {when}: {content}",
  stopped: "I will not remind you of it any more: {content}",
  forgotten: "Forgotten: {content}",
  askForget: "What should I forget?",

  // Taking back, and editing
  undone: "Undone: {content}",
  /** What was set up is gone again. */
  removedAgain: "Undone, I have removed it: {content}",
  nothingToUndo: "There is nothing to undo: that works for ten minutes.",
  /** A second press of one button; `answer` is one of the other texts. */
  pressedAlready: "I have that already. {answer}",
  undoneAlready: "That is undone already.",
  changedSince: "It has changed since, so I left it as it is: {content}",
  /** Where what is right wasn't understood of a correction. */
  askCorrection: 'What should I change? Tell me the right time, or say "undo".',
  /** The person edited the message that asked for something; `answer` is one of the other texts. */
  edited: "Changed as you edited it. {answer}",

  // Settings
  zoneIs: 'It is {now} for you ({zone}). To change it, write for example "time zone Berlin".',
  todayIs: "Today is {date}, and it is {now} for you.",
  zoneSet: "It is now {now} for you ({zone}).",
  zoneUnknown: 'I don\'t know the time zone of "{words}". Write a large city near you.',
  zonesShowing: "Which of these cities is near you?",
  zonesShowingNone: "I know no large city where it is that time now. Write a large city near you.",
  /** Asked once, after the first time that was read in an assumed zone. */
  askZone:
    "It should be {now} for you now ({zone}). If it isn't, tell me your city, or what time it is for you.",
  /** The same of a group. */
  askZoneOfGroup:
    "It should be {now} for you all now ({zone}). If it isn't, tell me your city, or what time it is there.",
  askDigest: 'When should I write to you in the morning? For example "digest at 8", or "digest off".',
  digestSet: "I will write every day at {time} when there is something to say.",
  digestOff: "You will get no more morning messages.",
  settingsUndone: "Undone: your settings are as they were.",
  digestSetOn: "I will write at {time} when there is something to say. Days: {days}.",
  digestDays: "The morning message comes on these days: {days}.",
  languageSet: "From now on I speak English with you.",
  languageUnknown: "I don't speak {language} yet. I speak {languages}.",
  hoursSet: "From now on I write times like this: {time}.",
  /** Nothing is sent before `when`. */
  paused: "I'll be quiet. Reminders and the morning message come again {when}.",
  askPause: "Until when should I be quiet?",
  resumed: "Reminders and the morning message come again.",
  confirmForgetMe: "This erases everything I know about you, for good. Should I do it?",
  forgotYou: "I have forgotten everything about you.",

  // What comes by itself
  reminder: "Reminder: {content}\n{when}",
  /** A reminder at the moment at which it is due. */
  reminderNow: "Reminder: {content}",
  /** A reminder that somebody else asked for; null for one whose name is not known. */
  askedReminder: "{name|Somebody} asked me to remind you: {content}",
  goodMorning: "Good morning[, {name}]. It is {date}.",
  goodAfternoon: "Good afternoon[, {name}]. It is {date}.",
  goodEvening: "Good evening[, {name}]. It is {date}.",
  nothingThisWeek: "Nothing is due today or this week.",
  /** Instead, where something of the week is open that its person was told of. */
  nothingNewThisWeek: "Nothing new is due today or this week.",
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
    showToday: "Today's list",
    remindWords: "Remind me of this",
    showHelp: "Help",
    more: "More",
    /** Opens the rows of a list, where they are hidden. */
    choose: "Choose",
  },
} as const;
