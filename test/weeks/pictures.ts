import { drawChat } from "./draw-chat";
import { passage, readTranscript, type Span } from "./transcript";

/** A picture of docs/pictures: which passages of a week it shows. */
export interface Picture {
  name: string;
  /** The page of docs/weeks, without `.md`. */
  week: string;
  language: string;
  /** What the picture shows: its title, for who can't see it. */
  title: string;
  spans: readonly Span[];
}

export const PICTURES: readonly Picture[] = [
  {
    name: "first-reminder",
    week: "telegram-english",
    language: "en",
    title: "Ann sets a reminder on Telegram, gets it on Friday, and presses Done",
    spans: [
      ["2026-11-23 08:02", "2026-11-23 08:03"],
      ["2026-11-27 09:00", "2026-11-27 09:05"],
    ],
  },
  {
    name: "assistant",
    week: "telegram-english",
    language: "en",
    title: "The assistant lists what is coming up, and asks which item is meant",
    spans: [
      ["2026-11-23 18:00", "2026-11-23 18:02"],
      ["2026-11-24 12:00", "2026-11-24 12:01"],
    ],
  },
  {
    name: "telegram",
    week: "telegram-english",
    language: "en",
    title: "On Telegram Ann replies to a reminder, presses Done, and takes it back",
    spans: [
      ["2026-11-25 09:00", "2026-11-25 11:06"],
      ["2026-11-27 09:06", "2026-11-27 09:07"],
    ],
  },
  {
    name: "telegram-group",
    week: "telegram-group-spanish",
    language: "es",
    title: "In a Spanish group on Telegram only commands are answered, each person's for themselves",
    spans: [["2026-11-23 08:00", "2026-11-23 08:04"]],
  },
  {
    name: "slack",
    week: "slack-french",
    language: "fr",
    title: "On Slack Camille sets a reminder in French, and puts it off for an hour by a button",
    spans: [
      ["2026-11-23 09:00", "2026-11-23 09:00"],
      ["2026-11-24 14:00", "2026-11-24 15:10"],
    ],
  },
  {
    name: "discord",
    week: "discord-italian",
    language: "it",
    title: "On Discord Giulia uses slash commands in Italian, and presses Done",
    spans: [
      ["2026-11-23 09:00", "2026-11-23 09:02"],
      ["2026-11-24 09:00", "2026-11-24 09:06"],
    ],
  },
  {
    name: "whatsapp",
    week: "whatsapp-dutch-everything-wrong",
    language: "nl",
    title: "On WhatsApp Sanne is asked in Dutch for what her request lacks",
    spans: [["2026-11-23 08:00", "2026-11-23 08:03"]],
  },
  {
    name: "whatsapp-list",
    week: "whatsapp-portuguese",
    language: "pt",
    title: "On WhatsApp João shares where he is in Portuguese, and replies to a reminder with three buttons",
    spans: [
      ["2026-11-26 12:00", "2026-11-26 12:01"],
      ["2026-11-27 19:00", "2026-11-27 19:10"],
    ],
  },
  {
    name: "sms",
    week: "sms-finnish",
    language: "fi",
    title: "By SMS Aino sets reminders in Finnish, and answers in words because there are no buttons",
    spans: [
      ["2026-11-23 09:00", "2026-11-23 09:02"],
      ["2026-11-24 09:00", "2026-11-24 09:06"],
    ],
  },
];

/** Draws a picture from the page of its week. Throws where its passages are gone. */
export function drawPicture({ title, language, spans }: Picture, page: string): string {
  const transcript = readTranscript(page);
  const { settings, entries: all } = transcript;
  return drawChat({ title, language, settings, entries: passage(transcript, spans), all });
}
