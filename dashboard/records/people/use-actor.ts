import { shortId } from "../../kit/copy/copy.tsx";
import { peopleTexts as texts } from "../../texts/people.ts";
import { useNameOf } from "./use-name-of.ts";

/** Whoever did something, as people say it: a name, an API key, or the part of the system. */
export function useActor(): (actor: string) => string {
  const nameOf = useNameOf();
  return (actor) => {
    const [kind = "", id = ""] = actor.split(":", 2);
    if (kind === "user") return nameOf(id)?.name ?? actor;
    if (kind === "api_key") return texts.apiKey(shortId(id));
    return actor;
  };
}
