import { useEffect, useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Empty, Problem } from "../shell/parts";
import type { Reach } from "../shell/session";
import { useLoad } from "../shell/use-load";
import { say } from "../words";

/** Users that are offered at once; more are found by how they begin. */
const OFFERED = 30;

interface ChooseProps {
  client: Almanac;
  reach: Reach | null;
  user: string;
  choose: (user: string) => void;
}

/** The field on top that says whose memory is shown. A user's own key has no choice. */
export function ChooseUser({ client, reach, user, choose }: ChooseProps) {
  const [text, setText] = useState(user);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setText(user), [user]);
  const app = reach?.app ?? null;
  const prefix = text === user ? "" : text;
  const found = useLoad(
    async (signal) =>
      isOpen && app !== null && reach?.kind === "app"
        ? (await client.listUsers(app, { limit: OFFERED, ...(prefix === "" ? {} : { prefix }) }, { signal }))
            .data
        : [],
    [isOpen, app, prefix],
  );
  if (reach?.kind === "operator") return null;
  return (
    <form
      class="choose"
      onSubmit={(event) => {
        event.preventDefault();
        choose(text.trim());
      }}
    >
      <label>
        <span>{say("app.user")}</span>
        <input
          value={text}
          list="users"
          autocomplete="off"
          spellcheck={false}
          readOnly={reach?.kind === "user"}
          onFocus={() => setOpen(true)}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={() => text.trim() !== user && choose(text.trim())}
        />
      </label>
      <datalist id="users">
        {(found.value ?? []).map(({ user_id, display_name }) => (
          <option key={user_id} value={user_id}>
            {display_name ?? ""}
          </option>
        ))}
      </datalist>
    </form>
  );
}

/** What stands where the address names no user: those of the app. */
export function OfferUsers({ client, reach, choose }: Omit<ChooseProps, "user">) {
  const app = reach?.app ?? null;
  useEffect(() => {
    if (typeof reach?.user_id === "string") choose(reach.user_id);
  }, [reach]);
  const found = useLoad(
    async (signal) =>
      app === null || reach?.kind !== "app"
        ? null
        : (await client.listUsers(app, { limit: OFFERED }, { signal })).data,
    [app, reach?.kind],
  );
  if (reach?.kind !== "app") return null;
  if (found.error !== null) return <Problem error={found.error} again={found.again} />;
  if (found.value === null) return null;
  if (found.value.length === 0) return <Empty title={say("app.noUsers")}>{say("app.noUsersHint")}</Empty>;
  return (
    <>
      <h1>{say("app.noUser")}</h1>
      <ul class="cards users">
        {found.value.map(({ user_id, display_name, time_zone }) => (
          <li key={user_id}>
            <button type="button" class="link" onClick={() => choose(user_id)}>
              {user_id}
            </button>{" "}
            <span class="quiet">{[display_name, time_zone].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
