const reloadedFor = "probity.reloaded-for";

/** A chunk that is not there. Named otherwise than the browser names it, or the router loads the whole page again. */
class ChunkMissing extends Error {}

/**
 * A chunk of the dashboard that somebody waits for. After an update the server no longer has those of the page that is open, so the
 * page is then loaded again, once for each update. A server that does not answer, or that still has this very build, is no update:
 * what is on the screen stays there.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    const served = await servedEntry();
    if (served !== undefined && served !== ownEntry() && served !== sessionStorage.getItem(reloadedFor)) {
      sessionStorage.setItem(reloadedFor, served);
      location.reload();
      return new Promise(() => {});
    }
    throw new ChunkMissing("A part of the dashboard did not load.", { cause });
  }
}

/** The script that a page begins with; its name holds a digest of the build. */
const entryIn = (page: string) => /<script\b[^>]*\bsrc="([^"]+)"/.exec(page)?.[1];
const ownEntry = () => document.querySelector("script[src]")?.getAttribute("src");

const servedEntry = () =>
  fetch(location.href, { cache: "no-store" }).then(
    async (answer) => (answer.ok ? entryIn(await answer.text()) : undefined),
    () => undefined,
  );
