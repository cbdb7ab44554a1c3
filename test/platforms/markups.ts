import type { Markup } from "../../src/platforms/message";

export const html: Markup = {
  limit: 20,
  escapeText: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"),
  bold: ["<b>", "</b>"],
};

export const markdown: Markup = {
  limit: 20,
  escapeText: (text) => text.replaceAll(/[\\*_]/g, "\\$&"),
  bold: ["**", "**"],
};
