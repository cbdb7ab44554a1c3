import { useEffect, useId, useState } from "preact/hooks";
import { Field } from "../shell/parts";
import { clockTime, isZone } from "../shell/time";
import { say } from "../words";
import type { findZones, Place } from "./find-zones";

type Find = typeof findZones;

interface ZoneProps {
  zone: string;
  /** What holds where the field is empty. */
  usual: string;
  /** Epoch seconds. */
  now: number;
  set: (zone: string) => void;
}

/** A zone, found by a city's name, with the time there beside each. */
export function ZoneField({ zone, usual, now, set }: ZoneProps) {
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [find, setFind] = useState<{ zones: Find } | null>(null);
  useEffect(() => {
    // Where the file is lost, a zone's own name can still be typed.
    if (isOpen && find === null)
      import("./find-zones").then(
        ({ findZones }) => setFind({ zones: findZones }),
        () => undefined,
      );
  }, [isOpen]);
  const found: readonly Place[] = isOpen && find !== null ? find.zones(zone) : [];
  const choose = (chosen: string) => {
    set(chosen);
    setOpen(false);
    setActive(0);
  };
  const isUnknown = find !== null && zone.trim() !== "" && found.length === 0 && isOpen;
  const hint = isZone(zone)
    ? say("settings.zoneNow", { time: clockTime(now, zone) })
    : say(isUnknown ? "settings.zoneNone" : "settings.zoneHint", { zone: usual });
  const press = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const to = isOpen ? active + (event.key === "ArrowDown" ? 1 : -1) : 0;
      setOpen(true);
      setActive(Math.max(0, Math.min(found.length - 1, to)));
    } else if (event.key === "Escape" && found.length > 0) setOpen(false);
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen.zone);
    else return;
    event.preventDefault();
  };
  return (
    <Field name={say("settings.zone")} hint={hint}>
      {(tied) => (
        <div class="combo">
          <input
            {...tied}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={list}
            aria-activedescendant={found.length === 0 ? undefined : `${list}-${active}`}
            value={zone}
            placeholder={usual}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => {
              set(event.currentTarget.value);
              setActive(0);
              setOpen(true);
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          <div id={list} role="listbox" aria-label={say("settings.zones")} hidden={found.length === 0}>
            {found.map((one, index) => (
              <button
                key={one.zone}
                id={`${list}-${index}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The field keeps the focus, so that its list stays open until the click has come.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(one.zone)}
              >
                {say("settings.zoneChoice", {
                  city: one.city,
                  region: one.zone.replaceAll("_", " "),
                  time: clockTime(now, one.zone),
                })}
              </button>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
