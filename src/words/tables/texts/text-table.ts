import type { english } from "./en";

type English = typeof english;

/** Every sentence that people read from the assistant, in one language: templates with the places of the English ones. */
export type TextTable = {
  readonly [K in keyof English]: English[K] extends string
    ? string
    : { readonly [L in keyof English[K]]: string };
};
