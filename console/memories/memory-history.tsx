import type { Almanac, GetMemoryHistoryAnswer, Memory } from "../../clients/typescript/src/client";
import { Problem } from "../shell/parts";
import { shortLocal } from "../shell/time";
import { useLoad } from "../shell/use-load";
import { say } from "../words";

type Version = GetMemoryHistoryAnswer["versions"][number];

interface HistoryProps {
  client: Almanac;
  user: string;
  memory: Memory;
}

/** What it said before, newest first. */
export function MemoryHistory({ client, user, memory }: HistoryProps) {
  const history = useLoad((signal) => client.getMemoryHistory(user, { id: memory.id }, { signal }), [memory]);
  const versions = [...(history.value?.versions ?? [])].reverse();
  return (
    <section class="history" aria-label={say("history.name")}>
      <h3>{say("history.name")}</h3>
      <Problem error={history.error} again={history.again} />
      <ol>
        {versions.map((version, place) => (
          <li key={`${version.valid_from} ${version.valid_to} ${place}`}>
            <time>{shortLocal(version.valid_from_local)}</time>
            <span class="content">{version.content}</span>
            <small>{factsOf(version)}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function factsOf({ due_at_local, change, changed_by, valid_to_local }: Version): string {
  const ended =
    change === null
      ? say("history.current")
      : say(`history.${change}`, { time: shortLocal(valid_to_local), by: changed_by ?? "" });
  const due = due_at_local === "" ? "" : say("history.due", { time: shortLocal(due_at_local) });
  return [due, ended].filter((fact) => fact !== "").join(" · ");
}
