import { pythonEnumerations } from "../enumerations-file";
import { answered, METHODS, type Method } from "../operations-file";
import { NAMED } from "../type-text";
import { PLACES, pascal } from "./object-names";
import { hasFields, readSchema } from "./read-schema";
import { classText, typeText } from "./type-text";

/** Writes the types of what the Python client takes and answers. */

export const HEAD = "# Made from the declarations of the operations: `npm run generate` writes it.";

const TOP = `"""The types of answers, and of what arguments hold: dicts at runtime, with these fields.

${HEAD.slice(2)}

An instant \`X\` is in epoch seconds, or None. Beside it stand \`X_iso\` (RFC 3339 in UTC), \`X_local\` (the wall clock of
its user there and then), \`X_tz\` (the offset of that clock) and \`X_relative\` (such as "3 hours ago"), which are empty
where it is None.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Sequence, Tuple, TypedDict, Union

from ._values import Time
`;

/** What the classes of NAMED are. */
const ABOUT: Readonly<Record<string, string>> = {
  Memory: "A memory: a fact, an event, a task.",
  Item: "A memory with a due time, as lists of what is due have it.",
  StoredMessage: "A message of a conversation.",
  Connection: "A bot on a platform.",
  NewMessage: "A message of the own form, as a caller sends it.",
};

/** The type of an answer. */
export function answerType(method: Method): string {
  const schema = readSchema(answered(method), "output");
  return hasFields(schema) ? `${pascal(method.operation.name)}Answer` : typeText(schema, "output");
}

/** The text of \`clients/python/almanac/types.py\`. */
export function pythonTypes(): string {
  const classes = [
    ...NAMED.map(([name, schema, side]) =>
      classText(name, readSchema(schema, side), side, ABOUT[name] ?? name),
    ),
    ...PLACES.map(({ name, schema, side, operation, field }) =>
      classText(
        name,
        schema,
        side,
        `\`${field}\` ${side === "input" ? "as" : "in the answer of"} \`${operation}\`${side === "input" ? " takes it" : ""}.`,
      ),
    ),
    ...METHODS.flatMap((method) => {
      const schema = readSchema(answered(method), "output");
      const name = answerType(method);
      return name.endsWith("Answer") && method.list !== "lines"
        ? [classText(name, schema, "output", `The answer of \`${method.operation.name}\`.`)]
        : [];
    }),
  ];
  const texts = classes.map((lines) => lines.join("\n"));
  return `${[TOP, ...pythonEnumerations()].join("\n")}\n\n\n${texts.join("\n\n\n")}\n`;
}
