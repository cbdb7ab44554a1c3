import type { Almanac, ListAccessAnswer } from "../../clients/typescript/src/client";
import { dateWords } from "../shell/measure";
import { Problem } from "../shell/parts";
import { useLoad } from "../shell/use-load";
import { say } from "../words";

type Way = ListAccessAnswer["data"][number];

/** What reaches the user's memory now beside the apps that were let in, which have a list of their own. `changes` has it asked again. */
export function Access({ client, user, changes }: { client: Almanac; user: string; changes: number }) {
  const access = useLoad((signal) => client.listAccess(user, {}, { signal }), [user, changes]);
  const rows = access.value?.data.filter(({ kind }) => kind !== "grant") ?? [];
  return (
    <section aria-label={say("access.name")}>
      <h2>{say("access.name")}</h2>
      <Problem error={access.error} again={access.again} />
      {access.value !== null && (
        <p class="quiet">{say(rows.length === 0 ? "access.none" : "access.about")}</p>
      )}
      <ul class="entries">
        {rows.map((row) => (
          <li key={row.id ?? row.kind}>
            <div>
              <strong>{row.name ?? KINDS[row.kind]()}</strong>
              <small>{facts(row)}</small>
            </div>
          </li>
        ))}
      </ul>
      {access.value?.has_more === true && <p class="quiet">{say("access.more")}</p>}
    </section>
  );
}

const KINDS: Record<Way["kind"], () => string> = {
  key: () => say("access.key"),
  app_key: () => say("access.appKey"),
  grant: () => say("grants.name"),
  feed: () => say("feed.name"),
  connection: () => say("access.connection"),
};

function facts({ kind, name, created_at }: Way): string {
  const what = name === null ? [] : [KINDS[kind]()];
  const since = created_at === null ? [] : [say("access.since", { date: dateWords(created_at) })];
  return [...what, ...since].join(" · ");
}
