import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { answers, blocksOf, Tour, until } from "../testing/tour.ts";

/** The guides begin where the README's five minutes end; here they have a server of their own, on another port. */
const tour = new Tour("guides", 18090);
const marker = "--- next block ---";

beforeAll(async () => {
  const [prepare, start] = blocksOf("README.md").map((block) => tour.typed(block)) as [string, string];
  const model = "export AI_BASE_URL=http://127.0.0.1:18094/v1 AI_MODEL=stand-in";
  tour.run("git init -q && git add --all");
  // The operator's commands need what the server was started with.
  // The first document waits for its renderer to start, on a machine that may be busy with other tests.
  const server = tour.open(
    `set -e\nexport RENDER_DEADLINE_SECONDS=60\n${model}\n${prepare}\nexport -p > settings.sh\n${start}`,
  );
  await until(() => answers(`${tour.url}/readyz`), server.output);
  tour.open("node examples/stand-in-model.ts acme.json");
});
afterAll(() => tour.end());

/** Types all blocks of a guide into one terminal, which may be the operator's, and answers what each of them printed. */
function follow(guide: string, isOperator = false): string[] {
  const typed = blocksOf(guide).join(`\necho '${marker}'\n`);
  // Processes that a guide left running end with its terminal, even if a block fails.
  const leaving = "trap 'kill $(jobs -p) 2> /dev/null || true' EXIT";
  const { stdout, stderr, status } = tour.run(
    `set -euo pipefail\n${leaving}\n${isOperator ? ". ./settings.sh" : ""}\n${typed}`,
  );
  expect(status, stdout + stderr).toBe(0);
  return stdout.split(marker).map((printed) => printed.trim());
}

it("your first policy: from an empty organization to a decision that explains itself", () => {
  const [, valid, passed, status, waiting, decided, state, overridden, acknowledged, replayed] = follow(
    "docs/guides/your-first-policy.md",
  );
  expect([valid, passed, status]).toEqual(["true", "4", "published"]);
  expect(waiting).toContain("device.shared");
  expect(decided).toContain("The score is 50");
  expect([state, overridden?.split("\n"), acknowledged, replayed]).toEqual([
    "restrict",
    ["active", "review"],
    "acknowledged",
    "true",
  ]);
});

it("explain a decision: proved for the officer, only what may be told for the customer, and all of it for the auditor", () => {
  const [officer, revision, customer, saved, found] = follow("docs/guides/explain-a-decision-to-the-customer.md");
  expect(JSON.parse(officer!)).toEqual(
    expect.arrayContaining([
      "If products did not contain “crypto”, the decision would be none.",
      "If income.monthly were at least 1500, the decision would be review.",
      "No change leads to awaiting_evidence or reject.",
    ]),
  );
  expect(revision).toBe("1");
  expect(JSON.parse(customer!)).toEqual({
    reasons: ["Wants to hold crypto assets.", "Regular income is below 1,500 a month."],
    changes: ["Our decision would be more favourable if your monthly income were at least 1500."],
  });
  expect([saved, found]).toEqual(["report.html\nreport.pdf", "1\n0"]);
});

it("check a digest: by hand, of a decision, and of one that was altered", () => {
  const guide = readFileSync("docs/guides/check-a-digest.md", "utf8");
  const [byHand, stored, computed, altered] = follow("docs/guides/check-a-digest.md");
  expect(byHand).toBe(/(?<=```text\n).*?(?=\n```)/s.exec(guide)?.[0]);
  const digests = stored?.split("\n");
  expect(computed?.split("\n").map((line) => `sha256:${line.replace("  -", "")}`)).toEqual(digests);
  expect(new Set(digests).size).toBe(3);
  expect(altered).toMatch(/^[0-9a-f]{64}  -$/);
  expect(computed).not.toContain(altered);
});

it("investigate a subject: findings that cite, a model that decides nothing, and a review", () => {
  const [found, state, queued, assisted, reviewed] = follow("docs/guides/investigate-a-subject.md");
  const kinds = JSON.parse(found!).map(({ kind }: { kind: string }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["input_expiring", "override_active", "action_open"]));
  expect(state).toContain("false\navailable\n");
  expect(state).toContain("newer_evidence");
  // The worker may be as quick as the terminal.
  expect(queued).toMatch(/^true\n(queued|running|completed)$/);
  expect(assisted).toContain("rests on 4 inputs");
  expect(reviewed).toBe("needs_evidence\naccepted\nmixed");
});

it("keep a decision fresh: the worker assesses when evidence changes and expires", () => {
  const [assigned, unknown, changed, expired, replaced, paused] = follow("docs/guides/keep-a-decision-fresh.md");
  expect(assigned).toBe("risk.monitoring.updated");
  expect(unknown).toBe("applicability_unknown\nnull");
  expect(changed).toBe("4\nmonitoring.evidence_changed\nnone");
  expect(expired).toBe("monitoring.evidence_expired\nawaiting_evidence");
  expect(replaced).toMatch(/^published\n[0-9a-f-]{36}$/);
  expect(paused).toBe("false\ntrue");
});

it("connect a verification session: what a session found, approved and tried again", () => {
  const [, listed, status, reported, pending, approved, again, block, imported] = follow(
    "docs/guides/connect-a-verification-session.md",
  );
  expect(JSON.parse(listed!)).toMatchObject({ label: "identity / face / status", requiresApproval: false });
  expect([status, reported]).toEqual(["published", "completed\ncompleted\ncompleted\ncompleted"]);
  expect(pending).toBe("document.country not_approved\nface resolved");
  expect(approved).toBe("approved\nverification_changed\nnone");
  expect(again).toBe("document.country unavailable\nface unavailable");
  expect(block).toBe("completed\nreject");
  expect(imported).toBe("check.face_match block api_key");
});

const attributions = [
  /^Source: U\.S\. Department of the Treasury, .* data as of 20\d\d-\d\d-\d\d\. OFAC has not reviewed this result\.$/m,
  /^Built from Wikidata \(CC0\) and official rosters; as of /m,
] as const;

it("screen a customer: a list is loaded, somebody is found, and nobody is cleared without a search", () => {
  const [, loaded, sources, byName, more, unsearched, recorded, listed, batch] = follow(
    "docs/guides/screen-a-customer.md",
    true,
  );
  expect(loaded).toMatch(/^ofac_sdn: version [0-9a-f-]{36} is active, 3 entries\.\n[^]*\bgood\b/);
  expect(sources).toMatch(/^eu_fsf null\nofac_sdn 3\n/);
  expect(byName).toMatch(/^possible_match, entries scored: 1\n72 VERESHKOVA.*pending\n +72 all_subject_tokens: /);
  expect(more).toMatch(/^match, entries scored: 1\n92 VERESHKOVA[^]* 20 dob_same_day: [^]*\nclear$/);
  expect(unsearched).toMatch(/^incomplete \(source_missing\), [^]*\nerror \(no_lists\), entries scored: 0$/);
  for (const shown of [byName, more, unsearched]) expect(shown).toMatch(attributions[0]);
  expect(JSON.parse(recorded!)).toMatchObject({
    fact: "screening.sanctions",
    source: "service:screening:ofac_sdn:r70:m90",
    value: "possible_match",
  });
  expect(listed).toBe("possible_match");
  expect(batch).toBe("possible_match 75\nclear null\npossible_match 85");
});

it("review a match: status, evidence and the decision of a policy follow a person's word", () => {
  const [loaded, , published, assessed, read, refuted, confirmed, pep] = follow("docs/guides/review-a-match.md", true);
  expect(loaded).toMatch(/^service_pep: version [0-9a-f-]{36} is active, 1 entries\.$/);
  expect(published).toBe("published");
  expect(assessed).toBe("restrict\nreview");
  expect(read).toMatch(/^possible_match, [^]* 75 name_exact: [^]* 10 dob_same_year: /);
  expect(read).toMatch(/"programmes":\["TOUR"\]/);
  expect(refuted).toMatch(
    /^credential_kind_not_allowed\nclear\nscreening\.sanctions clear\nscreening\.pep none\nnone$/,
  );
  expect(confirmed).toMatch(/^match\nreject\nfalse_positive -> confirmed: .*\npending -> false_positive: .*\n/);
  expect(pep).toMatch(/^match, [^]*, pep\), pending\n/);
  expect(pep).toMatch(/\nmember, Assembly FR true\nscreening\.sanctions clear\nscreening\.pep pep$/);
  for (const shown of [read, confirmed, pep])
    for (const attribution of attributions) expect(shown).toMatch(attribution);
});

it("your first agreement: from a text file to a draft that knows what it was made of", () => {
  const [, previewed, typo, saved, generated, made, changed, services] = follow("docs/guides/your-first-agreement.md");
  expect(previewed).toBe("order.pdf: 1 page, signed by customer");
  const [told] = readFileSync("docs/guides/your-first-agreement.md", "utf8").match(/(?<=```text\n).*?(?=\n```)/s) ?? [];
  expect(typo).toBe(told?.trim());
  expect(saved).toBe("1\ncustomer\ncustomer.name customer.address days items items[].name items[].price note");
  expect(generated).toBe("template_variable_missing 11:7\ngenerated.pdf");
  expect(made).toBe("draft 1 customer created\nsignature, Ordered by, 1, 200, 50");
  expect(changed).toBe("2\nstale_revision 2\nkept.pdf\n1\n1");
  expect(services).toBe("services.pdf: 5 pages, signed by client, supplier, witness");
});

it("embed signing: a document, a link for one visit, and a page of your own around it", () => {
  const [, prepared, link, host] = follow("docs/guides/embed-signing.md");
  expect(prepared).toBe("Words on the card\npending");
  expect(link).toMatch(/^http:\/\/localhost:18090\/s\/[0-9a-f-]{36}#t=ss_[\w-]{43}$/);
  expect(host).toBe('Sign at http://localhost:18093\nmountSigning("#sign"\n/s/…#t=ss_');
});

it("send to many: two of three are sent, and the third says why not", () => {
  const [variables, started, results] = follow("docs/guides/send-to-many.md");
  expect(variables).toBe("flat");
  // The worker may be as quick as the terminal.
  expect(started).toMatch(/^(sending|finished) 3$/);
  expect(results?.split("\n")).toEqual(["1 sent", "2 sent", "3 failed template_variable_missing"]);
});

it("send an agreement: signed by two, sealed, intact until somebody touches it", () => {
  const [label, listening, draft, sent, link, signed, ...afterwards] = follow("docs/guides/send-an-agreement.md");
  const [completed, downloaded, begins, verdicts, history, expired, ended] = afterwards;
  expect([label, listening, draft]).toEqual(["Place", "listening on port 18092", "draft"]);
  expect(sent).toBe("pending\nfirst invited\nsecond waiting");
  expect(link).toMatch(/^not_your_turn\nhttp:\/\/localhost:18090\/s\/[0-9a-f-]{36}#t=ss_[\w-]{43}$/);
  // The worker may be as quick as the terminal.
  expect(signed).toMatch(
    /^Ann Lee has signed [^\n]*\nsigning_token_invalid: [^\n]*\nJörg Weiß has signed [^\n]*\n(finalizing|completed)$/,
  );
  expect(completed?.split("\n").map((line) => line.trim())).toEqual([
    "1 document.completed",
    "1 document.created",
    "1 document.sent",
    "2 document.signer_signed",
    "2 document.viewed",
    "completed",
  ]);
  expect(downloaded).toBe("signed.pdf\ncertificate.pdf\nAnn Lee: sender_session\nJörg Weiß: sender_session");
  expect([begins, verdicts?.split("\n")]).toEqual([
    "1",
    [
      "intact, completed, NDA with Contoso",
      "intact, certificate, NDA with Contoso",
      "altered, completed, NDA with Contoso",
    ],
  ]);
  expect(history).toMatch(
    /^1 created by api_key\n[^]* sent by api_key\n[^]* signed by signer\n[^]* signed by signer\n\d+ finalized by system\n\d+ downloaded by api_key\nnull$/,
  );
  expect(expired).toBe("pending\nexpired");
  expect(ended).toBe(
    "pending\nAnn Lee has declined NDA, once more\ndeclined: Three years are too long.\ndocument_state_conflict",
  );
});

it("nothing that the guides leave behind is offered to git, the keys least of all", () => {
  expect(tour.run("git check-ignore acme.json policy.json signed.pdf").stdout.split("\n")).toHaveLength(4);
  const { stdout, status } = tour.run("git ls-files --others --modified --exclude-standard");
  // The settings are written by this test.
  expect([status, stdout]).toEqual([0, "settings.sh\n"]);
});

/** Last, because it publishes another version of the policy that the other guides decide with. */
it("change a threshold safely: the outputs it shows are real, and what it publishes is proved", () => {
  const guide = "docs/guides/change-a-threshold-safely.md";
  const shown = [...readFileSync(guide, "utf8").matchAll(/(?<=```text\n).*?(?=\n```)/gs)].map(([text]) => text);
  const [checked, planned, together, refuted, corrected, sentences, counted, published] = follow(guide);
  expect([checked, planned, together, refuted, corrected]).toEqual(shown);
  expect(planned).toContain("review → none");
  expect(refuted).toContain("crypto: refuted by");
  expect(corrected).toContain("crypto: proved");
  expect(JSON.parse(sentences!)).toContain(
    "When products contains “crypto”, the decision is at least awaiting_evidence.",
  );
  expect(counted).toMatch(/^(\d+) of \1 subjects? of onboarding compared, by what each assessment read\.$/m);
  expect(published!.split("\n")).toEqual(["crypto proved", "income_missing proved", "products proved", "published"]);
});

/** After it, because it plans against the version that was published there. */
it("policies as code: what the commands print is what the guide shows, and the file is published", () => {
  const guide = "docs/guides/policies-as-code.md";
  const shown = [...readFileSync(guide, "utf8").matchAll(/(?<=```text\n).*?(?=\n```)/gs)].map(([text]) => text);
  const [checked, tested, kept, differs, published, exported] = follow(guide);
  expect([checked, tested, kept, `  ${differs}`, exported]).toEqual(shown);
  expect(published).toMatch(/^Version \d+ of onboarding is published$/);
});
