import { sentences } from "./sentences.ts";

/** The side panels of a subject. */
export const subjectPanelTexts = {
  assess: {
    title: "Assess",
    version: "Published policy version",
    versionHint: "The newest published version of each policy key comes first.",
    choose: "Type a policy key",
    trigger: "Trigger",
    triggerHint: "Your own word for the reason: periodic_review. It is stored with the assessment.",
    triggerRequired: "Name a trigger.",
    triggerForm: "Small letters, digits, dots and underscores, beginning with a letter.",
    versionRequired: "Choose a policy version.",
    presets: ["periodic_review", "onboarding", "customer_change", "manual_check"],
    commit: "Assess",
    what: "The evidence in use is read and decided with this version. Earlier assessments stay as they are.",
    none: "No policy version is published",
    noneText: "Policies are written and published through the API today.",
    done: (key: string, decision: string) => `${key} assessed: ${decision}.`,
    open: "Open the assessment",
  },
  missing: "There is nothing to choose from",
  missingText: "Read it again.",
  refused: "You cannot read this",
  refusedText: sentences.readers,
  conflict: sentences.changed,
  conflictText: "Read it again.",
  offlineText: "It is shown as it was read last.",
  failed: "It could not be read",
};
