/** Most of the time goes into waiting for the store, and a store has others to serve. */
const atOnce = 4;

/** Does the work for each item, a few at a time. The first failure ends it: the rest is not begun. */
export async function aFewAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}
