import type { GetDeploymentAnswer } from "../../clients/typescript/src/client";
import { viewerZone } from "../shell/measure";
import { shortTime } from "../shell/time";
import { say } from "../words";
import { Figures } from "./bars";
import { Figure, type State } from "./status";

type Binding = GetDeploymentAnswer["bindings"][number];

const COMPLETE: State = { isFine: true, word: "deployment.complete" };
const LACKS: State = { isFine: false, word: "deployment.lacks", hint: "deployment.lacksHint" };

/** Which worker answers, and what it is bound to. */
export function Deployment({ deployment }: { deployment: GetDeploymentAnswer }) {
  const { version, compatibility_date, upload, bindings } = deployment;
  const unset = bindings.filter(({ set, optional }) => !set && optional);
  return (
    <Figure name={say("deployment.name")} state={bindings.some(isMissing) ? LACKS : COMPLETE}>
      {say("deployment.version", { version })}
      <small>
        {[uploadWords(upload), say("deployment.compatibility", { date: compatibility_date })]
          .flat()
          .join(" · ")}
      </small>
      <Figures
        summary={say("deployment.bindings")}
        caption={say("deployment.bindings")}
        heads={[say("deployment.binding"), say("deployment.kind"), say("deployment.state")]}
        rows={bindings
          .filter((binding) => binding.set || isMissing(binding))
          .map((binding) => [
            binding.name,
            say(`deployment.kind.${binding.kind}`),
            say(binding.set ? "deployment.set" : "deployment.missing"),
          ])}
      />
      {unset.length > 0 && (
        <small>{say("deployment.unset", { names: unset.map(({ name }) => name).join(", ") })}</small>
      )}
    </Figure>
  );
}

function isMissing({ set, optional }: Binding): boolean {
  return !set && !optional;
}

function uploadWords(upload: GetDeploymentAnswer["upload"]): string[] {
  if (upload === null) return [];
  const { id, tag, uploaded_at } = upload;
  const time = uploaded_at === null ? "" : shortTime(Date.parse(uploaded_at) / 1000, viewerZone());
  return [
    say("deployment.upload", { id: id.slice(0, 8), time }),
    ...(tag === null ? [] : [say("deployment.tag", { tag })]),
  ];
}
