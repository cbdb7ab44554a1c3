import { useId, useState } from "preact/hooks";
import { Field } from "../shell/parts";
import { clockTime, isZone } from "../shell/time";
import { say } from "../words";
import { findZones, placeOf } from "./find-zones";

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
  const [active, setActive] = useState(-1);
  const found = isOpen ? findZones(zone) : [];
  const choose = (chosen: string) => {
    set(chosen);
    setOpen(false);
    setActive(-1);
  };
  const hint = isZone(zone)
    ? say("settings.zoneNow", { time: clockTime(now, zone) })
    : say("settings.zoneHint", { zone: usual });
  const press = (event: KeyboardEvent) => {
    const chosen = found[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const to = active + (event.key === "ArrowDown" ? 1 : -1);
      setOpen(true);
      setActive(Math.max(-1, Math.min(found.length - 1, to)));
    } else if (event.key === "Escape" && found.length > 0) setOpen(false);
    else if (event.key === "Enter" && chosen !== undefined) choose(chosen);
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
            aria-activedescendant={active < 0 ? undefined : `${list}-${active}`}
            value={zone}
            placeholder={usual}
            spellcheck={false}
            autocomplete="off"
            onInput={(event) => {
              set(event.currentTarget.value);
              setActive(-1);
              setOpen(true);
            }}
            onKeyDown={press}
            onBlur={() => setOpen(false)}
          />
          <div id={list} role="listbox" aria-label={say("settings.zones")} hidden={found.length === 0}>
            {found.map((one, index) => (
              <button
                key={one}
                id={`${list}-${index}`}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The field keeps the focus, so that its list stays open until the click has come.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(one)}
              >
                {say("settings.zoneChoice", { ...placeOf(one), time: clockTime(now, one) })}
              </button>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
