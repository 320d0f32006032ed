import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDirective } from "./directive.ts";

const role = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/);
const label = fc.string({ minLength: 1, maxLength: 40, unit: "grapheme-ascii" });

describe("a directive", () => {
  it.each([
    ["::pagebreak", { kind: "pagebreak" }],
    [":::signatures ", { kind: "group_open" }],
    [":::", { kind: "group_close" }],
    ["::signature{role=a}", { kind: "signature", role: "a", label: null }],
    ["::signature{label=The Client's, role=a}", { kind: "signature", role: "a", label: "The Client's" }],
    ["::signature{label=The Client's: hers , role = a}", { kind: "signature", role: "a", label: "The Client's: hers" }],
    ["::signature{role=a, label=}", { kind: "signature", role: "a", label: null }],
    ["::signature{}", { code: "template_directive_invalid" }],
    ["::signature{role=a,}", { code: "template_directive_invalid" }],
    ["::signature {role=a}", { code: "template_directive_invalid" }],
    ["::Signature{role=a}", { code: "template_directive_invalid" }],
    ["::signature{role=é}", { code: "template_role_invalid" }],
  ])("[DO-TE-5] %j", (line, read) => {
    expect(readDirective(line)).toMatchObject(read);
  });

  it("[DO-TE-5] any label can be written in quotes, and is read as it was meant", () => {
    fc.assert(
      fc.property(role, label, (name, text) => {
        const quoted = text.replaceAll(/["\\]/g, String.raw`\$&`);
        expect(readDirective(`::signature{label="${quoted}",role=${name}}`)).toEqual({
          kind: "signature",
          role: name,
          label: text,
        });
      }),
    );
  });

  it("[DO-TE-5] a label has 80 characters at most, however many units they take", () => {
    const read = (text: string) => readDirective(`::signature{role=a, label=${text}}`);
    expect(read("😀".repeat(80))).toMatchObject({ kind: "signature" });
    expect(read("😀".repeat(81))).toMatchObject({ code: "template_label_too_long" });
  });
});
