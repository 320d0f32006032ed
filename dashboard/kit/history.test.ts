import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { begin, changed, redone, undone } from "./history.ts";

describe("history", () => {
  it("typing in one place without a pause is undone as a whole; another place or a pause begins a new step", () => {
    let history = begin("");
    history = changed(history, "a", "/x", 0);
    history = changed(history, "ab", "/x", 500);
    history = changed(history, "abc", "/x", 2_000);
    history = changed(history, "abcd", "/y", 2_100);
    history = undone(history);
    expect(history.present).toBe("abc");
    history = undone(history);
    expect(history.present).toBe("ab");
    history = undone(history);
    expect(history.present).toBe("");
    expect(undone(history)).toBe(history);
  });

  it("undo and redo lead back to where one was, whatever was done", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), fc.nat({ max: 20 }), (steps, back) => {
        let history = begin(-1);
        for (const [at, step] of steps.entries()) history = changed(history, step, `/${at}`, 0);
        const count = Math.min(back, steps.length);
        let moved = history;
        for (let left = count; left > 0; left--) moved = undone(moved);
        expect(moved.present).toBe([-1, ...steps][steps.length - count]);
        for (let left = count; left > 0; left--) moved = redone(moved);
        expect(moved.present).toBe(history.present);
      }),
    );
  });
});
