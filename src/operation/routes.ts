import type { AnyOperation } from "./declare";

export type AnyRoute = AnyOperation["routes"][number];

const TOOLS_PATH = "/v1/users/{user_id}/tools";

/** The address of a tool that doesn't exist. */
export const UNKNOWN_TOOL_PATH = `${TOOLS_PATH}/{tool}`;

/** All addresses of an operation. A tool has one more, its own. */
export function routesOf({ name, model, routes }: AnyOperation): AnyRoute[] {
  const asTool: AnyRoute[] =
    model?.tool === undefined ? [] : [{ method: "POST", path: `${TOOLS_PATH}/${name}`, status: 200 }];
  return [...asTool, ...routes];
}

/** The names of a path's placeholders. */
export function placeholdersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
