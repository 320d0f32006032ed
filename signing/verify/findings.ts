import type { SealEntries } from "@probity/engines/integrity/seals/dictionary.ts";
import type { IconName } from "../page/icon.tsx";
import type { Checked, Verdict } from "./check-file.ts";
import type { TextKey, Texts } from "./texts/en.ts";

export type Tone = "fine" | "look" | "stop" | "unknown";

/** What is said about a file. Values in `code` are to be compared letter by letter. */
export type Finding = {
  tone: Tone;
  icon: IconName;
  title: TextKey;
  text: TextKey;
  isTest: boolean;
  facts: Fact[];
};
export type Fact = { label: TextKey; value: string; code?: boolean };

export type Wording = { texts: Texts; moment: (iso: string) => string; number: (value: number) => string };

type Words = Pick<Finding, "tone" | "icon" | "title" | "text">;

const unread: Record<Exclude<Checked["outcome"], "checked">, Words> = {
  too_large: { tone: "unknown", icon: "document", title: "tooLargeTitle", text: "tooLarge" },
  failed: { tone: "unknown", icon: "document", title: "failedTitle", text: "failed" },
  unable: { tone: "unknown", icon: "warning", title: "unableTitle", text: "unable" },
};

export function findingOf(checked: Checked, wording: Wording): Finding {
  const file: Fact = { label: "file", value: checked.name };
  if (checked.outcome !== "checked") return { ...unread[checked.outcome], isTest: false, facts: [file] };
  const { verdict, sha256 } = checked;
  const facts = [...factsOf(verdict, wording), file, { label: "sha256", value: sha256, code: true } as const];
  const certificate = "certificate" in verdict ? verdict.certificate : null;
  return { ...wordsFor(verdict), isTest: certificate?.mode === "test", facts };
}

function wordsFor(verdict: Verdict): Words {
  switch (verdict.outcome) {
    case "genuine":
      // What proves nothing must not look as if it did.
      if (verdict.certificate.mode === "test")
        return { tone: "unknown", icon: "tick", title: "testTitle", text: "testText" };
      return { tone: "fine", icon: "tick", ...genuine[verdict.entries.version] };
    case "time_unconfirmed":
      return { tone: "look", icon: "clock", title: "timeTitle", text: "time" };
    case "changed":
      return { tone: "stop", icon: "stop", title: "changedTitle", text: verdict.how };
    case "foreign":
      return { tone: "look", icon: "warning", title: "foreignTitle", text: "foreign" };
    case "unsealed":
      return { tone: "unknown", icon: "document", title: "unsealedTitle", text: "unsealed" };
    case "not_a_pdf":
      return { tone: "unknown", icon: "document", title: "notPdfTitle", text: "notPdf" };
    case "certificate_facts":
      return { tone: "look", icon: "warning", title: "factsTitle", text: "factsText" };
    case "checkpoint":
      return { tone: "fine", icon: "tick", title: "checkpointTitle", text: "checkpoint" };
    case "checkpoint_changed":
      return { tone: "stop", icon: "stop", title: "checkpointChangedTitle", text: checkpointProblems[verdict.problem] };
    case "checkpoint_foreign":
      return { tone: "look", icon: "warning", title: "checkpointForeignTitle", text: "checkpointForeign" };
  }
}

const checkpointProblems = { signature: "checkpointSignature", root: "checkpointRoot" } as const;

function factsOf(verdict: Verdict, wording: Wording): Fact[] {
  if (verdict.outcome === "foreign")
    return verdict.issuedTo === null ? [] : [{ label: "claimedName", value: verdict.issuedTo }];
  if (verdict.outcome === "checkpoint") {
    const { moment, number } = wording;
    return [
      { label: "sealedAt", value: moment(verdict.sealedAt) },
      { label: "trails", value: number(verdict.trails) },
      { label: "events", value: number(verdict.events) },
      { label: "root", value: verdict.root, code: true },
    ];
  }
  return "certificate" in verdict ? sealFacts(verdict, wording) : [];
}

function sealFacts(verdict: Extract<Verdict, { certificate: unknown }>, { texts, moment }: Wording): Fact[] {
  const { certificate } = verdict;
  const entries = "entries" in verdict ? verdict.entries : null;
  const time = verdict.outcome === "genuine" ? verdict.time : null;
  const attested = time && { label: "timeFrom" as const, value: time.by ?? texts.timeUnnamed };
  return [
    // A seal that does not fit says nothing about who has made the file.
    ...(certificate?.issuedTo
      ? [{ label: entries ? ("sealedBy" as const) : ("sealOf" as const), value: certificate.issuedTo }]
      : []),
    ...(entries
      ? [
          { label: "sealedAt" as const, value: moment(time?.at ?? entries.sealedAt) },
          attested ?? { label: "timeFrom" as const, value: texts.timeFromSeal },
          { label: "kind" as const, value: texts[kinds[entries.version]] },
          { label: idLabels[entries.version], value: entries.documentId, code: true },
        ]
      : []),
    ...(certificate ? [{ label: "fingerprint" as const, value: certificate.fingerprint, code: true }] : []),
  ];
}

const genuine: Record<SealEntries["version"], Pick<Finding, "title" | "text">> = {
  completed: { title: "genuineTitle", text: "genuine" },
  certificate: { title: "certificateTitle", text: "certificate" },
  report: { title: "reportTitle", text: "report" },
};

const kinds: Record<SealEntries["version"], TextKey> = {
  completed: "kindCompleted",
  certificate: "kindCertificate",
  report: "kindReport",
};

const idLabels: Record<SealEntries["version"], TextKey> = {
  completed: "documentId",
  certificate: "documentId",
  report: "assessmentId",
};
