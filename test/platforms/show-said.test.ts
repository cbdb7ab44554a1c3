import { describe, expect, it } from "vitest";
import type { Button } from "../../src/platforms/message";
import { showSaid } from "../../src/platforms/show-said";

/** What each platform shows of lists, choices and buttons. */

const button = (label: string, data = label.toLowerCase()): Button => ({ label, data });
const item = (number: number, ...labels: string[]) => ({
  number,
  label: `Thing ${number}`,
  when: "tomorrow",
  data: `show:${number}`,
  buttons: labels.map((label) => button(label, `${label.toLowerCase()}:${number}`)),
});
const labels = (rows: Button[][]) => rows.map((row) => row.map(({ label }) => label));
const TELEGRAM = { rows: 25, inRow: 4 };
const DISCORD = { rows: 5, inRow: 5 };
const WHATSAPP = { rows: 10, inRow: 1, hidesRows: true } as const;

describe("a list", () => {
  it("has a row of buttons for each item, with the item's number", () => {
    const said = {
      text: "1. Rent\n2. Tea",
      items: [item(1, "Done", "Tomorrow"), item(2, "Done", "Tomorrow")],
    };
    expect(labels(showSaid(said, TELEGRAM).buttons)).toEqual([
      ["1. Done", "1. Tomorrow"],
      ["2. Done", "2. Tomorrow"],
    ]);
    expect(showSaid(said, TELEGRAM).buttons[0]?.[0]).toEqual({
      label: "1. Done",
      data: "done:1",
      description: "Thing 1",
    });
  });

  it("of one item needs no number", () => {
    expect(labels(showSaid({ text: "Rent", items: [item(1, "Done")] }, TELEGRAM).buttons)).toEqual([
      ["Done"],
    ]);
  });

  it("that is long keeps the first button of each item", () => {
    const items = Array.from({ length: 8 }, (_, i) => item(i + 1, "Done", "Tomorrow"));
    expect(labels(showSaid({ text: "x", items }, DISCORD).buttons)).toEqual([
      ["1. Done", "2. Done", "3. Done", "4. Done", "5. Done"],
      ["6. Done", "7. Done", "8. Done"],
    ]);
  });

  it("is one of things where rows are hidden, and of one thing shows what can be done to it", () => {
    const items = [1, 2, 3].map((number) => item(number, "Done", "Tomorrow"));
    expect(showSaid({ text: "x", items }, WHATSAPP).buttons.flat()).toEqual(
      [1, 2, 3].map((number) => ({
        label: `${number}. Thing ${number}`,
        data: `show:${number}`,
        description: "tomorrow",
      })),
    );
    const alone = showSaid({ text: "x", items: [item(1, "Done", "Tomorrow")] }, WHATSAPP);
    expect(labels(alone.buttons)).toEqual([["Done"], ["Tomorrow"]]);
  });

  it("that is longer than all room shows what fits", () => {
    const items = Array.from({ length: 40 }, (_, i) => item(i + 1, "Done"));
    expect(showSaid({ text: "x", items }, DISCORD).buttons.flat()).toHaveLength(25);
    expect(showSaid({ text: "x", items }, WHATSAPP).buttons).toHaveLength(10);
  });

  it("has no buttons where the platform has none", () => {
    const said = { text: "1. Rent", items: [item(1, "Done")] };
    expect(showSaid(said, null)).toEqual({ lines: [[{ text: "1. Rent", bold: false }]], buttons: [] });
  });
});

describe("choices", () => {
  const said = {
    text: "Which city?",
    choices: [button("Berlin"), button("Paris")],
    buttons: [[button("Cancel")]],
  };

  it("are buttons, one a row, before the others", () => {
    expect(labels(showSaid(said, TELEGRAM).buttons)).toEqual([["Berlin"], ["Paris"], ["Cancel"]]);
  });

  it("stand numbered below the text where there are no buttons", () => {
    const { lines, buttons } = showSaid(said, null);
    expect(lines.flat().map(({ text }) => text)).toEqual(["Which city?", "1. Berlin", "2. Paris"]);
    expect(buttons).toEqual([]);
  });
});

it("a row with more buttons than the platform has room for goes on in the next", () => {
  const said = { text: "x", buttons: [["A", "B", "C", "D", "E", "F"].map((label) => button(label))] };
  expect(labels(showSaid(said, DISCORD).buttons)).toEqual([["A", "B", "C", "D", "E"], ["F"]]);
  expect(labels(showSaid(said, WHATSAPP).buttons)).toHaveLength(6);
});

it("half a character, which no platform takes, is shown as U+FFFD", () => {
  const { lines, buttons } = showSaid(
    { text: "cut \ud83d", buttons: [[button("\ud83d Done", "d")]] },
    TELEGRAM,
  );
  expect(lines).toEqual([[{ text: "cut \ufffd", bold: false }]]);
  expect(buttons[0]?.[0]?.label).toBe("\ufffd Done");
});
