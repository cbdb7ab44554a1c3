import { WorkerEntrypoint } from "cloudflare:workers";
import type { AlmanacService as Service } from "../../../clients/typescript/src/client";

/** The moment at which all is read and marked, ISO 8601; now where absent. */
let at: string | undefined;

type Given<Name extends keyof Service> = Parameters<Service[Name]>;

/** The service at that moment, as far as a bot calls it. */
export class AlmanacService extends WorkerEntrypoint<{ ALMANAC: Service }> {
  async getContext(...[user, args, options]: Given<"getContext">) {
    return await this.env.ALMANAC.getContext(user, args, { ...options, at });
  }
  async runToolCalls(...[user, message, options]: Given<"runToolCalls">) {
    const text = JSON.stringify(message);
    const moved = at === undefined ? text : text.replaceAll('\\"now\\"', `\\"${at}\\"`);
    return await this.env.ALMANAC.runToolCalls(user, JSON.parse(moved), options);
  }
  async appendMessages(...given: Given<"appendMessages">) {
    return await this.env.ALMANAC.appendMessages(...given);
  }
  async listTools(...given: Given<"listTools">) {
    return await this.env.ALMANAC.listTools(...given);
  }
  async stripStamps(...given: Given<"stripStamps">) {
    return await this.env.ALMANAC.stripStamps(...given);
  }
}

export default {
  fetch(request: Request): Response {
    at = new URL(request.url).searchParams.get("at") ?? undefined;
    return new Response(null, { status: 204 });
  },
};
