import { describe, expect, it } from "vitest";
import { euIdentifierKind, ofacIdentifierKind, ofacIdentifierType } from "./identifier-kinds.ts";

describe("the kind of a document", () => {
  it.each([
    ["Passport", "passport"],
    ["Diplomatic Passport", "passport"],
    ["Cedula No.", "national_id"],
    ["C.U.R.P.", "national_id"],
    ["Tazkira National ID Card", "national_id"],
    ["Tax ID No.", "registration_number"],
    ["V.A.T. Number", "registration_number"],
    ["United Social Credit Code Certificate (USCCC)", "registration_number"],
    ["Vessel Registration Identification", "registration_number"],
    ["Digital Currency Address - XBT", "wallet"],
    ["Digital Currency Address - A7", "wallet"],
    ["SWIFT/BIC", null],
    ["MMSI", null],
    ["Gender", null],
  ])("OFAC's %s: %s", (type, kind) => {
    expect(ofacIdentifierKind(type)).toBe(kind);
  });

  it("knows the registration of a ship owner by its number", () => {
    expect(ofacIdentifierKind("Identification Number", "IMO 5342883")).toBe("registration_number");
    expect(ofacIdentifierKind("Identification Number", "IM05342883")).toBe("national_id");
    expect(ofacIdentifierKind("Website", "IMO 5342883")).toBeNull();
  });

  it.each([
    ["National ID No. 216040 (Yemen)", "National ID No."],
    ["RFC SAEA740214 (Mexico)", "RFC"],
    ["Digital Currency Address - XBT 12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h", "Digital Currency Address - XBT"],
    ["Romanian Tax Registration 12", "Romanian Tax Registration"],
    ["Passportless", null],
    ["Telephone No. 009613679153", null],
  ])("%s begins with %s", (remark, type) => {
    expect(ofacIdentifierType(remark)).toBe(type);
  });

  it.each([
    ["passport", "passport"],
    ["id", "national_id"],
    ["regnumber", "registration_number"],
    ["NRN", "national_id"],
    ["other", null],
    ["swiftbic", null],
    ["constructor", null],
  ])("the EU's %s: %s", (code, kind) => {
    expect(euIdentifierKind(code)).toBe(kind);
  });
});
