import { render } from "preact";
import { Shell } from "./shell/shell";

const place = document.getElementById("app");
if (place !== null) {
  place.replaceChildren();
  render(<Shell />, place);
}
