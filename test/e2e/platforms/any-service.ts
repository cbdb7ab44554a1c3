import { type Service, startService } from "./service";

/** A service that other files use too, each as an app of its own. */
export type AnyService = Omit<Service, "as" | "cron" | "logs" | "stop">;

let running: Promise<Service> | undefined;
let apps = 0;

/**
 * The service for tests that need any: the files that one process runs have one, which ends with the process. Who needs
 * variables, the log or the operator's view of all apps starts one of its own.
 */
export async function anyService(): Promise<AnyService> {
  running ??= startService({});
  apps += 1;
  return await (await running).as(`bots-${apps}`);
}
