import type { Database } from "../database";
import type { Statement } from "../statement";
import {
  type AppCopy,
  deleteAppCopy,
  putAppCopy,
  selectAppToCopy,
  selectCopiedApps,
  selectKeyOrApp,
} from "./app-copies";

/** Seconds for which a key that the primary knew is held to be there; one that ends is told at once. */
const KEY_SECONDS = 300;

/** What a shard knows apps with. */
export interface AppParts {
  openPrimary(): Database;
  rows<Row extends object>(statement: Statement<Row>): Row[];
  /** Throws where a statement is refused. */
  write(statements: readonly Statement[]): void;
  /** What else is copied of an app before its first call. */
  begin(app: string): Promise<void>;
  /** Epoch seconds. */
  clock(): number;
}

/** The apps of which a shard has a copy, and the keys that it believes to be there. */
export class KnownApps {
  readonly #parts: AppParts;
  readonly #apps = new Set<string>();
  /** Keys and apps that the primary knew, each until when that is believed. */
  readonly #held = new Map<string, number>();
  readonly #ended = new Map<string, number>();
  /** Copies are read one after the other, so that none puts an older state over a newer one. */
  #copying: Promise<unknown> = Promise.resolve();

  constructor(parts: AppParts) {
    this.#parts = parts;
  }

  /** Forgets what it knew, but for the copies that are there. */
  begin(): void {
    this.#apps.clear();
    this.#held.clear();
    this.#ended.clear();
    for (const { id } of this.#parts.rows(selectCopiedApps())) this.#apps.add(id);
  }

  names(): string[] {
    return [...this.#apps];
  }

  /** Has a copy of an app. */
  async copy(app: string): Promise<void> {
    if (!this.#apps.has(app)) await this.#copyApp(app);
  }

  /** Reads again what it has of apps, and forgets keys that have ended. */
  async refresh(apps: readonly string[], endedKeys: readonly string[]): Promise<void> {
    for (const key of endedKeys) {
      this.#held.delete(key);
      this.#ended.set(key, this.#parts.clock() + KEY_SECONDS);
    }
    for (const app of apps) {
      this.#held.delete(app);
      if (this.#apps.has(app)) await this.#copyApp(app);
    }
  }

  /** Whether a key is there; for null, the app. */
  async isHeld(app: string, keyHash: string | null): Promise<boolean> {
    const name = keyHash ?? app;
    const now = this.#parts.clock();
    for (const [key, until] of this.#ended) if (until <= now) this.#ended.delete(key);
    if ((this.#held.get(name) ?? 0) <= now) {
      const [[row]] = await this.#parts.openPrimary().read([selectKeyOrApp(app, keyHash)]);
      if (row !== undefined && !this.#ended.has(name))
        this.#held.set(name, this.#parts.clock() + KEY_SECONDS);
      else this.#held.delete(name);
    }
    return this.#held.has(name);
  }

  async #copyApp(app: string): Promise<void> {
    const copying = this.#copying.then(async () => await this.#copyNow(app));
    this.#copying = copying.catch(() => undefined);
    await copying;
  }

  async #copyNow(app: string): Promise<void> {
    const [[row], connections, secrets] = await this.#parts.openPrimary().read(selectAppToCopy(app));
    const copy: AppCopy | null = row === undefined ? null : { app: row, connections, secrets };
    this.#parts.write(copy === null ? deleteAppCopy(app) : putAppCopy(copy));
    if (copy === null) this.#apps.delete(app);
    else {
      if (!this.#apps.has(app)) await this.#parts.begin(app);
      this.#apps.add(app);
    }
  }
}
