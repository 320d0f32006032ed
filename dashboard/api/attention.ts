const awayMs = 60_000;
let lastInput = Date.now();

for (const kind of ["pointerdown", "keydown"] as const) {
  addEventListener(kind, () => void (lastInput = Date.now()), { capture: true, passive: true });
}

/** What a page asks while nobody touches it does not count as use of the session, which would otherwise never become idle. */
export const backgroundHeader = (): Record<string, string> =>
  Date.now() - lastInput > awayMs ? { "x-background": "true" } : {};
