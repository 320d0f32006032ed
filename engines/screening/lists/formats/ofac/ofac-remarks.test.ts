import { describe, expect, it } from "vitest";
import { ofacRemarks } from "./ofac-remarks.ts";

describe("OFAC's remarks", () => {
  it("state dates of birth, nationalities, numbers and weak names; the rest is left out", () => {
    const remarks =
      "DOB 23 Nov 1962; alt. DOB circa 1959; alt. DOB soon; POB Somewhere; nationality Iran; alt. nationality Korea, North; " +
      "citizen Iran; Gender Male; Passport A123456 (Iran) issued 03 May 2001 expires 02 May 2006; alt. Passport B123456; " +
      "National ID No. 13/Ta (Naing)019077 (Burma); Folio Mercantil No. 22839 (Jalisco) (Mexico); Telephone No. 0098; " +
      "Identification Number IMO 5111222; Digital Currency Address - XBT 1Abc; alt. Digital Currency Address - ETH 0xAb; " +
      "a.k.a. 'PACHO'; f.k.a. 'O'NEIL, Paco'; Linked To: DOB TRADING, Passport 1.";
    expect(ofacRemarks(remarks, null)).toEqual({
      weakNames: ["PACHO", "O'NEIL, Paco"],
      datesOfBirth: [
        { from: "1962-11-23", to: "1962-11-23", circa: false },
        { from: "1959-01-01", to: "1959-12-31", circa: true },
      ],
      nationalities: ["IR", "KP"],
      identifiers: [
        { kind: "passport", value: "A123456", country: "IR" },
        { kind: "passport", value: "B123456", country: null },
        { kind: "national_id", value: "13/Ta (Naing)019077", country: "MM" },
        { kind: "registration_number", value: "22839 (Jalisco)", country: "MX" },
        { kind: "registration_number", value: "IMO 5111222", country: null },
        { kind: "wallet", value: "1Abc", country: null },
        { kind: "wallet", value: "0xAb", country: null },
      ],
    });
  });

  it("go on in the middle of a word", () => {
    expect(ofacRemarks("DOB 1962; Digital Currency Addres", "s - ETH 0xAbc; a.k.a. 'X'.")).toMatchObject({
      identifiers: [{ kind: "wallet", value: "0xAbc", country: null }],
      weakNames: ["X"],
    });
    expect(ofacRemarks("Registration Number 1027 ", "(Russia).").identifiers).toEqual([
      { kind: "registration_number", value: "1027", country: "RU" },
    ]);
  });

  it("lose their last part where their continuation is missing: it may be half a number", () => {
    expect(ofacRemarks("DOB 1962; Digital Currency Address - XBT 1Gq", null).identifiers).toEqual([]);
    const endsInPoint = `${"x".repeat(977)}; National ID No. 1234.`;
    expect(endsInPoint).toHaveLength(1_000);
    expect(ofacRemarks(endsInPoint, null).identifiers).toEqual([]);
    expect(ofacRemarks(endsInPoint, "56.").identifiers).toMatchObject([{ value: "1234.56" }]);
  });

  it("may say nothing", () => {
    expect(ofacRemarks("", null)).toEqual({ weakNames: [], datesOfBirth: [], nationalities: [], identifiers: [] });
  });
});
