// `npm run discord:register`: tells Discord which commands the bot has. It may be run again at any time: the list
// replaces the one before. DISCORD_APPLICATION_ID and DISCORD_BOT_TOKEN come from the environment; DISCORD_GUILD_ID
// registers for one server only, where new commands show at once.
import { DISCORD_COMMANDS } from "./discord-commands.mjs";

const TIME_OUT_MS = 15_000;

const {
  DISCORD_APPLICATION_ID: application = "",
  DISCORD_BOT_TOKEN: token = "",
  DISCORD_GUILD_ID: guild = "",
  DISCORD_API_BASE: base = "https://discord.com/api/v10",
} = process.env;

process.exitCode = await register();

async function register() {
  const fault = faultOf();
  if (fault !== null) return fail(fault);
  const place = guild === "" ? "" : `/guilds/${guild}`;
  const url = `${base.replace(/\/+$/, "")}/applications/${application}${place}/commands`;
  const answer = await put(url);
  if (typeof answer === "string") return fail(answer);
  if (!answer.ok) return fail(await refusalOf(answer));
  const where = guild === "" ? "everywhere (it may take an hour to show)" : `in the server ${guild}`;
  console.log(`Registered ${DISCORD_COMMANDS.length} commands ${where}.`);
  return 0;
}

function faultOf() {
  if (!/^\d{1,20}$/.test(application))
    return "Set DISCORD_APPLICATION_ID to the Application ID under General Information.";
  if (!/^[\x21-\x7e]+$/.test(token)) return "Set DISCORD_BOT_TOKEN to the token under Bot.";
  if (!/^\d{0,20}$/.test(guild)) return "DISCORD_GUILD_ID is no id of a server: it has digits only.";
  return URL.canParse(base) ? null : "DISCORD_API_BASE is no address.";
}

/**
 * @param {string} url
 * @returns {Promise<Response | string>} the answer, or why there is none
 */
async function put(url) {
  try {
    return await fetch(url, {
      method: "PUT",
      headers: {
        authorization: `Bot ${token}`,
        "content-type": "application/json",
        "user-agent": "DiscordBot (almanac, 0.1.0)",
      },
      body: JSON.stringify(DISCORD_COMMANDS),
      redirect: "error",
      signal: AbortSignal.timeout(TIME_OUT_MS),
    });
  } catch {
    return `${new URL(url).host} can't be reached.`;
  }
}

/** @param {Response} answer */
async function refusalOf(answer) {
  if (answer.status === 401)
    return "Discord doesn't know this token (401): reset it under Bot and set it anew.";
  if (answer.status === 403 || answer.status === 404)
    return `Discord refused (${answer.status}): the token is another application's, or the bot is not in the server.`;
  if (answer.status === 429)
    return `Discord asks to wait (429): try again in ${answer.headers.get("retry-after") ?? "some"} seconds.`;
  const text = (await answer.text()).replaceAll(token, "…").slice(0, 500);
  return `Discord answered ${answer.status}: ${text}`;
}

/** @param {string} why */
function fail(why) {
  console.error(why);
  return 1;
}
