import type { Almanac, ListGrantsAnswer } from "../../clients/typescript/src/client";
import { dateWords } from "../shell/measure";
import { Asking, Problem } from "../shell/parts";
import { useAction, useLoad } from "../shell/use-load";
import { say } from "../words";

type Grant = ListGrantsAnswer["data"][number];

/** Most clients that one person has; they are shown on one page. */
const MOST = 100;

/** The clients that the user has let in by signing in, and an end for each. */
export function Grants({ client, user }: { client: Almanac; user: string }) {
  const grants = useLoad((signal) => client.listGrants(user, { limit: MOST }, { signal }), [user]);
  const rows = grants.value?.data ?? [];
  return (
    <section aria-label={say("grants.name")}>
      <h2>{say("grants.name")}</h2>
      <Problem error={grants.error} again={grants.again} />
      <p class="quiet">
        {rows.length === 0 ? say("grants.none", { address: `${location.origin}/mcp` }) : say("grants.about")}
      </p>
      <ul class="entries">
        {rows.map((row) => (
          <Row key={row.id} client={client} user={user} row={row} ended={grants.again} />
        ))}
      </ul>
    </section>
  );
}

function Row({ client, user, row, ended }: { client: Almanac; user: string; row: Grant; ended: () => void }) {
  const ending = useAction(async () => {
    await client.endGrant(user, { id: row.id });
    ended();
  });
  const date = row.created_at === null ? "" : dateWords(row.created_at);
  return (
    <li>
      <div>
        <strong>{row.name ?? row.client}</strong>
        <small>{say("grants.facts", { host: row.client, date })}</small>
        <Problem error={ending.error} />
      </div>
      <Asking
        name={say("grants.end")}
        question={say("grants.askEnd")}
        isRunning={ending.isRunning}
        isPlain
        run={() => void ending.run()}
      />
    </li>
  );
}
