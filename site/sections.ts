/** A page by its path, with the words for the navigation where its title does not say enough there. */
type Entry = string | { page: string; label: string };
export type Section = { label: string; entries: readonly (Entry | Section)[]; isCollapsed?: boolean };

/**
 * The navigation, and with it everything that is on the site. A path with `*` stands for the rest of that folder, in the order of
 * its names.
 */
export const sections: readonly Section[] = [
  {
    label: "Start",
    entries: [
      "docs/start.md",
      { page: "README.md", label: "The first five minutes" },
      "docs/concepts.md",
      "docs/glossary.md",
      "docs/promises.md",
    ],
  },
  {
    label: "Guides",
    entries: [
      {
        label: "Integrate",
        entries: [
          "docs/guides/sign-a-request.md",
          { page: "client/README.md", label: "The client package" },
          "docs/guides/connect-a-verification-session.md",
          "docs/guides/embed-signing.md",
          { page: "signing/README.md", label: "The signing package" },
          { page: "examples/onboarding/README.md", label: "Example: onboarding" },
          { page: "examples/screening-csv/README.md", label: "Example: screening of a CSV file" },
          { page: "examples/embedded-signing/README.md", label: "Example: embedded signing" },
        ],
      },
      {
        label: "Work in the queue",
        entries: ["docs/guides/a-day-in-the-queue.md", "docs/guides/investigate-a-subject.md", "docs/four-eyes.md"],
      },
      {
        label: "Screen customers",
        entries: ["docs/guides/screen-a-customer.md", "docs/guides/review-a-match.md", "docs/screening-quality.md"],
      },
      {
        label: "Write policies",
        entries: [
          "docs/guides/write-a-policy.md",
          "docs/guides/your-first-policy.md",
          "docs/guides/change-a-threshold-safely.md",
          "docs/guides/policies-as-code.md",
          "docs/guides/explain-a-decision-to-the-customer.md",
          "docs/guides/keep-a-decision-fresh.md",
          "docs/guides/check-a-digest.md",
        ],
      },
      {
        label: "Have documents signed",
        entries: [
          "docs/guides/your-first-agreement.md",
          "docs/guides/send-your-first-agreement.md",
          "docs/guides/send-an-agreement.md",
          "docs/guides/send-to-many.md",
          "docs/guides/verify-a-document.md",
        ],
      },
      {
        label: "Run an organization",
        entries: ["docs/guides/run-an-organization.md", "docs/guides/life-span.md"],
      },
    ],
  },
  {
    label: "API reference",
    entries: [
      "docs/requests.md",
      "docs/endpoints/risk.md",
      "docs/endpoints/screening.md",
      "docs/endpoints/documents.md",
      "docs/endpoints/verification.md",
      "docs/endpoints/work.md",
      "docs/endpoints/webhooks.md",
      "docs/endpoints/identity.md",
      "docs/endpoints/*.md",
    ],
  },
  {
    label: "Policy format",
    entries: [
      "docs/policy-format.md",
      "docs/explanations.md",
      { page: "conformance/README.md", label: "The conformance kit" },
      "conformance/evaluation.md",
    ],
  },
  { label: "Lists", entries: ["docs/list-sources.md", "docs/lists.md", "docs/pep-list.md"] },
  {
    label: "Operate",
    entries: [
      "docs/operate.md",
      "docs/upgrade.md",
      "docs/backup.md",
      "docs/traces.md",
      "docs/scale.md",
      { page: "deploy/kubernetes/README.md", label: "On Kubernetes" },
      { page: "deploy/systemd/README.md", label: "On virtual machines" },
      { label: "Runbooks", entries: ["docs/runbooks/*.md"], isCollapsed: true },
    ],
  },
  { label: "Security", entries: ["SECURITY.md", "docs/asvs.md", "docs/release.md"] },
  { label: "Decisions", entries: ["docs/decisions/*.md"], isCollapsed: true },
  {
    label: "Change it",
    entries: [
      "ARCHITECTURE.md",
      "docs/architecture/*.md",
      "docs/requirements.md",
      "CONTRIBUTING.md",
      "STYLE.md",
      "bench/README.md",
      "CHANGELOG.md",
      "ROADMAP.md",
      "CODE_OF_CONDUCT.md",
    ],
    isCollapsed: true,
  },
];

/** What an assistant needs to answer questions of users; why things are as they are is left to the site. */
export const sectionsForAssistants: readonly string[] = [
  "Start",
  "Guides",
  "API reference",
  "Policy format",
  "Lists",
  "Operate",
  "Security",
];
