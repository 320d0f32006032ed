import { describe, expect, it } from "vitest";
import { type UkDesignation, ukItem } from "./uk-designation.ts";

const stated: UkDesignation = {
  uniqueId: "XYZ0001",
  type: "Individual",
  regimes: ["The Example Regulations 2020"],
  dateDesignated: "31/12/2020",
  names: [
    { parts: ["Ada", "", "", "", "", "OTHER"], type: "Alias", strength: "Low quality a.k.a" },
    { parts: ["Ada", "May", "", "", "", "EXAMPLE"], type: "Primary Name", strength: "" },
    { parts: ["", "", "", "", "", "EXM"], type: "Alias", strength: "Good quality a.k.a" },
    { parts: ["Ada", "May", "", "", "", "EXAMPLE"], type: "Alias", strength: "low quality A.K.A" },
  ],
  nonLatinNames: ["Ада Пример", ""],
  datesOfBirth: ["12/05/1958", "dd/mm/1960", "12/05/1958", "unknown"],
  nationalities: ["1) France 2) Chad", "Chadian"],
  passports: [{ number: "P00112233", details: "French" }],
  nationalIdentifiers: [{ number: "445566778", details: "" }],
  registrationNumbers: [],
  imoNumbers: [],
};

describe("a designation of the United Kingdom's list", () => {
  it("becomes an entry that leads with its primary name", () => {
    expect(ukItem(stated, "#1")).toEqual({
      type: "entry",
      entry: {
        id: "XYZ0001",
        kind: "person",
        names: [
          { text: "Ada May EXAMPLE", weak: false },
          { text: "Ada OTHER", weak: true },
          { text: "EXM", weak: true },
          { text: "Ада Пример", weak: false },
        ],
        datesOfBirth: [
          { from: "1958-05-12", to: "1958-05-12", circa: false },
          { from: "1960-01-01", to: "1960-12-31", circa: false },
        ],
        nationalities: ["FR", "TD"],
        identifiers: [
          { kind: "passport", value: "P00112233", country: "FR" },
          { kind: "national_id", value: "445566778", country: null },
        ],
        programmes: ["The Example Regulations 2020"],
        listedOn: "2020-12-31",
        pep: null,
      },
    });
  });

  it("takes a ship for an entity and its number for a registration", () => {
    const ship = ukItem(
      { ...stated, type: "Ship", registrationNumbers: ["UK Company no. 00112233"], imoNumbers: ["IMO9111222"] },
      "#1",
    );
    expect(ship).toMatchObject({
      entry: {
        kind: "entity",
        identifiers: expect.arrayContaining([
          { kind: "registration_number", value: "00112233", country: "GB" },
          { kind: "registration_number", value: "IMO9111222", country: null },
        ]),
      },
    });
  });

  it("is of no kind where its type says nothing that we know", () => {
    expect(ukItem({ ...stated, type: "Committee" }, "#1")).toMatchObject({ type: "entry", entry: { kind: null } });
  });

  it.each<[string, Partial<UkDesignation>, string]>([
    ["no_id", { uniqueId: " " }, "#7"],
    ["no_name", { names: [{ parts: ["", " "], type: "Primary Name", strength: "" }], nonLatinNames: [] }, "XYZ0001"],
  ])("is dropped: %s", (reason, change, record) => {
    expect(ukItem({ ...stated, ...change }, "#7")).toEqual({ type: "dropped", record, reason });
  });
});
