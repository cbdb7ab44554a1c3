declare module "*/discord-commands.mjs" {
  export const DISCORD_COMMANDS: {
    type: number;
    name: string;
    description?: string;
    options?: { type: number; name: string; description: string; required: boolean; max_length: number }[];
  }[];
}
