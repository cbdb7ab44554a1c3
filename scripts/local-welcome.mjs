// What `npm start` says when it runs.
import { relative } from "node:path";
import { paths } from "./local-state.mjs";

/** @param {string} address @param {string} key @param {string} code */
export function welcome(address, key, code) {
  const bold = (/** @type {string} */ text) => (process.stdout.isTTY ? `\u001b[1m${text}\u001b[0m` : text);
  return `
${bold("Almanac is running")}

  Console   ${address}/console#code=${code}
            signs the demo user in, once; later with the demo key
  Address   ${address}
  Demo key  ${key}
  Admin     ${process.env.ADMIN_TOKEN ? "the ADMIN_TOKEN of your environment" : `the token is in ${relative(process.cwd(), paths.secrets)}`}
  Log       ${relative(process.cwd(), paths.log)}

${bold("What the demo user's bot should know right now, by the clock of this machine's zone:")}

  curl -s -H 'Authorization: Bearer ${key}' -H 'Accept: text/plain' '${address}/v1/users/demo/context'

${bold("An agent that speaks the Model Context Protocol gets its tools by")}

  claude mcp add --transport http almanac '${address}/mcp?user_id=demo' --header 'Authorization: Bearer ${key}'

  Stop      Ctrl-C; what is stored stays for the next start
  Reset     npm run reset
  Docs      README.md, docs/; every call, to try out: ${address}/docs
`;
}
