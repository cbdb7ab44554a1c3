import { keptTheme, showTheme } from "./shell/theme";

// Runs before the first paint, so that no page flashes in the other theme.
showTheme(keptTheme());
