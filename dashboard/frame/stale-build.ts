const reloadedAt = "probity.reloaded-at";
const againMs = 10_000;

/**
 * After an update the server no longer has the chunks of the page that is open. The page is then loaded again, once: where that
 * does not help, the error is shown.
 */
export function reloadStaleBuilds(): void {
  addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0);
    if (Date.now() - last < againMs) return;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
    event.preventDefault();
    location.reload();
  });
}
