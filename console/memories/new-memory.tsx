import { useState } from "preact/hooks";
import type { Almanac } from "../../clients/typescript/src/client";
import { Dialog, Problem, unsaved } from "../shell/parts";
import { useAction } from "../shell/use-load";
import { say } from "../words";
import { isCategory, MemoryFields, NO_DRAFT } from "./memory-fields";

interface NewProps {
  client: Almanac;
  user: string;
  close: () => void;
  stored: () => void;
}

export function NewMemory({ client, user, close, stored }: NewProps) {
  const [draft, setDraft] = useState(NO_DRAFT);
  const [notes, setNotes] = useState<string[]>([]);
  const storing = useAction(async () => {
    const { content, due, validUntil, category, entity, context, remindBefore, isSensitive } = draft;
    const answer = await client.remember(user, {
      content,
      ...(due.trim() === "" ? {} : { due: due.trim() }),
      ...(validUntil.trim() === "" ? {} : { valid_until: validUntil.trim() }),
      ...(isCategory(category) ? { category } : {}),
      ...(entity === "" ? {} : { entity }),
      ...(context === "" ? {} : { context }),
      ...(remindBefore === "" ? {} : { remind_before: Number(remindBefore) }),
      ...(isSensitive ? { sensitive: true } : {}),
    });
    stored();
    const told = [
      ...(answer.status === "duplicate" ? [say("memory.duplicate")] : []),
      ...(answer.warnings ?? []),
    ];
    setNotes(told);
    if (told.length === 0) close();
  });
  return (
    <Dialog
      title={say("memories.new")}
      close={close}
      holds={unsaved(notes.length === 0 && JSON.stringify(draft) !== JSON.stringify(NO_DRAFT))}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void storing.run();
        }}
      >
        <MemoryFields
          client={client}
          user={user}
          draft={draft}
          change={(to) => setDraft((before) => ({ ...before, ...to }))}
          dueHint={say("memory.dueExample")}
          endHint=""
        />
        {notes.map((note) => (
          <p class="note" role="status" key={note}>
            {note}
          </p>
        ))}
        <Problem error={storing.error} />
        <div class="actions">
          <button type="submit" class="main" disabled={storing.isRunning}>
            {say("memory.store")}
          </button>
          <button type="button" onClick={close}>
            {say("dialog.cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
