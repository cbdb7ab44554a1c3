import type { Settings } from "./script";

/** The colours of a chat, by day or by night. */
export interface Colours {
  background: string;
  /** The bar at the top. */
  bar: string;
  /** Bubbles of people, and of the assistant. */
  mine: string;
  theirs: string;
  /** Text. */
  ink: string;
  /** Times, and other small text. */
  soft: string;
  /** Names, labels of buttons, the frame of a pressed one. */
  accent: string;
  /** Buttons, and the edges of bubbles. */
  button: string;
  edge: string;
}

interface Look {
  title: string;
  light: Colours;
  dark: Colours;
}

const LIGHT = { theirs: "#ffffff", ink: "#16181b", soft: "#555b62", button: "#ffffff", edge: "#d3d8dd" };
const DARK = { ink: "#f1f3f5", soft: "#c6cdd4", edge: "#3a424a" };

/** A hint of each platform's look, without its marks. */
export const LOOKS: Readonly<Record<Settings["platform"], Look>> = {
  telegram: {
    title: "Telegram",
    light: { ...LIGHT, background: "#dde8f0", bar: "#f6f9fb", mine: "#e2f6d0", accent: "#1f6499" },
    dark: {
      ...DARK,
      background: "#0f1a24",
      bar: "#17232f",
      mine: "#24506f",
      theirs: "#1b2a38",
      button: "#1f3242",
      accent: "#85c3f2",
    },
  },
  slack: {
    title: "Slack",
    light: {
      ...LIGHT,
      background: "#ffffff",
      bar: "#f6f1f7",
      mine: "#f0e6f2",
      theirs: "#f5f5f6",
      accent: "#611f69",
    },
    dark: {
      ...DARK,
      background: "#1a1d21",
      bar: "#251a27",
      mine: "#46284c",
      theirs: "#272a2f",
      button: "#1f2226",
      accent: "#e0b3e6",
    },
  },
  discord: {
    title: "Discord",
    light: {
      ...LIGHT,
      background: "#ffffff",
      bar: "#f0f1f8",
      mine: "#e1e4fb",
      theirs: "#f2f3f5",
      accent: "#3a45b5",
    },
    dark: {
      ...DARK,
      background: "#313338",
      bar: "#2b2d31",
      mine: "#424a8c",
      theirs: "#232428",
      button: "#3d4047",
      accent: "#c3caff",
      edge: "#4b4f57",
    },
  },
  whatsapp: {
    title: "WhatsApp",
    light: { ...LIGHT, background: "#efe9e1", bar: "#f8f6f3", mine: "#d8f8d0", accent: "#0b6152" },
    dark: {
      ...DARK,
      background: "#0c151b",
      bar: "#1c272e",
      mine: "#0b5547",
      theirs: "#1f2b32",
      button: "#1f2b32",
      accent: "#63dcc0",
    },
  },
  twilio: {
    title: "SMS",
    light: {
      ...LIGHT,
      background: "#ffffff",
      bar: "#f4f4f6",
      mine: "#cfe4ff",
      theirs: "#ececef",
      accent: "#0b57b0",
    },
    dark: {
      ...DARK,
      background: "#050506",
      bar: "#17181b",
      mine: "#11427f",
      theirs: "#2a2b30",
      button: "#2a2b30",
      accent: "#9cc8ff",
    },
  },
};

/** The picture's own style: one set of colours, and another where its reader's screen is dark. */
export function styleOf({ light, dark }: Look): string {
  return [
    "text{font-family:Arial,'Liberation Sans',Helvetica,'Noto Sans',sans-serif;font-size:15px}",
    ".small{font-size:11px}.label{font-size:13px}.bold{font-weight:700}.middle{text-anchor:middle}",
    rulesOf(light),
    `@media (prefers-color-scheme:dark){${rulesOf(dark)}}`,
  ].join("\n");
}

function rulesOf(colours: Colours): string {
  const { background, bar, mine, theirs, ink, soft, accent, button, edge } = colours;
  return [
    `.background{fill:${background}}.bar{fill:${bar}}.mine{fill:${mine}}.theirs{fill:${theirs}}`,
    `.ink{fill:${ink}}.soft{fill:${soft}}.accent{fill:${accent}}.on-accent{fill:${background}}`,
    `.button{fill:${button};stroke:${edge}}.pressed{fill:${mine};stroke:${accent};stroke-width:2}`,
    `.edge{stroke:${edge};fill:none}.mark{stroke:${accent};fill:none;stroke-width:1.5}`,
  ].join("");
}
