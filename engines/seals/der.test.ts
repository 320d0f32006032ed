import { describe, expect, it } from "vitest";
import { contentOf, identifier, partsOf, Unreadable } from "./der.ts";

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

describe("DER", () => {
  it("gives the elements of an element, each whole", () => {
    expect(partsOf(bytes("3006020105040107"), "sequence")).toEqual([bytes("020105"), bytes("040107")]);
    expect(contentOf(bytes("040107"), "octets")).toEqual(bytes("07"));
    expect(partsOf(bytes("3000"), "sequence")).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["a tag alone", "30"],
    ["another tag", "310002"],
    ["more than there is", "3003020105ff04"],
    ["a length that goes beyond the end", "3010020105"],
    ["an element that goes beyond the element around it", "3003020505"],
    ["something after the end", "300302010500"],
    ["a length that is only known at its end", "30800201050000"],
    ["a length that could be shorter", "3081030201ff"],
    ["a length with a zero in front", "308200030201ff"],
    ["a length of five bytes", "30850000000003020105"],
    ["a tag of several bytes", "3f8101030201ff"],
  ])("refuses %s", (_, hex) => {
    expect(() => partsOf(bytes(hex), "sequence")).toThrow(Unreadable);
  });

  it("writes object identifiers as DER does", () => {
    expect(identifier("1.2.840.113549.1.7.2")).toBe("06092a864886f70d010702");
    expect(identifier("2.16.840.1.101.3.4.2.1")).toBe("0609608648016503040201");
  });
});
