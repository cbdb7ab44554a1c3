/** Twenty messages of a person and a bot over two days, as people write them; times are UTC. */
export const CONVERSATION: readonly (readonly [at: string, role: "user" | "assistant", content: string])[] = [
  ["2026-01-22T08:02:11Z", "user", "Morning! What's on today?"],
  [
    "2026-01-22T08:02:19Z",
    "assistant",
    "Good morning! The report is due tomorrow, and you wanted to call the plumber about the kitchen tap.",
  ],
  ["2026-01-22T08:03:40Z", "user", "Right, the plumber. Remind me at lunch please"],
  ["2026-01-22T08:03:47Z", "assistant", "Will do: call the plumber, today at 12:30."],
  ["2026-01-22T12:41:05Z", "user", "Called him. He comes on Tuesday at 9"],
  [
    "2026-01-22T12:41:12Z",
    "assistant",
    "Noted: the plumber comes on Tuesday, 27 January, at 9:00. I've ticked off the call.",
  ],
  [
    "2026-01-22T12:42:30Z",
    "user",
    "Great. Also, Maya's birthday is on the 31st and I have no idea what to get her",
  ],
  [
    "2026-01-22T12:42:41Z",
    "assistant",
    "Last year you gave her a book about birds and she loved it. A pair of binoculars, perhaps? I can remind you on the 28th so there is time to order.",
  ],
  ["2026-01-22T12:43:55Z", "user", "Binoculars is perfect. Yes, the 28th"],
  ["2026-01-22T12:44:02Z", "assistant", "Done. I'll bring it up on Wednesday the 28th."],
  ["2026-01-22T19:20:44Z", "user", "How long does the lasagne go in again?"],
  [
    "2026-01-22T19:20:52Z",
    "assistant",
    "Forty minutes at 180 °C, and the last ten without the foil. That's how you did it in December.",
  ],
  ["2026-01-22T19:58:13Z", "user", "It worked, thanks :)"],
  ["2026-01-22T19:58:19Z", "assistant", "Enjoy your meal!"],
  ["2026-01-23T14:30:02Z", "user", "I'm nearly done with the report. Who did I want to send it to?"],
  [
    "2026-01-23T14:30:11Z",
    "assistant",
    "To Jonas and to the finance team, and you wanted Priya to read it first. It is due today.",
  ],
  ["2026-01-23T14:31:26Z", "user", "Priya is off today. I'll send it without"],
  ["2026-01-23T14:31:33Z", "assistant", "Understood. Shall I mark the report as done once you've sent it?"],
  ["2026-01-23T15:47:20Z", "user", "Sent!"],
  [
    "2026-01-23T15:47:27Z",
    "assistant",
    "Marked as done. Next up: the plumber on Tuesday at 9, and the binoculars on Wednesday.",
  ],
];
