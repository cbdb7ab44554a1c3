import type { JsonObject } from "../../core/json";
import { MENU_COMMANDS } from "../commands";

const CHAT_INPUT = 1;
const ON_MESSAGE = 3;
const STRING = 3;
const MOST_WORDS = 1500;

/** The body of "Bulk Overwrite Global Application Commands": what stood there before is replaced. */
export const DISCORD_COMMANDS: readonly JsonObject[] = [
  ...MENU_COMMANDS.map(({ name, description, text, required = false, completes }) => ({
    type: CHAT_INPUT,
    name,
    description,
    ...(text === undefined
      ? {}
      : {
          options: [
            {
              type: STRING,
              name: "text",
              description: text,
              required,
              max_length: MOST_WORDS,
              ...(completes === undefined ? {} : { autocomplete: true }),
            },
          ],
        }),
  })),
  { type: ON_MESSAGE, name: "Remember this" },
];
