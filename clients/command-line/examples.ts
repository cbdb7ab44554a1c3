/** A call of each command, which its help shows. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  almanac: [
    "almanac init --url https://almanac.example.com --user ann",
    'almanac remember "Dentist" --due "tomorrow at 9"',
  ],
  "almanac init": ["almanac init --url https://almanac.example.com --user ann"],
  "almanac remember": [
    'almanac remember "Pay rent" --due "every month on the 1st at 9"',
    "echo 'Likes tea' | almanac remember - --category preference",
  ],
  "almanac list": ["almanac list --limit 20"],
  "almanac upcoming": ["almanac upcoming --days 3"],
  "almanac context": ["almanac context --at 2026-03-01T09:00"],
  "almanac search": ["almanac search when is the dentist"],
  "almanac timeline": ['almanac timeline --when "last week"'],
  "almanac done": ["almanac done pay rent"],
  "almanac snooze": [
    'almanac snooze dentist --until "Monday at 9"',
    'almanac snooze dentist --for "2 hours"',
  ],
  "almanac move": ['almanac move dentist --due "Friday at 4"'],
  "almanac edit": ['almanac edit dentist --text "Dentist, Mill Road" --clear remind-before'],
  "almanac forget": ["almanac forget k7m2x9qa"],
  "almanac export": ["almanac export --user ann > ann.jsonl"],
  "almanac import": ["almanac import ann.jsonl --user ann --dry-run"],
  "almanac keys": ['ALMANAC_KEY="$ADMIN_TOKEN" almanac keys list'],
  "almanac keys list": ['ALMANAC_KEY="$ADMIN_TOKEN" almanac keys list'],
  "almanac keys make": ['ALMANAC_KEY="$ADMIN_TOKEN" almanac keys make my-bot --user ann'],
  "almanac keys revoke": ['ALMANAC_KEY="$ADMIN_TOKEN" almanac keys revoke key_k7m2x9qa'],
  "almanac mcp": ["almanac mcp --user ann"],
  "almanac doctor": ["almanac doctor"],
};
