import { useEffect, useRef, useState } from "react";
import { dropCopy, keepCopy, type Owner } from "./kept-copy.ts";

/**
 * Keeps a working copy in this browser whenever `content` is another object. Nothing is kept of a copy that nobody has changed, or
 * that says the same as what it was made from.
 */
export function useKeptCopy(owner: Owner, content: object, copy: { keptAt: string } | null, differs = true) {
  const [kept, setKept] = useState(copy && { at: copy.keptAt, isKept: true });
  const before = useRef(content);
  const { organizationId, userId, mode, key } = owner;
  useEffect(() => {
    if (before.current === content) return;
    before.current = content;
    if (!differs) {
      dropCopy({ organizationId, userId, mode, key });
      return setKept(null);
    }
    const keptAt = new Date().toISOString();
    const isKept = keepCopy({ organizationId, userId, mode, key }, { ...content, keptAt });
    setKept({ at: keptAt, isKept });
  }, [content, differs, organizationId, userId, mode, key]);
  return { keptAt: kept?.at ?? null, isKept: kept?.isKept ?? true };
}
