/** Sentences of many pages. */
export const sentences = {
  readers: "Owners, admins, members and auditors of the organization can.",
  signInAgain: "Your session may have ended. Sign in again.",
  askOwner: "Ask an owner or admin of the organization.",
  elsewhere: "It may belong to the other mode or to another organization.",
  clearFilters: "Clear the filters to see all of them.",
  unchanged: "Nothing is changed yet.",
  changed: "It changed meanwhile.",
  listChanged: "The list changed meanwhile.",
  listAsRead: "The list is shown as it was read last.",
};

/** What a form says whose record somebody else has changed. */
export const conflictTexts = { conflict: "Somebody was first.", conflictText: "Read the page again." };
