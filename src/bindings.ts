import { version } from "../package.json";
import type { Deployment } from "./operation/deps";
import { PLATFORM_NAMES, type PlatformName } from "./platforms/platforms";
import type { ShardNamespace } from "./store/shards/shard-call";

/** Settings of a deployment beside its bindings (docs/deploy.md). */
export type Bindings = Env & {
  /** The shards in which people live, and how many there are: both only where a deployment has turned them on. */
  SHARDS?: ShardNamespace;
  SHARD_COUNT?: string;
  SHARD_FROM?: string;
  /** The key that takes the place of ENCRYPTION_KEY, while secrets are sealed with it (docs/operate/rotate.md). */
  ENCRYPTION_KEY_NEXT?: string;
  /** `free` makes batches that the free plan carries out; else they are the paid plan's. */
  PLAN?: string;
  /** `off` switches the rate limit off, as a local run does. */
  RATE_LIMIT?: string;
  /** `true` lets channels point at loopback addresses: for local runs and tests only. */
  ALLOW_LOCAL_DELIVERY?: string;
  /** Shorten the waits around outbound calls, for tests only. */
  DELIVERY_TIMEOUT_MS?: string;
  DELIVERY_RETRY_SECONDS?: string;
  /** `{app}/{user}/{SHA-256 of a code}`: whom a code signs in to the console, for a local run only. */
  LOCAL_SIGN_IN?: string;
  /** The deployment's public address, which some platforms sign. */
  PUBLIC_URL?: string;
  /** Schemes without a full stop at which apps may be answered who sign in, such as `myapp, other` (docs/sign-in.md). */
  REDIRECT_SCHEMES?: string;
  /** Where the operator hears of a weakness, as security.txt names it: `https://…`, `mailto:…` or `tel:…`. */
  SECURITY_CONTACT?: string;
} & { [K in `${Uppercase<PlatformName>}_API_BASE`]?: string };

/** As `wrangler.toml` has it: a worker isn't told. A test compares the two. */
const COMPATIBILITY_DATE = "2026-10-01";

type Kind = Deployment["bindings"][number]["kind"];

/** What a deployment is bound to: a binding or a variable without a row here doesn't compile. */
const KINDS: Readonly<Record<Exclude<keyof Bindings, `${string}_API_BASE`>, Kind>> = {
  DB: "database",
  SHARDS: "shards",
  SHARD_COUNT: "variable",
  SHARD_FROM: "variable",
  DIGESTS: "namespace",
  PRECOMPUTE_QUEUE: "queue",
  DELIVERY_QUEUE: "queue",
  INBOUND_QUEUE: "queue",
  RATE_LIMITER: "limiter",
  CF_VERSION_METADATA: "version",
  ASSETS: "assets",
  ADMIN_TOKEN: "secret",
  ENCRYPTION_KEY: "secret",
  ENCRYPTION_KEY_NEXT: "secret",
  PLAN: "variable",
  PUBLIC_URL: "variable",
  REDIRECT_SCHEMES: "variable",
  SECURITY_CONTACT: "variable",
  RATE_LIMIT: "variable",
  ALLOW_LOCAL_DELIVERY: "variable",
  DELIVERY_TIMEOUT_MS: "variable",
  DELIVERY_RETRY_SECONDS: "variable",
  LOCAL_SIGN_IN: "variable",
};

const OPTIONAL: ReadonlySet<Kind> = new Set(["shards", "variable", "version"]);

/** The deployment as an operator sees it: its version, its upload, and which bindings are set. */
export function describeDeployment(env: Bindings): Deployment {
  const bases = PLATFORM_NAMES.map((name) => [apiVariable(name), "variable"] as const);
  const values: Readonly<Record<string, unknown>> = { ...env };
  return {
    version,
    compatibilityDate: COMPATIBILITY_DATE,
    upload: env.CF_VERSION_METADATA ?? null,
    bindings: [...Object.entries(KINDS), ...bases].map(([name, kind]) => ({
      name,
      kind,
      isSet: (values[name] ?? "") !== "",
      isOptional: OPTIONAL.has(kind) || name === "ENCRYPTION_KEY_NEXT",
    })),
  };
}

/** Whether the worker runs on somebody's own machine: what only such a run may set is set. */
export function isLocalRun({ LOCAL_SIGN_IN = "", ALLOW_LOCAL_DELIVERY }: Bindings): boolean {
  return LOCAL_SIGN_IN !== "" || ALLOW_LOCAL_DELIVERY === "true";
}

/** Base addresses of platforms' APIs that a deployment or a test overrides, such as `TELEGRAM_API_BASE`. */
export function overriddenApis(env: Bindings): Partial<Record<PlatformName, string | undefined>> {
  return Object.fromEntries(PLATFORM_NAMES.map((name) => [name, env[apiVariable(name)]]));
}

function apiVariable(name: PlatformName): `${Uppercase<PlatformName>}_API_BASE` {
  return `${name.toUpperCase() as Uppercase<PlatformName>}_API_BASE`;
}
