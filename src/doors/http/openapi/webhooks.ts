/** What the service sends to an app's own address: daily digests and reminders (docs/digests.md, docs/reminders.md). */
import * as z from "zod";
import type { AnyOperation } from "../../../operation/declare";
import type { JsonSchema } from "./schemas";

/** Headers of each call, by Standard Webhooks 1.0. */
const SIGNED = [
  ["webhook-id", "The same for every attempt of a delivery"],
  ["webhook-timestamp", "Epoch seconds of this attempt"],
  [
    "webhook-signature",
    "`v1,` and the signature of `{id}.{timestamp}.{body}`, one for each secret that is good",
  ],
].map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
}));

/** Both kinds of delivery, with what operations answer of the same things. */
export function webhooksOf(operations: readonly AnyOperation[]): Record<string, object> {
  const digest = fieldsOf(operations, "get_digest");
  const item = (fieldsOf(operations, "get_upcoming")["items"] as JsonSchema).items as JsonSchema;
  const texts = { user_id: TEXT, time_zone: TEXT, text: TEXT };
  return {
    "digest.daily": delivery("A user's daily digest, at the minute that it is set to", "digest.daily", {
      ...texts,
      local_date: { type: "string", format: "date" },
      markdown: TEXT,
      items: digest["items"] as JsonSchema,
    }),
    "reminder.due": delivery("An item that is due, to a user who has pushes on", "reminder.due", {
      ...texts,
      item,
    }),
  };
}

const TEXT: JsonSchema = { type: "string" };

function fieldsOf(operations: readonly AnyOperation[], name: string): Record<string, unknown> {
  const found = operations.find((operation) => operation.name === name);
  return found === undefined ? {} : (z.toJSONSchema(found.output(), { io: "output" }).properties ?? {});
}

function delivery(summary: string, type: string, data: Record<string, JsonSchema>): object {
  return {
    post: {
      operationId: type.replace(".", "_"),
      summary,
      description: `${summary}. Check the signature before the body is read.`,
      tags: ["Deliveries"],
      security: [],
      parameters: SIGNED,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                type: { const: type },
                timestamp: {
                  type: "string",
                  format: "date-time",
                  description: "The moment that it tells of",
                },
                data: { type: "object", properties: data, required: Object.keys(data) },
              },
              required: ["type", "timestamp", "data"],
            },
          },
        },
      },
      responses: {
        "2XX": { description: "Taken: it isn't sent again" },
        "4XX": { description: "It is sent again, at growing distances" },
        "5XX": { description: "The same" },
      },
    },
  };
}
