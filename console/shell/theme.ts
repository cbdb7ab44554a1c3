/** Light or dark: as the system has it, or as it was chosen in this browser. A theme is no secret, so it outlives the tab. */

export const THEMES = ["auto", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

const PLACE = "almanac.theme";

export function keptTheme(): Theme {
  const kept = localStorage.getItem(PLACE);
  return THEMES.find((theme) => theme === kept) ?? "auto";
}

/** The style sheet follows the attribute; without it, the system. */
export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "auto") delete dataset["theme"];
  else dataset["theme"] = theme;
}

export function keepTheme(theme: Theme): void {
  if (theme === "auto") localStorage.removeItem(PLACE);
  else localStorage.setItem(PLACE, theme);
  showTheme(theme);
}
