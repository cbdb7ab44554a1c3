// `npm run deploy`: after `npx wrangler login`, everything from an empty account to a running service. Running it
// again creates nothing twice: what is there is looked up by name each time. `--dry-run` only says what is missing.
// `ALMANAC_NAME=staging` makes a second deployment beside the first, with nothing in common.
import { deploy } from "./deploy-steps.mjs";
import { readFlags } from "./flags.mjs";

const { values: flags } = readFlags(
  `npm run deploy -- [--dry-run]: deploys Almanac to your Cloudflare account, after \`npx wrangler login\`

  --dry-run   says what the account lacks, and changes nothing; without a login, what an empty account would get

  ALMANAC_NAME=staging npm run deploy    a second deployment beside the first
  PLAN=free npm run deploy               for the free plan; PLAN=paid for the paid one. It is asked where it isn't known
  CLOUDFLARE_ACCOUNT_ID=… npm run deploy to this account, where the login reaches several
  docs/deploy.md has the other settings.`,
  { "dry-run": { type: "boolean", default: false } },
);

try {
  await deploy({ isDryRun: flags["dry-run"] });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
