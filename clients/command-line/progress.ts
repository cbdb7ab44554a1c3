import { hasColors, type Terminal, writeLine, writeRaw } from "./terminal";

/** How far a long piece of work has come, on stderr. */
export interface Progress {
  /** `share` is how much is done, of 1; null where that can't be known. */
  show(rows: number, share: number | null): Promise<void>;
  /** Takes the line away, so that what follows stands on a line of its own. */
  end(): Promise<void>;
}

/** Milliseconds between two lines of a terminal, which replace one another, and elsewhere, where each one stays. */
const TERMINAL_PAUSE = 100;
const LOG_PAUSE = 10_000;

const BAR = 24;

export function openProgress({ stderr, env, now }: Terminal, verb: string): Progress {
  const isTerminal = stderr.isTTY === true && env["TERM"] !== "dumb";
  const pause = isTerminal ? TERMINAL_PAUSE : LOG_PAUSE;
  const began = now();
  let last = isTerminal ? Number.NEGATIVE_INFINITY : began;
  let isShown = false;
  return {
    show: async (rows, share) => {
      if (now() - last < pause) return;
      last = now();
      const rate = Math.round((rows * 1000) / Math.max(1, now() - began));
      const count = `${verb} ${rows.toLocaleString("en")} rows, ${rate.toLocaleString("en")} a second`;
      const done = share === null ? "" : `${bar(share)} ${String(Math.floor(share * 100)).padStart(3)}%  `;
      if (!isTerminal) return await writeLine(stderr, env, `${done.trim()} ${count}`.trim());
      isShown = true;
      const text = `${done}${count}`.slice(0, Math.max(1, (stderr.columns || 80) - 1));
      await writeRaw(stderr, `\r\x1b[2K${hasColors(stderr, env) ? `\x1b[2m${text}\x1b[22m` : text}`);
    },
    end: async () => {
      if (isShown) await writeRaw(stderr, "\r\x1b[2K");
      isShown = false;
    },
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR);
  return `[${"=".repeat(full)}${" ".repeat(BAR - full)}]`;
}
