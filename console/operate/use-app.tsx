import { useLoad } from "../shell/use-load";
import type { ViewProps } from "../shell/view-props";
import { say } from "../words";

/** Most apps that are offered to choose from; the view of all apps lists every one. */
const OFFERED = 300;
const PAGE = 100;

export interface ChosenApp {
  /** The app to look at: the key's own, else the address's, else the first; null until that is known, and for none. */
  app: string | null;
  /** The apps to choose from; empty for an app's own key. */
  apps: readonly string[];
  isMissing: boolean;
  error: unknown;
  again(): void;
}

/** The app that a view is about. */
export function useApp({ client, reach, params }: Pick<ViewProps, "client" | "reach" | "params">): ChosenApp {
  const own = reach?.app ?? null;
  const asked = params["app"] ?? "";
  const found = useLoad(
    async (signal) => {
      if (own !== null || reach === null) return null;
      const apps: string[] = [];
      for await (const { app } of client.apps({ limit: PAGE }, { signal })) {
        if (apps.push(app) === OFFERED) break;
      }
      return apps;
    },
    [own, reach?.kind],
  );
  const apps = found.value ?? [];
  const app = own ?? (asked === "" ? (apps[0] ?? null) : asked);
  return {
    app,
    apps: asked === "" || apps.includes(asked) || own !== null ? apps : [asked, ...apps],
    isMissing: found.value?.length === 0,
    error: found.error,
    again: found.again,
  };
}

interface FieldProps {
  apps: readonly string[];
  app: string | null;
  /** What an empty choice says; none is offered where it is absent. */
  any?: string;
  choose: (app: string) => void;
}

/** Chooses an app, where the key opens more than one. */
export function AppField({ apps, app, any, choose }: FieldProps) {
  if (apps.length === 0) return null;
  return (
    <label class="app-field">
      <span>{say("operate.app")}</span>
      <select value={app ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
        {any !== undefined && <option value="">{any}</option>}
        {apps.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
