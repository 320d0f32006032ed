const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

/** The statement waited too long for a lock that somebody else holds. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === "55P03";

/** The statement waited too long for a lock, or would have waited for ever: the same work may succeed a moment later. */
export const isLockConflict = (error: unknown): boolean => isLockTimeout(error) || codeOf(error) === "40P01";
