declare namespace Cloudflare {
  /** What vitest.config.ts binds for the tests, beside the bindings of wrangler.toml. */
  interface Env {
    RATE_LIMIT: string;
    /** In the runs in which people live in shards. */
    SHARDS?: import("../../src/store/shards/shard-call").ShardNamespace;
    SHARD_COUNT?: string;
    TEST_MIGRATIONS: import("cloudflare:test").D1Migration[];
  }
}

/** A file as a `data:` URL. */
declare module "*?inline" {
  const url: string;
  export default url;
}
