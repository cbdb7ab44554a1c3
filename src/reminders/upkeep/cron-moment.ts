/** When the cron runs. */
export interface CronMoment {
  /** The scheduled time, in epoch seconds. */
  now: number;
  /** The clock, in epoch seconds. */
  wall: number;
  /** A local run takes any time, and what was played ahead there stays. */
  isLocal: boolean;
}
