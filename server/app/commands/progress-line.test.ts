import { describe, expect, it } from "vitest";
import { progressLine, showProgress } from "./progress-line.ts";

const reading = { stage: "reading", done: 480, total: 1000, entries: 7301, entriesPerSecond: 21_002.4 } as const;

describe("progress", () => {
  it.each([
    [reading, "reading     [##############----------------]  48 %  7,301 entries, 21,002/s"],
    [{ ...reading, done: 1500 }, "reading     [##############################] 100 %  7,301 entries, 21,002/s"],
    [{ ...reading, total: 0, entries: 0 }, "reading"],
    [
      { stage: "downloading", done: 2_097_152, total: null, entries: 0, entriesPerSecond: 0 } as const,
      "downloading 2,048 KiB",
    ],
  ])("%o", (progress, line) => {
    expect(progressLine(progress)).toBe(line);
  });

  const shownOn = (isTTY: boolean) => {
    const written: string[] = [];
    const { onProgress, end } = showProgress({ isTTY, write: (text) => written.push(text) });
    onProgress({ ...reading, done: 0 });
    for (let done = 1; done < 500; done++) onProgress({ ...reading, done }); // faster than anybody can read
    onProgress({ ...reading, stage: "checking", done: 1000 });
    end();
    return written;
  };

  it("moves in one line on a terminal, and each stage keeps its last state", () => {
    const written = shownOn(true);
    expect(written.length).toBeLessThan(10);
    expect(written.every((text) => text.startsWith("\r"))).toBe(true);
    expect(written.filter((text) => text.endsWith("\n")).map((text) => text.trim().slice(0, 50))).toEqual([
      expect.stringMatching(/^reading.*49 %$/),
      expect.stringMatching(/^checking.*100 %$/),
    ]);
  });

  it("is a line for each stage elsewhere", () => {
    expect(shownOn(false).map((text) => text.split(" ")[0])).toEqual(["reading", "checking"]);
  });
});
