import type { DueDelivery } from "../../store/outbox/deliveries";

/** When the cron runs. */
export interface CronMoment {
  /** The scheduled time, in epoch seconds. */
  now: number;
  /** The clock, in epoch seconds. */
  wall: number;
  /** A local run takes any time, and what was played ahead there stays. */
  isLocal: boolean;
}

/** A run that claims what is due. */
export interface ClaimRun extends CronMoment {
  /** The test app whose clock `now` is; null for the cron, which looks after all other apps. */
  testApp: string | null;
  /** Takes what was claimed on. What it doesn't, the cron enqueues later. */
  take(made: readonly DueDelivery[]): Promise<void>;
}
