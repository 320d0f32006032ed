import type { LiveChange } from "@probity/contract";

type Kind = LiveChange["kinds"][number];

/** The reads that a change of each kind makes old, by their paths. A new kind does not compile until it is here. */
const readsOf: Record<Kind, RegExp> = {
  actions: /\/(actions|action-queue)\b/,
  "api-keys": /\/api-keys\b/,
  assessments: /\/assessments\b/,
  "audit-events": /\/audit-(events|checkpoints)\b/,
  branding: /\/branding\b/,
  contexts: /\/contexts\b/,
  deliveries: /\/deliveries\b/,
  documents: /^GET \/(documents|bulk-sends)\b/,
  events: /\/(events|journey)\b/,
  evidence: /\/evidence\b/,
  "four-eyes-settings": /\/four-eyes-settings\b/,
  // Also shown by the records that they keep.
  holds: /\/(holds|risk\/subjects|documents)\b/,
  investigations: /\/investigation/,
  invitations: /\/invitations\b/,
  lists: /\/screening\/sources\b/,
  matches: /\/screening\/(runs|matches)\b/,
  members: /\/(members|people|me)\b/,
  monitoring: /\/monitoring\b/,
  notes: /^GET \/notes\b/,
  organization: /\/(organization|me)$/,
  overrides: /\/(overrides|state)\b/,
  // Notes about the inputs of a policy say what a customer may be told of a decision.
  policies: /\/(policies|policy|counterfactuals)\b/,
  "profile-resolver": /\/profile-resolver\b/,
  proposals: /\/proposals\b/,
  "reason-presets": /\/reason-presets\b/,
  "retention-settings": /\/retention-settings\b/,
  "saved-views": /\/saved-views\b/,
  "screening-runs": /\/screening\/runs\b/,
  sources: /^GET \/risk\/sources\b/,
  subjects: /\/subjects\b/,
  templates: /^GET \/templates\b/,
  verification: /\/verification\/sessions\b/,
  webhooks: /^GET \/webhooks\b/,
  "work-items": /\/work-items\b/,
  "work-settings": /\/work-settings\b/,
  workflows: /\/verification\/workflows\b/,
};

/** These are made of many kinds, so a change of any makes them old. */
const ofManyKinds = /\/(overview|state|statistics|summary)$/;

/** These need a fresh sign-in, so they are read when somebody asks: a page must not ask for a password by itself. */
const whenAsked = /^GET \/operator\//;

/** Whether a change makes a read old. A kind of a newer server makes everything old. */
export function isMadeOld(route: string, { all, kinds }: LiveChange): boolean {
  if (whenAsked.test(route)) return false;
  return all || ofManyKinds.test(route) || kinds.some((kind) => readsOf[kind]?.test(route) ?? true);
}
