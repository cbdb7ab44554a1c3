import { useEffect, useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Asking, Problem } from "../shell/parts";
import { useAction } from "../shell/use-load";
import { say } from "../words";

/** The address of the calendar feed. It is shown once, when it is made, for it opens the calendar without a key. */
export function Feed({ client, user, changed }: { client: Almanac; user: string; changed: () => void }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isClosed, setClosed] = useState(false);
  const opening = useAction(async () => {
    setUrl((await client.openCalendarFeed(user)).url);
    setClosed(false);
    changed();
  });
  const closing = useAction(async () => {
    await client.closeCalendarFeed(user);
    setUrl(null);
    setClosed(true);
    changed();
  });
  return (
    <section aria-label={say("feed.name")}>
      <h2>{say("feed.name")}</h2>
      <p class="quiet">{say("feed.about")}</p>
      <Problem error={opening.error ?? closing.error} />
      {url !== null && (
        <div class="feed">
          <Code text={url} />
          <p>
            <a href={url}>{url}</a>
          </p>
        </div>
      )}
      <div class="actions">
        <Asking
          name={say("feed.make")}
          question={say("feed.askMake")}
          isRunning={opening.isRunning}
          run={() => void opening.run()}
        />
        <Asking
          name={say("feed.end")}
          question={say("feed.askEnd")}
          isRunning={closing.isRunning}
          isPlain
          run={() => void closing.run()}
        />
        <span role="status" class="quiet">
          {isClosed ? say("feed.ended") : ""}
        </span>
      </div>
    </section>
  );
}

/** A text as a QR code, for a phone's camera: dark on light in every scheme. */
function Code({ text }: { text: string }) {
  const [cells, setCells] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    void import("uqr").then(({ encode }) => setCells(encode(text, { border: 2 }).data));
  }, [text]);
  const path = cells
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${cells.length || 1} ${cells.length || 1}`}
      role="img"
      aria-label={say("feed.code")}
    >
      <path d={path} />
    </svg>
  );
}
