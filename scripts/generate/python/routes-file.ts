import { METHODS, type Method } from "../operations-file";
import { HEAD } from "./types-file";

/** Writes what each method of the Python client sends. */

const TOP = `"""What each method sends.

${HEAD.slice(2)}
"""

from __future__ import annotations

from typing import Dict, Literal, NamedTuple, Optional


class Route(NamedTuple):
    """An HTTP method and a path, and what is peculiar to them."""

    method: str
    path: str
    effect: Literal["reads", "writes"]
    #: What the path names before all arguments.
    subject: Optional[str] = None
    #: The argument that is the whole body.
    whole: Optional[str] = None
    #: The argument that makes a write of a read, by marking what it shows.
    marks: Optional[str] = None
    #: Whether what is sent, or answered to a read, is JSON Lines.
    is_lines: bool = False


ROUTES: Dict[str, Route] = {`;

/** The text of \`clients/python/almanac/_routes.py\`. */
export function pythonRoutes(): string {
  return `${[TOP, ...METHODS.map(row), "}"].join("\n")}\n`;
}

function row({ operation, route, subject, isLines }: Method): string {
  const { whole, marks } = operation.wire ?? {};
  const more = Object.entries({ subject: subject ?? undefined, whole, marks })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `, ${name}=${JSON.stringify(value)}`);
  const lines = isLines ? ", is_lines=True" : "";
  const effect = operation.effect === "reads" ? "reads" : "writes";
  return `    "${operation.name}": Route("${route.method}", "${route.path}", "${effect}"${more.join("")}${lines}),`;
}
