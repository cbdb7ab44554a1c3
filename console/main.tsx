import { render } from "preact";
import { Shell } from "./frame/shell";
import { startSpeaking } from "./shell/language";

const place = document.getElementById("app");
if (place !== null) void open(place);

/** Paints nothing before the texts are there, so that no other language flashes. */
async function open(app: HTMLElement): Promise<void> {
  try {
    await startSpeaking();
  } catch (error) {
    app.textContent = `The console could not be loaded: ${String(error)}. Load the page again.`;
    return;
  }
  app.replaceChildren();
  render(<Shell />, app);
}
