import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEuFsf } from "../formats/eu/eu-fsf.ts";
import { parseOfacEnhanced, parseOfacLegacy } from "../formats/ofac/ofac-xml.ts";
import { type ListParser, UnreadablePublication } from "../published.ts";
import { madeFile, parsed } from "../testing/list-files.ts";
import { parseUkXml } from "../formats/uk/uk-xml.ts";
import { attributeOf, elementsAt, textAt, textsAt, type XmlElement, type XmlLimits, xmlRecords } from "./xml.ts";

const small: XmlLimits = {
  depth: 4,
  attributes: 3,
  text: 20,
  recordElements: 5,
  recordCharacters: 60,
  characters: 2_000,
};

async function collected(bytes: AsyncIterable<Uint8Array>, limits?: XmlLimits): Promise<XmlElement[]> {
  const found: XmlElement[] = [];
  for await (const record of xmlRecords(bytes, ["record"], limits)) found.push(record);
  return found;
}

const records = (content: string | Uint8Array, limits?: XmlLimits, pieceLength?: number) =>
  collected(madeFile("list.xml", content, pieceLength).bytes, limits);

const refused = (reason: UnreadablePublication["reason"]) => expect.objectContaining({ reason });

describe("XML", () => {
  it("gives the root alone, then each record whole, and nothing of what is between them", async () => {
    const found = await records(
      '<l:list xmlns:l="urn:l" day="1"><other><record id="a">x<b>y</b>z</record></other>text<!-- c --><record/></l:list>',
    );
    expect(found.map(({ name }) => name)).toEqual(["list", "record", "record"]);
    expect(found[0]).toMatchObject({ attributes: { day: "1" }, text: "", children: [] });
    expect(found[1]).toMatchObject({ attributes: { id: "a" }, text: "xz", children: [{ name: "b", text: "y" }] });
    expect(found[2]).toMatchObject({ text: "", children: [] });
  });

  it("keeps a record within a record as its child", async () => {
    const [, outer, ...rest] = await records("<list><record><record>inner</record></record></list>");
    expect(textAt(outer!, "record")).toBe("inner");
    expect(rest).toEqual([]);
  });

  it("reads XML's own entities, numbers of characters and sections of data", async () => {
    const [, record] = await records(
      "<list><record a='&lt;&#65;'>&amp;&#x42;&apos;&quot;&gt;<![CDATA[<&]]></record></list>",
    );
    expect(record).toMatchObject({ attributes: { a: "<A" }, text: "&B'\"><&" });
  });

  it("finds texts by their path, on one line, and nothing where nothing is said", async () => {
    const [, record] = await records(
      "<list><record a=' x\n y ' b=' '><p><t> 1\n\t2 </t><t> </t></p><p><t>3</t></p></record></list>",
    );
    expect(textsAt(record!, "p", "t")).toEqual(["1 2", "3"]);
    expect([textAt(record!, "p"), textAt(record!, "q", "t")]).toEqual([null, null]);
    expect(elementsAt(record!, "p")).toHaveLength(2);
    expect(["a", "b", "c"].map((name) => attributeOf(record!, name))).toEqual(["x y", null, null]);
  });

  it("has no attributes but those that are written", async () => {
    const [, record] = await records('<list><record __proto__="x"/></list>');
    expect(attributeOf(record!, "__proto__")).toBe("x");
    expect(["constructor", "toString", "hasOwnProperty"].map((name) => attributeOf(record!, name))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each<[string, string]>([
    ["cut off", "<list><record>"],
    ["cut off in a tag", "<list><rec"],
    ["cut off in a text", "<list>abc"],
    ["without a root", "<?xml version='1.0'?>"],
    ["with two roots", "<list/><list/>"],
    ["with tags that cross", "<list><a><b></a></b></list>"],
    ["with an unknown entity", "<list>&nbsp;</list>"],
    ["with an attribute twice", "<list a='1' a='2'/>"],
    ["with a character that XML has not", "<list>\u0001</list>"],
    ["with a number of no character", "<list>&#x110000;</list>"],
    ["with text around", "hello <list/>"],
    ["that is something else", "uid,name\n1,Example"],
    ["with a document type", "<!DOCTYPE list><list/>"],
    ["with entities of its own", '<!DOCTYPE list [<!ENTITY a "b">]><list>&a;</list>'],
    ["with an external entity", '<!DOCTYPE list SYSTEM "https://example.org/list.dtd"><list/>'],
    ["that says it is Latin-1", '<?xml version="1.0" encoding="ISO-8859-1"?><list/>'],
  ])("%s is malformed", async (_what, content) => {
    await expect(records(content)).rejects.toEqual(refused("malformed"));
  });

  it("is not made of other bytes than UTF-8", async () => {
    const latin = Uint8Array.from("<list>\u00e9</list>", (character) => character.charCodeAt(0));
    await expect(records(latin)).rejects.toEqual(refused("malformed"));
    const wide = Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0x61, 0, 0x2f, 0, 0x3e, 0]);
    await expect(records(wide)).rejects.toEqual(refused("malformed"));
  });

  it("may begin with the mark of UTF-8", async () => {
    expect(await records("\u{feff}<list/>")).toHaveLength(1);
  });

  it.each(["", " \n\t", "\u{feff}"])("is empty: %j", async (content) => {
    await expect(records(content)).rejects.toEqual(refused("empty"));
  });

  it("does not say in a message what a file holds", async () => {
    const error = await records("<list><Somebody></Else></list>").catch((thrown: unknown) => thrown);
    expect(String(error)).not.toMatch(/somebody|else/i);
    expect(String(error)).toMatch(/line 1/);
  });
});

describe("XML beyond what a list may be", () => {
  const twenty = "x".repeat(20);
  it.each<[string, string, string]>([
    ["depth", "<list><record><a><b/></a></record></list>", "<list><record><a><b><c/></b></a></record></list>"],
    ["depth outside of records", "<list><a><b><c/></b></a></list>", "<list><a><b><c><d/></c></b></a></list>"],
    ["attributes", "<list a='' b='' c=''/>", "<list a='' b='' c='' d=''/>"],
    ["the value of an attribute", `<list a='${twenty}'/>`, `<list a='${twenty}x'/>`],
    ["a text", `<list><record>${twenty}</record></list>`, `<list><record>${twenty}x</record></list>`],
    ["a text in parts", `<list><record>${twenty}<a/></record></list>`, `<list><record>${twenty}<a/>x</record></list>`],
    ["a text outside of records", `<list>${twenty}</list>`, `<list>${twenty}x</list>`],
    ["a comment", `<list><!--${twenty}--></list>`, `<list><!--${twenty}x--></list>`],
    [
      "elements of a record",
      `<list><record>${"<a/>".repeat(4)}</record></list>`,
      `<list><record>${"<a/>".repeat(5)}</record></list>`,
    ],
    [
      "characters of a record",
      `<list><record>${`<a>${twenty}</a>`.repeat(3)}</record></list>`,
      `<list><record>${`<a>${twenty}</a>`.repeat(3)}x</record></list>`,
    ],
    ["characters of the file", `<list>${"<a/>".repeat(480)}</list>`, `<list>${"<a/>".repeat(500)}</list>`],
  ])("%s: what is still read, and what is refused", async (_what, read, beyond) => {
    for (const pieceLength of [1, 7, 65_536]) {
      await expect(records(read, small, pieceLength)).resolves.toBeInstanceOf(Array);
      await expect(records(beyond, small, pieceLength)).rejects.toEqual(refused("too_large"));
    }
  });

  it.each([
    ["a text", "<list>"],
    ["the name of a tag", "<"],
    ["the value of an attribute", "<list a='"],
    ["a comment", "<!--"],
    ["a section of data", "<list><![CDATA["],
    ["the name of an entity", "<list>&"],
    ["an instruction", "<?"],
    ["a document type", "<!DOCTYPE list ["],
    ["the space in a tag", "<list a='' "],
  ])("without an end: %s", async (what, beginning) => {
    let pieces = 0;
    async function* endless() {
      yield new TextEncoder().encode(beginning);
      for (; ; pieces++) yield new Uint8Array(65_536).fill(what.includes("space") ? 0x20 : 0x61);
    }
    await expect(collected(endless())).rejects.toBeInstanceOf(UnreadablePublication);
    expect(pieces).toBeLessThan(20);
  });
});

describe("any bytes", () => {
  const parsers: [string, ListParser, string][] = [
    [
      "EU",
      parseEuFsf,
      `<export generationDate="2026-01-02"><sanctionEntity euReferenceNumber="EU.1.1"><subjectType classificationCode="P"/>
       <nameAlias wholeName="Ann 李 Пример" logicalId="1"><remark>low quality</remark></nameAlias>
       <birthdate year="1970" calendarType="GREGORIAN"/><identification number="A12" identificationTypeCode="id"/></sanctionEntity></export>`,
    ],
    [
      "OFAC enhanced",
      parseOfacEnhanced,
      `<sanctionsData><publicationInfo><dataAsOf>2026-01-02</dataAsOf></publicationInfo><entities><entity id="1"><names><name>
       <isLowQuality>true</isLowQuality><translations><translation><formattedFullName>EXAMPLE, Ann</formattedFullName></translation>
       </translations></name></names><features><feature><type>Birthdate</type><value>1970</value></feature></features></entity></entities></sanctionsData>`,
    ],
    [
      "OFAC legacy",
      parseOfacLegacy,
      `<sdnList><publshInformation><Publish_Date>01/02/2026</Publish_Date></publshInformation><sdnEntry><uid>1</uid><lastName>EXAMPLE</lastName>
       <sdnType>Individual</sdnType><akaList><aka><category>weak</category><lastName>Пример</lastName></aka></akaList></sdnEntry></sdnList>`,
    ],
    [
      "UK",
      parseUkXml,
      `<Designations><DateGenerated>02/01/2026</DateGenerated><Designation><UniqueID>A1</UniqueID><Names><Name><Name6>EXAMPLE é</Name6>
       <NameType>Primary Name</NameType></Name></Names><IndividualEntityShip>Ship</IndividualEntityShip></Designation></Designations>`,
    ],
  ];

  /** The outcome of parsing bytes: the items, or the reason for refusing them. Anything else it throws fails the test. */
  async function outcome(parser: ListParser, bytes: Uint8Array, pieceLength?: number) {
    try {
      return await parsed(parser, madeFile("list.xml", bytes, pieceLength));
    } catch (error) {
      if (!(error instanceof UnreadablePublication)) throw error;
      return error.reason;
    }
  }

  it.each(parsers)("%s: give the same items in whatever pieces they come", async (_list, parser, text) => {
    const bytes = new TextEncoder().encode(text);
    const whole = await outcome(parser, bytes);
    expect(whole).toMatchObject({ entries: [expect.anything()], dropped: [] });
    for (let pieceLength = 1; pieceLength < 40; pieceLength++) {
      expect(await outcome(parser, bytes, pieceLength)).toEqual(whole);
    }
  });

  it.each(parsers)("%s: are refused wherever they are cut off", async (_list, parser, text) => {
    const bytes = new TextEncoder().encode(text);
    for (let length = 1; length < bytes.length; length++) {
      expect(await outcome(parser, bytes.subarray(0, length))).toBe("malformed");
    }
  });

  it.each(parsers)("%s: are read or refused after any change", async (_list, parser, text) => {
    const bytes = new TextEncoder().encode(text);
    const edit = fc.record({
      at: fc.nat({ max: bytes.length }),
      remove: fc.nat({ max: 12 }),
      insert: fc.oneof(
        fc.constantFrom("<", ">", "&", "'", "</a>", "<a>", "]]>", "<!--", "\r"),
        fc.string({ maxLength: 4 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 50 }),
        async (edits, pieceLength) => {
          let changed = bytes;
          for (const { at, remove, insert } of edits) {
            const middle = new TextEncoder().encode(insert);
            changed = Uint8Array.from([...changed.subarray(0, at), ...middle, ...changed.subarray(at + remove)]);
          }
          const [inPieces, whole] = [await outcome(parser, changed, pieceLength), await outcome(parser, changed)];
          // Bytes that are wrong in two ways are refused for the fault that is found first.
          expect(typeof inPieces === "string" ? "refused" : inPieces).toEqual(
            typeof whole === "string" ? "refused" : whole,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each(parsers)("%s: are refused or read when they are anything", async (_list, parser) => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.string().map((text) => new TextEncoder().encode(text)),
        ),
        async (bytes) => {
          expect(["malformed", "empty", "unknown_format"]).toContain(await outcome(parser, bytes));
        },
      ),
      { numRuns: 300 },
    );
  });
});
