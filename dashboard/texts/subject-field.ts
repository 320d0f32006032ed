export const subjectFieldTexts = {
  label: "Subject",
  hint: "Its externalId, exactly as your systems know it.",
  looking: "Looking for it",
  nobody: "No subject of this mode has this externalId.",
  choose: "Several kinds have this externalId. Choose one.",
  required: "Name a subject.",
};
