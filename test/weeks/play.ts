import { onTestFinished } from "vitest";
import { OPENS_FORM } from "../../src/platforms/events";
import { formatLocal } from "../../src/time/calendar";
import { toInstant, toLocal } from "../../src/time/zones/zone";
import { type ApiCall, type Chat, openChat } from "../chat/chat";
import { forgetWords, knowWords } from "../setup/know-words";
import type { Body } from "../support/wire";
import { type Device, type Doing, deviceOf, type Shown } from "./devices";
import type { Act, Step, Week } from "./script";

/** A text of the assistant, and when it came. */
interface Heard extends Shown {
  /** Epoch seconds. */
  at: number;
}

/** A chat that is being played. */
interface Playing {
  week: Week;
  chat: Chat;
  device: Device;
  /** All texts so far, oldest first. */
  heard: Heard[];
  /** The numbers of the people's messages by their text, for edits. */
  said: Map<string, number>;
  /** The user names of people by their ids. */
  handles: Map<string, string>;
  serial: number;
}

/** The user name of a person of a page: Lucía is `@lucia`. */
function handleOf(name: string): string {
  return name.normalize("NFD").replace(/\P{L}/gu, "").toLowerCase();
}

/** Plays a week through the worker's webhooks, queues and cron, and writes its page anew. */
export async function playWeek(week: Week): Promise<string> {
  const { settings } = week;
  const from = instantOf(settings.from, "00:00", settings.zone);
  const chat = await openChat(
    settings.platform,
    settings.connection === null ? {} : { time_zone: settings.connection },
    new Date(from * 1000).toISOString(),
  );
  const handles = new Map<string, string>();
  const playing: Playing = {
    week,
    chat,
    device: deviceOf(chat),
    heard: [],
    said: new Map(),
    handles,
    serial: 0,
  };
  chat.onCall = ({ url, body }) => {
    // Slack knows where its people are.
    if (url.endsWith("/users.info")) return Response.json({ ok: true, user: { tz: settings.zone } });
    const username = url.endsWith("/getChat") ? handles.get(String(body["chat_id"])) : undefined;
    return username === undefined ? null : Response.json({ ok: true, result: { username } });
  };
  catchTexts(playing);
  meetNewIsolates(chat);
  const page = [`# ${week.title}`, "", week.about, ""];
  let date = settings.from;
  let { zone } = settings;
  for (const step of week.steps) {
    if (step.kind === "day") {
      page.push(...(await passUntil(playing, instantOf(step.date, "00:00", step.zone), zone)));
      ({ date, zone } = step);
      page.push(step.heading, "");
    } else if (step.kind === "prose") page.push(step.text, "");
    else page.push(...(await playLine(playing, step, instantOf(date, step.time, zone), zone)));
  }
  return `${page.join("\n").trimEnd()}\n`;
}

/**
 * Has each call and each event meet an isolate that has read no words yet. Deliveries don't: two of one batch go out in
 * the order in which their words come.
 */
function meetNewIsolates(chat: Chat): void {
  const { stage, post } = chat;
  const { arrange } = stage;
  chat.post = (...call) => {
    forgetWords();
    return post(...call);
  };
  stage.arrange = (messages) => {
    if (messages.every(({ queue }) => queue.endsWith("-inbound"))) forgetWords();
    return arrange(messages);
  };
  onTestFinished(knowWords);
}

async function playLine(
  playing: Playing,
  step: Step & { kind: "act" },
  at: number,
  zone: string,
): Promise<string[]> {
  const before = await passUntil(playing, at, zone);
  const count = playing.heard.length;
  await act(playing, step.act);
  await playing.chat.stage.drain();
  const answers = playing.heard.slice(count).map((one) => quote(one, null));
  return [...before, step.line, "", ...(answers.length > 0 ? answers : [])];
}

/** Carries out what a person does. Throws where the page asks for what the platform or the chat doesn't have. */
async function act(playing: Playing, what: Act): Promise<void> {
  if (what.does === "waits") return;
  const { chat, device, week } = playing;
  const person = device.person(what.person);
  playing.handles.set(person, handleOf(what.person));
  playing.serial += 1;
  const doing: Doing = {
    text: "text" in what ? what.text : "",
    n: playing.serial,
    at: chat.stage.now() * 1000,
    person,
    chat: device.chat(week.settings.group && !("alone" in what), person),
    handle: handleOf(what.person),
    ...detailsOf(playing, what),
  };
  if (what.does === "says") playing.said.set(what.text, playing.serial);
  const call = device.call(doing, week.settings.language);
  if (call === null) throw new Error(`${chat.bot.platform} has no such thing: ${what.does}`);
  // The calls of test/chat name a person by its id.
  const named =
    typeof call === "string" ? call.replaceAll(`"P${person}"`, JSON.stringify(what.person)) : call;
  const response = await chat.post(named);
  if (response.status >= 300) throw new Error(`the webhook answered ${response.status}`);
}

function detailsOf(playing: Playing, what: Act): Partial<Doing> {
  switch (what.does) {
    case "presses": {
      for (const message of playing.heard.toReversed()) {
        const pressed = message.buttons.find(({ label }) => label === what.label);
        if (pressed !== undefined) return { message, pressed };
      }
      throw new Error(`no button says ${what.label}`);
    }
    case "replies": {
      const message = playing.heard.findLast(({ text }) => text.includes(what.to));
      if (message === undefined) throw new Error(`no message says ${what.to}`);
      return { message };
    }
    case "edits": {
      const edits = playing.said.get(what.from);
      if (edits === undefined) throw new Error(`nobody said ${what.from}`);
      return { edits };
    }
    case "shares":
      return { location: { latitude: what.latitude, longitude: what.longitude } };
    case "records":
      return { voice: true };
    case "says": {
      const form = playing.heard
        .flatMap(({ buttons }) => buttons)
        .findLast(({ data }) => data.startsWith(OPENS_FORM));
      return form === undefined ? {} : { form };
    }
    default:
      return {};
  }
}

/** Lets time pass, with the cron in each minute in which something is due. Writes what came by itself. */
async function passUntil({ chat, heard }: Playing, until: number, zone: string): Promise<string[]> {
  const { stage } = chat;
  const count = heard.length;
  for (;;) {
    const due = await nextDue(chat);
    const minute = due === null ? null : Math.max(Math.ceil(due / 60) * 60, stage.now() + 1);
    if (minute === null || minute >= until) break;
    await stage.run(minute);
  }
  await stage.run(until);
  return heard.slice(count).map((one) => quote(one, zone));
}

/** When the cron next has something to do for people. */
export async function nextDue({ stage }: Chat): Promise<number | null> {
  const found = await stage.sql<{ at: number | null }>(
    `SELECT min(at) AS at FROM (
      SELECT min(next_digest_at) AS at FROM users UNION ALL
      SELECT min(push_at) FROM knowledge WHERE push_at IS NOT NULL AND completed_at IS NULL AND superseded_by IS NULL UNION ALL
      SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending' UNION ALL
      SELECT min(next_attempt_at) FROM inbound_events WHERE status = 'pending')`,
  );
  const instants = found.flatMap(({ at }) => at ?? []);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Keeps the texts that the platform was given, with the ids that it gave them. */
function catchTexts({ chat, device, heard }: Playing): void {
  const answer = globalThis.fetch;
  globalThis.fetch = async (...given: Parameters<typeof fetch>) => {
    const response = await answer(...given);
    const call = chat.calls.at(-1) as ApiCall;
    const text = call.platform === chat.bot.platform ? chat.bot.textOf(call) : null;
    if (text !== null) {
      const body = await bodyOfAnswer(response.clone());
      heard.push({ ...device.idOf(call, body), text, buttons: device.buttonsOf(call), at: chat.stage.now() });
    }
    return response;
  };
}

async function bodyOfAnswer(response: Response): Promise<Body> {
  try {
    return (await response.json()) as Body;
  } catch {
    return {};
  }
}

/** A text as the page shows it: quoted, with its buttons below. `zone` is set for what came by itself. */
function quote({ text, buttons, replaced, at }: Heard, zone: string | null): string {
  const clock = zone === null ? "" : `, ${clockIn(zone, at)}`;
  const head = replaced ? `*Almanac changes its message${clock}:*` : `**Almanac${clock}:**`;
  const labels = buttons.map(({ label }) => `\`${label}\``).join(" ");
  const lines = [head, ...text.split("\n"), ...(labels === "" ? [] : [labels])];
  // Two spaces at a line's end keep it a line of its own.
  return `${lines.map((line) => (line === "" ? ">" : `> ${line}  `)).join("\n")}\n`;
}

function clockIn(zone: string, at: number): string {
  return formatLocal(toLocal(zone, at)).slice(0, 16).replace("T", " ");
}

function instantOf(date: string, time: string, zone: string): number {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return toInstant(zone, { year, month, day, hour, minute, second: 0 });
}
