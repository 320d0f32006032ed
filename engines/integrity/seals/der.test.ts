import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bits,
  contentIn,
  contentOf,
  elementsIn,
  explicit,
  identifier,
  nothing,
  octets,
  partsOf,
  sequence,
  set,
  setOf,
  time,
  truth,
  Unreadable,
  unsigned,
  utf8,
} from "./der.ts";

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

  it("gives elements and contents of any tag, and refuses them for the same reasons", () => {
    expect(elementsIn(bytes("a106020105040107"))).toEqual([bytes("020105"), bytes("040107")]);
    expect(contentIn(bytes("0c0161"))).toEqual(bytes("61"));
    for (const hex of ["300302010500", "30800201050000", "3081030201ff"]) {
      expect(() => elementsIn(bytes(hex))).toThrow(Unreadable);
      expect(() => contentIn(bytes(hex))).toThrow(Unreadable);
    }
  });

  it.each([
    ["an integer that would be negative", unsigned(bytes("ff")), "020200ff"],
    ["one that would not", unsigned(bytes("7f")), "02017f"],
    ["bits", bits(bytes("c0"), 6), "030206c0"],
    ["true and nothing", sequence(truth(), nothing()), "30050101ff0500"],
    ["text", utf8("ä"), "0c02c3a4"],
    ["elements in a tag of their own", explicit(3, nothing()), "a3020500"],
    ["a set as it is given", set(bytes("020102"), bytes("020101")), "3106020102020101"],
    ["a set in the order of its bytes", setOf(bytes("020102"), bytes("0201"), bytes("020101")), "31080201020101020102"],
    ["a time with two digits of its year", time(new Date("2049-12-31T23:59:58Z")), "170d3439313233313233353935385a"],
    ["one with four", time(new Date("2050-01-01T00:00:00Z")), "180f32303530303130313030303030305a"],
  ])("writes %s", (_, written, hex) => {
    expect(written).toEqual(bytes(hex));
  });

  it("reads whatever it has written, of any length", () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(127, 128, 255, 256, 65_535, 65_536).map((length) => new Uint8Array(length)),
    );
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), (contents) => {
        const parts = partsOf(sequence(...contents.map(octets)), "sequence");
        expect(parts.map((one) => contentOf(one, "octets"))).toEqual(contents.map((one) => Uint8Array.from(one)));
      }),
    );
  });
});
