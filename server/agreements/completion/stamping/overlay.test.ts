import { beforeAll, describe, expect, it } from "vitest";
import { checkStamped } from "../checking/check-stamped.ts";
import { complaintsOf, type Ink, inkOf, textOfPdf, wordsOf } from "../testing/words-and-ink.ts";
import { blackPng } from "../testing/sample-images.ts";
import { inheritingPdf, plainPdf } from "../testing/sample-pdfs.ts";
import { stampPdf } from "./overlay.ts";
import type { Stamp } from "./stamp.ts";

const within = 0.5;
const box = { about: "A field", pageNumber: 1, xPosition: 100, yPosition: 200, width: 200, height: 30 };
const area = (stamp: typeof box, beyond = 0): Ink => ({
  left: stamp.xPosition - beyond,
  top: stamp.yPosition - beyond,
  right: stamp.xPosition + stamp.width + beyond,
  bottom: stamp.yPosition + stamp.height + beyond,
});
const apart = (actual: number, expected: number) => Math.abs(actual - expected);

let plain: Uint8Array;
beforeAll(async () => {
  plain = await plainPdf();
});
const stamped = async (...stamps: Stamp[]) => (await stampPdf(plain, stamps)).pdf;

describe("text", () => {
  it("[DO-FI-8] begins 4 points from the left edge and has its capitals centred", async () => {
    const pdf = await stamped({ ...box, kind: "text", text: "HEH" });
    const [word] = (await wordsOf(pdf)).filter(({ text }) => text === "HEH");
    expect(apart(word!.xMin, box.xPosition + 4)).toBeLessThanOrEqual(within);
    const ink = (await inkOf(pdf, area(box, 20)))!;
    expect(apart((ink.top + ink.bottom) / 2, box.yPosition + box.height / 2)).toBeLessThanOrEqual(within);
    // Capitals of the font are 0.714 of its size high.
    expect(apart(ink.bottom - ink.top, 12 * 0.714)).toBeLessThanOrEqual(within);
  });

  it.each([
    [10, 6],
    [15, 9],
    [20, 12],
    [60, 12],
  ])("[DO-FI-8] in a box %i points high has a size of %i points", async (height, size) => {
    const pdf = await stamped({ ...box, height, kind: "text", text: "HEH" });
    const ink = (await inkOf(pdf, area({ ...box, height }, 10)))!;
    expect(apart(ink.bottom - ink.top, size * 0.714)).toBeLessThanOrEqual(within);
    expect(apart((ink.top + ink.bottom) / 2, box.yPosition + height / 2)).toBeLessThanOrEqual(within);
  });

  it("[DO-FI-12] that is wider than its box is neither wrapped nor shrunk", async () => {
    const text = "WWWW ".repeat(6).trim();
    const pdf = await stamped({ ...box, width: 80, kind: "text", text });
    const words = (await wordsOf(pdf)).filter((word) => word.text === "WWWW");
    expect(words).toHaveLength(6);
    expect(new Set(words.map(({ yMin }) => yMin)).size).toBe(1);
    expect(apart(words[0]!.xMin, box.xPosition + 4)).toBeLessThanOrEqual(within);
    expect(words.at(-1)!.xMax).toBeGreaterThan(box.xPosition + 250);
    const single = (await wordsOf(await stamped({ ...box, kind: "text", text: "WWWW" }))).find(
      ({ text: t }) => t === "WWWW",
    )!;
    expect(apart(words[0]!.xMax - words[0]!.xMin, single.xMax - single.xMin)).toBeLessThanOrEqual(within);
  });

  it("is drawn as it is: nothing in it is markup", async () => {
    const text = "#eval(1) *b* _i_ $x$ <l> @r \\ // `c`";
    expect(await textOfPdf(await stamped({ ...box, kind: "text", text }))).toContain(text);
  });
});

describe("text in several lines", () => {
  const multiline = (text: string, change: Partial<typeof box> = {}) =>
    stamped({ ...box, ...change, kind: "multiline", text });

  it("[DO-FI-8] is wrapped to the width, from the top", async () => {
    const pdf = await multiline("The quick brown fox jumps over the lazy dog", { width: 100, height: 60 });
    const words = (await wordsOf(pdf)).filter(({ text }) => text !== "Agreement");
    const lines = [...Map.groupBy(words, ({ yMin }) => yMin).values()].map((line) =>
      line.map(({ text }) => text).join(" "),
    );
    expect(lines).toEqual(["The quick brown", "fox jumps over", "the lazy dog"]);
    for (const word of words) expect(word.xMax).toBeLessThanOrEqual(box.xPosition + 100 + within);
    expect(apart(words[0]!.xMin, box.xPosition + 4)).toBeLessThanOrEqual(within);
    const [first, second] = [...new Set(words.map(({ yMin }) => yMin))];
    expect(apart(second! - first!, 1.2 * 12)).toBeLessThanOrEqual(within);
    expect((await inkOf(pdf, area({ ...box, width: 100, height: 60 }, 20)))!.top).toBeGreaterThanOrEqual(box.yPosition);
  });

  it("[DO-FI-12] loses the lines beyond the height, from the file too", async () => {
    const pdf = await multiline("one two three four five six seven eight nine ten eleven twelve", {
      width: 60,
      height: 30,
    });
    const words = (await wordsOf(pdf)).map(({ text }) => text);
    expect(words).toContain("one");
    expect(words).not.toContain("twelve");
    const ink = (await inkOf(pdf, area({ ...box, width: 60, height: 200 }, 20)))!;
    expect(ink.bottom).toBeLessThanOrEqual(box.yPosition + 30 + within);
    expect(new Set((await wordsOf(pdf)).filter(({ text }) => text !== "Agreement").map(({ yMin }) => yMin)).size).toBe(
      2,
    );
  });

  it("keeps the line breaks of its text, and breaks words wider than the box", async () => {
    const pdf = await multiline("first\n\nthird Donaudampfschifffahrtsgesellschaft", { width: 90, height: 120 });
    const words = (await wordsOf(pdf)).filter(({ text }) => text !== "Agreement");
    expect(apart(words[1]!.yMin - words[0]!.yMin, 2 * 1.2 * 12)).toBeLessThanOrEqual(within);
    for (const word of words) expect(word.xMax).toBeLessThanOrEqual(box.xPosition + 90 + within);
    expect(
      words
        .slice(1)
        .map(({ text }) => text)
        .join(""),
    ).toBe("thirdDonaudampfschifffahrtsgesellschaft");
  });

  it("wraps scripts without spaces, to the last character that fits", async () => {
    const pdf = await multiline("中".repeat(40), { width: 64, height: 30 });
    const drawn = (await textOfPdf(pdf)).match(/中/g)!;
    expect(drawn).toHaveLength(2 * 5);
  });
});

describe("marks and pictures", () => {
  it.each([
    [30, 30],
    [60, 20],
    [14, 40],
  ])("[DO-FI-8] a cross in a box of %i by %i is centred and 0.6 of its smaller side", async (width, height) => {
    const place = { ...box, width, height };
    const ink = (await inkOf(await stamped({ ...place, kind: "cross" }), area(place, 10)))!;
    const side = Math.min(width, height) * 0.6;
    expect(apart(ink.right - ink.left, side)).toBeLessThanOrEqual(within);
    expect(apart(ink.bottom - ink.top, side)).toBeLessThanOrEqual(within);
    expect(apart((ink.left + ink.right) / 2, place.xPosition + width / 2)).toBeLessThanOrEqual(within);
    expect(apart((ink.top + ink.bottom) / 2, place.yPosition + height / 2)).toBeLessThanOrEqual(within);
  });

  it("[DO-FI-12] without stamps nothing is drawn: the file stays as it is", async () => {
    expect(await stamped()).toBe(plain);
  });

  it.each([
    [400, 100, 200, 50],
    [100, 100, 50, 50],
    [10, 100, 5, 50],
  ])(
    "[DO-FI-8] a picture of %i by %i pixels is fitted to %i by %i points, centred",
    async (across, down, width, height) => {
      const place = { ...box, height: 50 };
      const pdf = await stamped({ ...place, kind: "image", png: blackPng(across, down) });
      const ink = (await inkOf(pdf, area(place, 20)))!;
      expect(apart(ink.right - ink.left, width)).toBeLessThanOrEqual(within);
      expect(apart(ink.bottom - ink.top, height)).toBeLessThanOrEqual(within);
      expect(apart((ink.left + ink.right) / 2, place.xPosition + place.width / 2)).toBeLessThanOrEqual(within);
      expect(apart((ink.top + ink.bottom) / 2, place.yPosition + place.height / 2)).toBeLessThanOrEqual(within);
    },
  );

  it("[DO-FI-8] a drawn signature is curves that fill its box, centred, in its proportions", async () => {
    const place = { ...box, height: 50 };
    const strokes = [
      [
        [0, 0],
        [50, 100],
        [100, 0],
        [150, 100],
      ],
      [
        [150, 100],
        [300, 50],
      ],
    ];
    const pdf = await stamped({ ...place, kind: "strokes", strokes });
    const ink = (await inkOf(pdf, area(place, 20)))!;
    expect(apart((ink.left + ink.right) / 2, place.xPosition + place.width / 2)).toBeLessThanOrEqual(within);
    expect(ink.right - ink.left).toBeLessThanOrEqual(150 + within);
    expect(ink.right - ink.left).toBeGreaterThan(130);
    expect(ink.bottom).toBeLessThanOrEqual(place.yPosition + 50 + within);
    expect(Buffer.from(pdf).includes("/Subtype /Image")).toBe(false);
  });

  it.each([
    ["a dot", [[[5, 5]]]],
    [
      "a straight line",
      [
        [
          [0, 5],
          [9, 5],
        ],
      ],
    ],
    [
      "the same point again and again",
      [
        [
          [5, 5],
          [5, 5],
          [5, 5],
        ],
      ],
    ],
  ])("a signature that is %s stays in its box", async (_what, strokes) => {
    const ink = (await inkOf(await stamped({ ...box, kind: "strokes", strokes }), area(box, 50)))!;
    expect(ink.left).toBeGreaterThanOrEqual(box.xPosition - within);
    expect(ink.right).toBeLessThanOrEqual(box.xPosition + box.width + within);
    expect(apart((ink.top + ink.bottom) / 2, box.yPosition + box.height / 2)).toBeLessThanOrEqual(within);
  });

  it.each(["Ann", "A name that is so long that it has to become smaller to fit", "محمد عبد الله"])(
    "[DO-FI-8] a typed signature fits its box, centred: %s",
    async (text) => {
      const ink = (await inkOf(await stamped({ ...box, kind: "typed", text }), area(box, 60)))!;
      expect(ink.left).toBeGreaterThanOrEqual(box.xPosition - within);
      expect(ink.right).toBeLessThanOrEqual(box.xPosition + box.width + within);
      expect(ink.top).toBeGreaterThanOrEqual(box.yPosition - within);
      expect(ink.bottom).toBeLessThanOrEqual(box.yPosition + box.height + within);
      expect(Math.abs((ink.left + ink.right) / 2 - (box.xPosition + box.width / 2))).toBeLessThan(3);
    },
  );
});

it("a typed signature without any width is stamped like any other", async () => {
  const pdf = await stamped({ ...box, kind: "typed", text: "\u200b" });
  expect(await inkOf(pdf, area(box, 60))).toBeNull();
});

describe("pages", () => {
  const crop: [number, number, number, number] = [30, 40, 400, 600];
  it.each([
    [0, undefined],
    [90, undefined],
    [180, undefined],
    [270, undefined],
    [0, crop],
    [90, crop],
    [180, crop],
    [270, crop],
  ])("[DO-FI-8] turned by %i degrees and cropped to %o: the same place as it is shown", async (rotation, cropped) => {
    const original = await plainPdf([{ rotation, ...(cropped && { crop: cropped }) }]);
    const place = { ...box, xPosition: 150, yPosition: 250 };
    const { pdf, drawn } = await stampPdf(original, [
      { ...place, kind: "text", text: "HEH" },
      { ...place, yPosition: 300, width: 30, kind: "cross" },
    ]);
    const [word] = (await wordsOf(pdf)).filter(({ text }) => text === "HEH");
    expect(apart(word!.xMin, 154)).toBeLessThanOrEqual(within);
    const ink = (await inkOf(pdf, area(place, 5)))!;
    expect(apart((ink.top + ink.bottom) / 2, 265)).toBeLessThanOrEqual(within);
    const cross = (await inkOf(pdf, area({ ...place, yPosition: 300, width: 30 })))!;
    expect(apart(cross.left, 150 + 6)).toBeLessThanOrEqual(within);
    expect(apart(cross.top, 300 + 6)).toBeLessThanOrEqual(within);
    expect(await checkStamped(pdf, { pageCount: 1, drawn })).toBeNull();
  });

  it("that inherit box, rotation and resources keep their own text and coordinates", async () => {
    const { pdf } = await stampPdf(await inheritingPdf(), [{ ...box, kind: "text", text: "HEH" }]);
    const [word] = (await wordsOf(pdf)).filter(({ text }) => text === "HEH");
    expect(apart(word!.xMin, 104)).toBeLessThanOrEqual(within);
    // Turned as it is, each of its letters is a line.
    expect((await textOfPdf(pdf)).replaceAll("\n", "")).toContain("Inherited");
  });

  it("keep every byte they had: what is drawn is appended", async () => {
    const pdf = await stamped({ ...box, kind: "text", text: "HEH" });
    expect(Buffer.from(pdf).subarray(0, plain.length)).toEqual(Buffer.from(plain));
    expect(await complaintsOf(pdf)).toBe("");
  });

  it("share the fonts of what is drawn on them", async () => {
    const original = await plainPdf(Array.from({ length: 30 }, () => ({})));
    const on = (pageNumber: number): Stamp => ({ ...box, pageNumber, kind: "text", text: "北京 Ann" });
    const sizeWith = async (count: number) =>
      (
        await stampPdf(
          original,
          Array.from({ length: count }, (_, index) => on(index + 1)),
        )
      ).pdf.length;
    const [one, thirty] = [await sizeWith(1), await sizeWith(30)];
    expect(thirty - one).toBeLessThan(29 * 2_000);
  });
});
