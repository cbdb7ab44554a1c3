import { render } from "preact";
import { Shell } from "./shell/shell";
import { speakIn } from "./words";
import { LANGUAGES } from "./words/languages";

const place = document.getElementById("app");
if (place !== null) void open(place);

/** Paints nothing before the texts are there. */
async function open(app: HTMLElement): Promise<void> {
  const { locale, load } = LANGUAGES.en;
  speakIn(await load(), locale);
  app.replaceChildren();
  render(<Shell />, app);
}
