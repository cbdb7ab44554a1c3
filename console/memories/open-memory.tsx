import type { ViewProps } from "../shell/view-props";
import { MemoryDialog } from "./memory-dialog";

interface OpenProps extends Pick<ViewProps, "client" | "user" | "params" | "go"> {
  changed: () => void;
}

/** The memory that the address names, open above a view; nothing where it names none. */
export function OpenMemory({ client, user, params, go, changed }: OpenProps) {
  const id = params["id"];
  if (id === undefined) return null;
  const close = () => go({ id: undefined });
  return <MemoryDialog key={id} client={client} user={user} id={id} close={close} changed={changed} />;
}
