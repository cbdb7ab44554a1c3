import { describe, expect, it } from "vitest";
import { messageTo, plainLines } from "../../../src/platforms/message";
import { send } from "../../../src/platforms/twilio/send";
import { cutForSms, plainestText, segmentsOf } from "../../../src/platforms/twilio/sms";
import { LANGUAGE_CODES } from "../../../src/words/language";
import { asksForMore, MOST_MORE_LINE, moreLine } from "../../../src/words/more-line";
import { PEOPLE_WORDS } from "../../support/words";
import { json, stub } from "../stub";

/** Segments by 3GPP TS 23.038: 160 characters alone and 153 in a row; 70 and 67 with any character outside GSM-7. */

describe("segments", () => {
  it.each([
    ["", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["я".repeat(70), 1],
    ["я".repeat(71), 2],
    ["😀".repeat(35), 1],
    ["😀".repeat(36), 2],
    ["aé£Ä\n{}[]~|\\^", 1],
  ])("%s", (text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });
});

describe("text", () => {
  it.each([
    ["“Pay rent” – today… it’s due\u00a0now • 3×2", '"Pay rent" - today... it\'s due now - 3x2'],
    ["Zahnarzt um 9 – „Müller“", 'Zahnarzt um 9 - "Müller"'],
    ["Купить «молоко» – сегодня…", "Купить «молоко» – сегодня…"],
    ["Café\u0301 at 5", "Café\u0301 at 5"],
    ["Cafe\u0301 at 5", "Café at 5"],
    ["mañana a las 9", "mañana a las 9"],
    ["José – mañana está", "José – mañana está"],
  ])("is in GSM-7 where that says the same: %s", (text, sent) => {
    expect(plainestText(text)).toBe(sent);
  });
});

const lineOf = (n: number) => `- Thing number ${n} of the list (tomorrow at 09:00)`;
const list = Array.from({ length: 30 }, (_, i) => lineOf(i + 1));

describe("a message of any length", () => {
  it("is one SMS of at most three segments, whose last line says how to see the rest", async () => {
    const { via, seen } = stub(json({ sid: "SM1" }, 201));
    const sender = { account_sid: "AC1", auth_token: "SECRET", from: "+15550001" };
    const outcome = await send(messageTo("+441632960001", plainLines(list.join("\n"))), sender, via);
    expect(outcome).toEqual({ kind: "delivered", external_ids: ["SM1"] });
    const body = String(seen[0]?.body["Body"]);
    const lines = body.split("\n");
    expect(lines.at(-1)).toBe('Reply "More" for the rest.');
    expect(lines.slice(0, -1)).toEqual(list.slice(0, lines.length - 1));
    expect(segmentsOf(body)).toBeLessThanOrEqual(3);
    expect(lines.length).toBeGreaterThan(7);
  });

  it("is shown whole by asking for more, with nothing lost and nothing twice", () => {
    let rest = list.join("\n");
    const shown: string[] = [];
    for (let round = 0; rest !== "" && round < 20; round += 1) {
      const cut = cutForSms(plainLines(rest));
      shown.push(cut.first);
      rest = cut.rest;
    }
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.join("\n")).toBe(list.join("\n"));
  });
});

describe("more", () => {
  it.each(LANGUAGE_CODES)("has a line in %s that leaves room for the text", (code) => {
    const line = moreLine(code, "Näytä lisää");
    expect(line).toContain('"Näytä lisää"');
    expect(line.length).toBeLessThanOrEqual(MOST_MORE_LINE);
  });

  it("is asked for by a word alone", () => {
    const asks = (said: string) => asksForMore(said, PEOPLE_WORDS);
    expect(["more", "More!", " MORE. "].map(asks)).toEqual([true, true, true]);
    expect(["more milk", "", "no more"].map(asks)).toEqual([false, false, false]);
  });
});
