import { usePeople } from "../../api/people.ts";
import { useMe } from "../../frame/me.ts";
import { useSession } from "../../session/use-session.ts";

export type NamedPerson = { name: string; me: boolean };

/** Names by user id; whoever has left the organization is an id. */
export function useNameOf(): (userId: string | null) => NamedPerson | null {
  const session = useSession();
  const me = useMe();
  const people = usePeople();
  return (userId) => {
    if (userId === null) return null;
    if (session.kind === "signed-in" && session.userId === userId) return { name: wordsOf(me.email), me: true };
    const person = people.find(({ id }) => id === userId);
    return { name: person ? wordsOf(person.data.email) : userId, me: false };
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
