/** The way to a subject's page in the organization's own system. */
export const profileLinkTexts = {
  label: (host: string) => `Profile at ${host}, in a new tab`,
};
