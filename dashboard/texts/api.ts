/** Sentences about calls that have no answer to quote. */
export const apiTexts = {
  notReached: "The server was not reached. Check the connection; nothing that you typed is lost.",
  unexpected:
    "Something unexpected happened in this page. Reload it; if it happens again, tell whoever runs this server.",
  offline: "Offline: nothing can be changed until the connection is back.",
  readAgain:
    "This page was more than 15 minutes old. It was read again before sending, and it has changed. Look at it, then send again.",
  passkeys: {
    not_used: "No passkey was used. Try again, or choose another way.",
    known_already: "This device has a passkey for your account already.",
    not_here: "Passkeys work at the public address of this server only. Open the dashboard there.",
  },
  roles: { owner: "owners", admin: "admins", member: "members", auditor: "auditors" },
  and: (words: readonly string[]) =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`,
  onlyFor: (roles: string, role: string) => `For ${roles} only; you are ${/^[aeo]/.test(role) ? "an" : "a"} ${role}.`,
};
