import { useMembers } from "../../api/members.ts";
import { useMe } from "../../frame/me.ts";
import { useSession } from "../../session/use-session.ts";

export type NamedPerson = { name: string; me: boolean };

/** Names by user id. Members cannot read who else is in the organization, so they see everybody else's id. */
export function useNameOf(): (userId: string | null) => NamedPerson | null {
  const session = useSession();
  const me = useMe();
  const members = useMembers();
  return (userId) => {
    if (userId === null) return null;
    if (session.kind === "signed-in" && session.userId === userId) return { name: wordsOf(me.email), me: true };
    const member = members.find(({ id }) => id === userId);
    return { name: member ? wordsOf(member.data.email) : userId, me: false };
  };
}

/** `marit.oksanen@bank.example` reads as a name, and has initials. */
function wordsOf(email: string): string {
  return email
    .split("@", 1)[0]!
    .split(/[._+-]+/u)
    .filter(Boolean)
    .join(" ");
}
