import { useEffect, useState } from "react";
import { loadChunk } from "../../../kit/load-chunk.ts";
import type { StarterName } from "../starter-names.ts";
import { type Content, emptyContent } from "./content.ts";

/** What a new template begins with; null while it is loaded. */
export function useStarter(name: StarterName | undefined): Content | null {
  const [loaded, setLoaded] = useState<{ name: StarterName; content: Content } | null>(null);
  useEffect(() => {
    if (name === undefined) return;
    void loadChunk(() => import("../starters.ts")).then(({ starters }) => setLoaded({ name, content: starters[name] }));
  }, [name]);
  if (name === undefined) return emptyContent;
  return loaded?.name === name ? loaded.content : null;
}
