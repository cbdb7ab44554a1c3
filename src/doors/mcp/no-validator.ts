/**
 * Stands in the bundle for what the protocol's package takes from its runtime (see `alias` in wrangler.toml): a
 * validator for what clients are asked, and Almanac asks them nothing. It would be 6 KB of the worker.
 */
export class DefaultJsonSchemaValidator {
  /** Throws, because nothing here may rely on it. */
  getValidator(): never {
    throw new Error("no input of clients is validated here");
  }
}

/** The streams of a process, which no worker has. */
export const process = {};
