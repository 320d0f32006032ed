import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onePage, pagePdf, rawPdf, stream } from "#agreements/testing/hostile-pdfs/raw-pdf.ts";
import { disarmPdf } from "./disarm-pdf.ts";
import { disarmingLimits, newBudget } from "./limits.ts";
import { Name, type PdfValue, Reference } from "./reading/objects.ts";
import { parseValues } from "./reading/parse-values.ts";
import { unpack } from "./reading/unpack.ts";
import { nameText, numberText, stringText } from "./write-pdf.ts";

const MiB = 1024 * 1024;
const parsed = (written: string) => parseValues(Buffer.from(written, "latin1"), 0, newBudget()).values;
const byteText = fc.uint8Array({ minLength: 1, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString("latin1"));

describe("what is written", () => {
  it("is read again as it was: names and strings of any bytes, numbers, references", () => {
    fc.assert(
      fc.property(byteText, (name) => {
        expect(parsed(nameText(name))).toEqual([new Name(name)]);
      }),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        expect(parsed(stringText(Buffer.from(bytes)))).toEqual([Buffer.from(bytes)]);
      }),
    );
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }), (whole, part) => {
        const [one, other] = parsed(`${numberText(whole)} ${numberText(part)}`) as [number, number];
        expect(one).toBe(whole);
        expect(Math.abs(other - part)).toBeLessThan(1e-6);
      }),
    );
    expect(parsed("[1 0 R 2 (a\\)\\101) <4142>]")).toEqual([
      [new Reference(1, 0), 2, Buffer.from("a)A"), Buffer.from("AB")],
    ]);
  });

  it("is read to any depth", () => {
    const depth = 300_000;
    let value: PdfValue | undefined = parsed(`${"[".repeat(depth)}${"]".repeat(depth)}`)[0];
    let levels = 0;
    for (; Array.isArray(value); levels += 1) value = value[0];
    expect(levels).toBe(depth);
  });
});

describe("filters", () => {
  const undone = (name: string, packed: Buffer) => unpack(packed, [name], [true], newBudget()).bytes;

  it("give what the specification says", () => {
    expect(undone("ASCII85Decode", Buffer.from('87cURD]i,"Ebo80~>')).toString()).toBe("Hello World!");
    expect(undone("ASCIIHexDecode", Buffer.from("48 65 6C6C 6F>")).toString()).toBe("Hello");
    expect(undone("RunLengthDecode", Buffer.from([2, 97, 98, 99, 254, 120, 128])).toString()).toBe("abcxxx");
    expect(undone("LZWDecode", Buffer.from("800b6050220c0c8501", "hex")).toString()).toBe("-----A---B");
  });

  it("end in an answer for any bytes", () => {
    for (const filter of ["FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode"])
      fc.assert(
        fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
          const found = disarmPdf(rawPdf({ ...onePage(), 4: stream(Buffer.from(bytes), `/Filter /${filter}`) }));
          expect("problem" in found ? found.problem : "clean").toMatch(/^(clean|pdf_invalid)$/);
        }),
        { numRuns: 50 },
      );
  });
});

describe("a disarmed file", () => {
  const linked = pagePdf({
    page: "/Annots [<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) >> >> << /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [3 0 R /Fit] /Next 6 0 R >> >>]",
    more: { 6: "<< /S /JavaScript /JS (app.alert) >>" },
  });

  it("keeps links to the web and jumps within, and loses what follows them", () => {
    const found = disarmPdf(linked);
    if ("problem" in found) throw new Error(found.problem);
    expect(found.removed).toEqual([{ kind: "script", pageNumber: 1, count: 1 }]);
    const words = found.pdf.toString("latin1");
    expect(words).toContain(Buffer.from("https://example.org").toString("hex"));
    expect(words).toMatch(/\/S \/GoTo \/D \[3 0 R \/Fit\]/);
    expect(words).not.toMatch(/JavaScript|\/Next/);
  });

  it("is one revision, and stays the same when it is disarmed again, whatever byte was changed before", () => {
    fc.assert(
      fc.property(fc.nat(linked.length - 1), fc.nat(255), (at, byte) => {
        const changed = Buffer.from(linked);
        changed[at] = byte;
        const found = disarmPdf(changed);
        if ("problem" in found) return;
        expect(found.pdf.toString("latin1").match(/%%EOF/g)).toHaveLength(1);
        expect(disarmPdf(found.pdf)).toEqual({ pdf: found.pdf, removed: [] });
      }),
      { numRuns: 500 },
    );
  });

  it("bounds what it unpacks and writes: beyond the limits a file is too complex", () => {
    const page = (data: Buffer, entries: string) => disarmPdf(rawPdf({ ...onePage(), 4: stream(data, entries) }));
    const packed = (size: number) => page(deflateSync(Buffer.alloc(size)), "/Filter /FlateDecode");
    expect("pdf" in packed(10 * MiB)).toBe(true);
    expect(packed(disarmingLimits.streamBytes + 1)).toEqual({ problem: "pdf_too_complex" });
    expect(page(Buffer.alloc(disarmingLimits.writtenBytes), "")).toEqual({ problem: "pdf_too_complex" });
  });
});
