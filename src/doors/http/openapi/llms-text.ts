import type { AnyOperation } from "../../../operation/declare";
import { routesOf } from "../../../operation/routes";
import { toolsOf } from "../../../operation/tools/tools";

/** What a language model that reads about this deployment should know (llmstxt.org), from the declarations. */
export function writeLlmsText(operations: readonly AnyOperation[]): string {
  const routes = operations.flatMap((operation) =>
    routesOf(operation).map(({ method, path }) => `- \`${method} ${path}\`: ${operation.summary}`),
  );
  const tools = toolsOf(operations).map(({ name, model }) => `- \`${name}\`: ${model?.tool}`);
  return `# Almanac

> A chatbot's memory that knows what time it is. It stores what a user told the bot, knows what is coming up and what is
> overdue for that user now, and answers a prompt section that says so.

Send \`Authorization: Bearer <key>\`; JSON in and out. Times in arguments are ISO 8601 on the user's clock. An error says
what to send instead.

## Reference

- [OpenAPI 3.1](/openapi.json): every route, with its schemas, errors and an example
- [Reference](/docs): the same for people
- [Model Context Protocol](/mcp): Streamable HTTP; name the user of an app's key in \`?user_id=\`
- [Tool definitions](/v1/tools?format=openai): ready to paste into a model call; needs a key

## Tools

${tools.join("\n")}

## Routes

${routes.join("\n")}
`;
}
