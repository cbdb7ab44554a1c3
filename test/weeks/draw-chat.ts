import { type Block, type Bubble, bar, bubble, buttons, escapeXml, note, WIDTH } from "./bubbles";
import { LOOKS, styleOf } from "./looks";
import type { Act, Settings } from "./script";
import type { Entry } from "./transcript";

export interface Drawing {
  /** What the picture shows, in English: its title. */
  title: string;
  /** The chat's language, such as `fr`. */
  language: string;
  settings: Pick<Settings, "platform" | "group">;
  /** What is shown, oldest first. */
  entries: readonly Entry[];
  /** The whole chat, in which replies and presses find their messages. */
  all: readonly Entry[];
}

const BOT = "Almanac";
/** Of WhatsApp: more of them are a list. */
const MOST_REPLY_BUTTONS = 3;

/** Draws a chat as an SVG: real text, colours for light and dark, nothing from outside. */
export function drawChat(drawing: Drawing): string {
  const { title, language, settings } = drawing;
  const look = LOOKS[settings.platform];
  const people = new Set(
    drawing.entries.flatMap((one) => (one.by === "person" ? [one.act] : [])).map(personOf),
  );
  const where = settings.group ? `${look.title}, a group` : look.title;
  const head = bar(settings.group ? [...people, BOT].join(", ") : BOT, `${where}${spokenIn(language)}`);
  const drawn = head.draw(0);
  let y = head.height + 12;
  for (const [block, gap] of blocksOf(drawing)) {
    y += gap;
    drawn.push(...block.draw(y));
    y += block.height;
  }
  const height = Math.ceil(y + 16);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title words" lang="en">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="words" lang="${language}">${escapeXml(drawing.entries.flatMap(wordsOf).join("\n"))}</desc>`,
    `<style>\n${styleOf(look)}\n</style>`,
    `<rect class="background" width="${WIDTH}" height="${height}" rx="18"/>`,
    `<g lang="${language}">`,
    ...drawn.filter((one) => one !== ""),
    "</g>",
    `<rect class="edge" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="17.5"/>`,
    "</svg>\n",
  ].join("\n");
}

/** The language of a chat for who reads English; nothing for a chat in English. */
function spokenIn(language: string): string {
  return language === "en" ? "" : `, in ${new Intl.DisplayNames("en", { type: "language" }).of(language)}`;
}

/** What stands below the bar, each with the space above it. */
function blocksOf(drawing: Drawing): [Block, number][] {
  const { entries, settings, language } = drawing;
  const blocks: [Block, number][] = [];
  let day = "";
  for (const [i, entry] of entries.entries()) {
    const date = entry.at.slice(0, 10);
    if (date !== day) blocks.push([note(dayIn(language, date), true), i === 0 ? 0 : 16]);
    const last = date === day ? entries[i - 1] : undefined;
    const goesOn = last?.by === "person" && entry.by === "person";
    day = date;
    if (entry.by === "person" && isSilent(settings, entry.act)) {
      blocks.push([note(actionOf(entry.act, entries[i + 1]), false), 12]);
      continue;
    }
    const spoken = bubble(bubbleOf(drawing, entry));
    blocks.push([spoken, goesOn ? 5 : 12]);
    if (entry.by === "assistant" && entry.buttons.length > 0) {
      const inList = settings.platform === "whatsapp" && entry.buttons.length > MOST_REPLY_BUTTONS;
      if (inList) blocks.push([note("A button opens this list", false), 6]);
      const pressed = pressedOn(drawing, i);
      blocks.push([buttons(entry.buttons, { pressed, inList, least: spoken.width }), 5]);
    }
  }
  return blocks;
}

/** Whether the chat shows nothing of what a person does: a press leaves a message on WhatsApp alone. */
function isSilent({ platform }: Drawing["settings"], act: Act): boolean {
  return act.does === "presses" && platform !== "whatsapp";
}

function actionOf(act: Act, next: Entry | undefined): string {
  const pressed = act.does === "presses" ? `${act.person} presses “${act.label}”` : "";
  const isReplaced = next?.by === "assistant" && next.replaced;
  return isReplaced ? `${pressed}, and the message becomes` : pressed;
}

function bubbleOf(drawing: Drawing, entry: Entry): Bubble {
  const { settings, all } = drawing;
  const time = entry.at.slice(-5);
  const plain = { quote: null, sign: null, marked: settings.platform === "discord" };
  if (entry.by === "assistant")
    return { ...plain, side: "theirs", name: settings.group ? BOT : null, time, text: entry.text };
  const { act } = entry;
  const name = settings.group ? personOf(act) : null;
  const side = name === null || name === firstSpeaker(drawing) ? "mine" : "theirs";
  const own: Bubble = { ...plain, side, name, time, text: textOf(act), marked: false };
  switch (act.does) {
    case "presses":
      return { ...own, quote: quoted(all, entry, ({ buttons: shown }) => shown.includes(act.label)) };
    case "replies":
      return { ...own, quote: quoted(all, entry, ({ text }) => text.includes(act.to)) };
    case "edits":
      return { ...own, time: `edited ${time}` };
    case "shares":
      return { ...own, sign: "place" };
    case "records":
      return { ...own, sign: "voice" };
    default:
      return own;
  }
}

/** Whose screen the picture of a group is. */
function firstSpeaker({ entries }: Drawing): string | null {
  const first = entries.find((one) => one.by === "person");
  return first?.by === "person" ? personOf(first.act) : null;
}

type Spoken = Extract<Entry, { by: "assistant" }>;

/** The first line of the message that somebody replied to: the latest that it fits, as the played week has it. */
function quoted(all: readonly Entry[], entry: Entry, fits: (said: Spoken) => boolean): string | null {
  const before = all.slice(0, all.indexOf(entry));
  const found = before.findLast((one): one is Spoken => one.by === "assistant" && fits(one));
  return found === undefined ? null : (found.text.split("\n", 1)[0] ?? null);
}

/** The button of a shown message that is pressed later on; null for none. */
function pressedOn({ entries, settings }: Drawing, index: number): string | null {
  const own = entries[index];
  const press = entries.slice(index + 1).find((one) => one.by === "person" && one.act.does === "presses");
  if (own?.by !== "assistant" || press?.by !== "person" || press.act.does !== "presses") return null;
  const { label } = press.act;
  const between = entries.slice(index + 1, entries.indexOf(press));
  const isTaken = between.some((one) => one.by === "assistant" && one.buttons.includes(label));
  const isShown = settings.platform !== "twilio" && own.buttons.includes(label);
  return isShown && !isTaken ? label : null;
}

function textOf(act: Act): string {
  switch (act.does) {
    case "presses":
      return act.label;
    case "shares":
      return `${act.latitude}, ${act.longitude}`;
    case "records":
      return "0:04";
    case "waits":
      return "";
    default:
      return act.text;
  }
}

function personOf(act: Act): string {
  return "person" in act ? act.person : "";
}

/** An entry for who hears the picture read. */
function wordsOf(entry: Entry): string[] {
  const time = entry.at.slice(-5);
  if (entry.by === "person") {
    const { act } = entry;
    const said = act.does === "presses" ? `[${act.label}]` : textOf(act);
    return [`${personOf(act)}, ${time}: ${said}`];
  }
  const labels = entry.buttons.map((label) => ` [${label}]`).join("");
  return [`${BOT}, ${time}: ${entry.text.replaceAll("**", "").replace(/\n+/g, " / ")}${labels}`];
}

function dayIn(language: string, date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const form = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, form).format(day);
}
