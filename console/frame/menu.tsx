import { useEffect, useRef } from "preact/hooks";
import { type Address, writeAddress } from "../shell/address";
import type { View } from "../views";
import { say } from "../words";

interface MenuProps {
  /** The views that the key opens. */
  offered: readonly View[];
  name: string;
  params: Address["params"];
}

/** The views on top. Where a key opens users too, those about its app are behind one link. */
export function Menu({ offered, name, params }: MenuProps) {
  const others = offered.filter(isOther);
  const [first] = others;
  const isMixed = first !== undefined && others.length < offered.length;
  return (
    <nav ref={useInSight(name, offered)} aria-label={say("app.views")}>
      {offered
        .filter((view) => !isMixed || !isOther(view))
        .map((view) => (
          <Link key={view.name} view={view} isShown={view.name === name} params={params} />
        ))}
      {isMixed && (
        <a
          href={hrefOf(first, params)}
          aria-current={others.some((view) => view.name === name) ? "true" : undefined}
        >
          {say("operate.name")}
        </a>
      )}
    </nav>
  );
}

/** The views about an app, below the bar, while one of them is shown to a key that opens users too. */
export function SecondMenu({ offered, name, params }: MenuProps) {
  const others = offered.filter(isOther);
  const menu = useInSight(name, offered);
  if (others.length === offered.length || !others.some((view) => view.name === name)) return null;
  return (
    <nav ref={menu} class="second" aria-label={say("operate.name")}>
      {others.map((view) => (
        <Link key={view.name} view={view} isShown={view.name === name} params={params} />
      ))}
    </nav>
  );
}

interface LinkProps extends Pick<MenuProps, "params"> {
  view: View;
  isShown: boolean;
}

function Link({ view, isShown, params }: LinkProps) {
  return (
    <a href={hrefOf(view, params)} aria-current={isShown ? "page" : undefined}>
      {say(view.word)}
    </a>
  );
}

/** Keeps the link of the view that is shown in sight, on a phone where the menu is longer than the page is wide. */
function useInSight(name: string, { length }: readonly View[]) {
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = menu.current?.querySelector("[aria-current]");
    shown?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [name, length]);
  return menu;
}

/** Keeps whom is looked at. */
function hrefOf({ name }: View, { user = "", app = "" }: MenuProps["params"]): string {
  return writeAddress({ view: name, params: { user, app } });
}

function isOther({ about }: View): boolean {
  return about !== "user";
}
