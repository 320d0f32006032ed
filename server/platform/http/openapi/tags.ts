type Tag = { name: string; description: string; paths: RegExp };

/** The chapters of the reference, in reading order. An operation belongs to the first one whose paths fit. */
const tags: readonly Tag[] = [
  {
    name: "Sign-in",
    paths: /^\/auth\//,
    description: "Sign in, stay signed in, accept an invitation.",
  },
  {
    name: "Live",
    paths: /^\/live\b/,
    description: "Which kinds of records change, as they change, for pages that show them.",
  },
  { name: "Account", paths: /^\/me\b/, description: "Your own account: password and one-time codes." },
  {
    name: "Organization",
    paths: /^\/(organization|members|people|invitations)\b/,
    description: "Members of the organization, its settings, and the trail of changes to both.",
  },
  {
    name: "Four eyes",
    paths: /^\/(four-eyes-settings|proposals)\b/,
    description: "Changes that need a second person: the settings, and the proposals that wait.",
  },
  {
    name: "Life span",
    paths: /^\/(holds|retention-settings)\b|\/(hold|release-hold)$/,
    description: "How long records stay: legal holds, and the periods after which records are deleted.",
  },
  {
    name: "Notes",
    paths: /^\/notes\b/,
    description: "What people write about subjects and work items, with files. It never reaches a decision.",
  },
  { name: "API keys", paths: /^\/api-keys\b/, description: "Credentials of your systems, each pinned to one mode." },
  {
    name: "Webhooks",
    paths: /^\/webhooks\b/,
    description: "Endpoints that receive events, and every attempt to reach them.",
  },
  {
    name: "Verification inputs",
    paths: /^\/risk\/verification-inputs\b/,
    description: "Results of verification workflows that a policy can take as inputs.",
  },
  {
    name: "Policies",
    paths: /^\/risk\/polic(ies|y-(schema|keys|impacts|shadows))\b/,
    description: "Immutable versions of the rules that decide: validate, simulate, publish.",
  },
  {
    name: "Sources",
    paths: /^\/risk\/sources\b/,
    description: "Systems that may submit evidence, and the facts they declare.",
  },
  {
    name: "Evidence",
    paths: /^\/risk\/(evidence|subjects\/\{id\}\/(evidence|activities|verification-decisions|session-checks))\b/,
    description: "Receipts of statements by sources about a subject. A newer receipt supersedes an older one.",
  },
  {
    name: "Assessments",
    paths: /^\/risk\/(assessments|statistics|subjects\/\{id\}\/(assessments|events))\b/,
    description: "Decisions with everything they saw; each can be replayed.",
  },
  {
    name: "Overrides",
    paths: /^\/risk\/overrides\b/,
    description: "A person's decision in place of a policy's, for a time.",
  },
  {
    name: "Actions",
    paths: /^\/risk\/action(s|-queue)\b/,
    description: "Tasks that decisions ask somebody to do, and their progress.",
  },
  {
    name: "Monitoring",
    paths: /^\/risk\/(monitoring|subjects\/\{id\}\/monitoring)\b/,
    description: "Keeps a subject's decision current under an assigned policy version.",
  },
  {
    name: "Investigations",
    paths: /^\/risk\/(investigation|subjects\/\{id\}\/investigations)/,
    description: "Findings about a subject with citations, reviewed by people.",
  },
  {
    name: "Contexts",
    paths: /^\/risk\/(contexts|subjects\/\{id\}\/policy-selection)\b/,
    description: "Groups of subjects with policies pinned for them.",
  },
  {
    name: "Subjects",
    paths: /^\/risk\/(subjects|events)\b/,
    description: "The people and things that decisions are about, and their history.",
  },
  {
    name: "Verification",
    paths: /^\/verification\b/,
    description: "Workflows, sessions and their runs, whose results become evidence.",
  },
  {
    name: "Screening",
    paths: /^\/screening\b/,
    description: "Searches in sanctions and PEP lists, with scores that add up to their reasons.",
  },
  {
    name: "Work",
    paths: /^\/(work-items|work-settings|reason-presets|profile-resolver|saved-views)\b/,
    description: "Everything that waits for somebody in one queue: take the next item, claim, assign, finish.",
  },
  {
    name: "Templates",
    paths: /^\/templates\b/,
    description: "Agreements as Markdown with Liquid, and the fields on them.",
  },
  {
    name: "Documents",
    paths: /^\/(documents|verify|branding|bulk-sends)\b/,
    description: "Agreements on their way to signatures: signers, fields, history, sealed files.",
  },
  {
    name: "Operator",
    paths: /^\/operator\b/,
    description:
      "The state of the installation: jobs, processes, lists, storage and versions, for the people who run it.",
  },
  { name: "Signing", paths: /^\/signing\b/, description: "Calls of the signing page, with a signer's session." },
];

export const tagDescriptions = tags.map(({ name, description }) => ({ name, description }));

export function tagOf(path: string): string {
  const tag = tags.find(({ paths }) => paths.test(path));
  if (!tag) throw new Error(`No chapter of the reference has ${path}.`);
  return tag.name;
}
