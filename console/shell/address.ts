import { useLayoutEffect, useState } from "preact/hooks";

/**
 * What is looked at, as the address has it after its `#`: `#/now?user=demo&at=2026-02-24T08:00:00Z`. Nothing behind a `#` is
 * sent to a server, and an address that is passed on shows the same view to whoever has a key.
 */
export interface Address {
  view: string;
  params: Readonly<Record<string, string>>;
}

/** The address behind `#`; the view is "" where none is named. */
export function readAddress(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { view: path.includes("=") ? "" : path, params: Object.fromEntries(new URLSearchParams(query)) };
}

export function writeAddress({ view, params }: Address): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
  return `#/${view}${query.size === 0 ? "" : `?${query}`}`;
}

/** Changes parameters of the view that is shown; `undefined` takes one out. `quiet` leaves no step in the history. */
export type Go = (change: Readonly<Record<string, string | undefined>>, quiet?: "quiet") => void;

export function useAddress(): { address: Address; go: Go; open(address: Address): void } {
  const [address, setAddress] = useState(() => readAddress(location.hash));
  // At once after the address was read: one that changes before the first paint would be missed.
  useLayoutEffect(() => {
    const read = () => setAddress(readAddress(location.hash));
    addEventListener("hashchange", read);
    addEventListener("popstate", read);
    return () => {
      removeEventListener("hashchange", read);
      removeEventListener("popstate", read);
    };
  }, []);
  const move = (next: Address, quiet: boolean) => {
    const url = writeAddress(next);
    if (quiet) history.replaceState(null, "", url);
    else if (url !== location.hash) history.pushState(null, "", url);
    setAddress(next);
  };
  return {
    address,
    open: (next) => move(next, false),
    go: (change, quiet) => {
      const now = readAddress(location.hash);
      const params = Object.entries({ ...now.params, ...change }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      move({ view: now.view, params: Object.fromEntries(params) }, quiet === "quiet");
    },
  };
}
