import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HashFilter } from "./hash-filter.ts";
import { hashOf } from "./hash.ts";

describe("a filter of hashes", () => {
  it("has every hash that was added, whatever else was", () => {
    const hash = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(fc.array(hash, { minLength: 1, maxLength: 300 }), (hashes) => {
        const filter = HashFilter.ofSize(hashes.length);
        for (const added of hashes) filter.add(added);
        expect(hashes.every((added) => filter.mayHave(added))).toBe(true);
      }),
    );
  });

  it("has fewer than one in fifteen of the hashes of other texts", () => {
    const count = 8192;
    const filter = HashFilter.ofSize(count);
    for (let number = 0; number < count; number++) filter.add(hashOf(`listed ${number}`));
    let inVain = 0;
    for (let number = 0; number < count; number++) if (filter.mayHave(hashOf(`other ${number}`))) inVain++;
    expect(inVain).toBeLessThan(count / 15);
  });
});
