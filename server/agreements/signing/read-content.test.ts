import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { newAgreement, openAs } from "../testing/agreements.ts";
import { keepModel } from "../testing/agreements.ts";

const text = (value: string) => ({ kind: "text", text: value }) as const;
const hostile = `<script>alert("x")</script> & '"`;
const model: AgreementModel = {
  title: hostile,
  language: "ar",
  pageSize: "A4",
  body: [
    { kind: "heading", level: 2, content: [text(hostile)] },
    { kind: "paragraph", content: [{ kind: "strong", content: [text("a")] }, { kind: "break" }, text("b")] },
    { kind: "paragraph", content: [{ kind: "link", url: `https://a.example/?q="><b>`, content: [text("here")] }] },
    { kind: "list", ordered: true, start: 3, items: [[{ kind: "code", text: "<i>" }]] },
    { kind: "table", align: ["left"], header: [[text("H")]], rows: [[[{ kind: "emphasis", content: [text("c")] }]]] },
    { kind: "pagebreak" },
    { kind: "signatures", boxes: [{ role: "client", label: null }] },
  ],
};

describe("GET /signing/content", () => {
  it("[DO-SI-1] 200: the agreement as HTML in which everything is text, or as its model", async () => {
    const agreement = await newAgreement(await newOrganization());
    await keepModel(agreement, model);
    const signer = await openAs(agreement);
    const { text: html, headers } = await signer.get("/signing/content");
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<h2 dir="ltr">&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;&quot;</h2>');
    expect(html).toContain('<p dir="ltr"><strong>a</strong><br>b</p>');
    expect(html).toContain('<a href="https://a.example/?q=&quot;&gt;&lt;b&gt;" rel="noreferrer noopener">here</a>');
    expect(html).toContain('<ol start="3"><li><pre dir="ltr"><code>&lt;i&gt;</code></pre></li></ol>');
    expect(html).toContain('<td dir="ltr"><em>c</em></td>');
    expect(html).not.toMatch(/<script|<b>/);
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    const json = await signer.get("/signing/content", { headers: { accept: "application/json" } });
    expect(json.body).toEqual(model);
  });

  it("404 for an uploaded PDF", async () => {
    const signer = await openAs(await newAgreement(await newOrganization()));
    expect((await signer.get("/signing/content")).status).toBe(404);
  });
});
