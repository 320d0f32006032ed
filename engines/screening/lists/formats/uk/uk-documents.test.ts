import { describe, expect, it } from "vitest";
import { ukIdentifiers } from "./uk-documents.ts";

const read = (stated: string, details?: string) =>
  ukIdentifiers("passport", stated, details).map(({ value, country }) => `${value}/${country}`);

describe("a number of the United Kingdom's list", () => {
  it.each<[string, string[]]>([
    ["P00112233", ["P00112233/null"]],
    ["A 1234567", ["A 1234567/null"]],
    ["09.5004.112233", ["09.5004.112233/null"]],
    ["K112233 (Tunisian). Issued on 1 May 2001 in Genoa, Italy", ["K112233/TN"]],
    ["Passport No: 112233 (Qatari passport issued on 3 May 2007).", ["112233/QA"]],
    ["Yemen 00112233", ["00112233/YE"]],
    ["Jordanian passport numbers (1) K112233 (2) 445566", ["K112233/JO", "445566/JO"]],
    ["a) Mali number M112233, issued 2013 b) Chad number C445566", ["M112233/ML", "C445566/TD"]],
    ["(1) Italian Fiscal Code AAABBB70A01Z352B (2) 01122334", ["AAABBB70A01Z352B/IT", "01122334/null"]],
    ["TR-P 112 233 (Turkish)", ["TR-P 112 233/TR"]],
    ["00112233. Issued 17 Nov 1997 in Sanaa, Yemen", ["00112233/null"]],
    ["112233 (issued by the Office of Passports, South Sudan)", ["112233/SS"]],
    ["SSN 111-22-3333 (United States of America)", ["111-22-3333/US"]],
    ["AB112233 (valid) Was granted visa No 445566", ["AB112233/null"]],
    ["No. 112233", ["112233/null"]],
  ])("%s", (stated, numbers) => {
    expect(read(stated)).toEqual(numbers);
  });

  it.each([
    "",
    "Uganda Passport.",
    "Unknown",
    "2.81083E+11",
    "B112233 (False Indonesian)",
    "12/05/2001",
    "Diplomatic",
    "123",
  ])("%j states none", (stated) => {
    expect(read(stated)).toEqual([]);
  });

  it("finds the country in the details, and no number in a false document", () => {
    expect(read("P00112233", "Afghanistan passport number P00112233, issued in Kabul")).toEqual(["P00112233/AF"]);
    expect(read("P00112233", "A false Afghan passport")).toEqual([]);
  });
});
