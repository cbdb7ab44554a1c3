/** One line of the log: names, counts and ids, never what a user said. */
export interface LogEntry {
  message: string;
  [field: string]: string | number | readonly string[] | undefined;
}

export type Log = (entry: LogEntry) => void;
