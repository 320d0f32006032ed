import fc from "fast-check";

/** An action of another caller before the next page is requested, or while it is read. */
type Step = { act: "finish" | "change" | "create"; which: number; while: boolean };
/** The steps before each page but the first; they begin again when there are more pages. */
export type Schedule = readonly (readonly Step[])[];

export const schedules: fc.Arbitrary<Schedule> = fc.array(
  fc.array(
    fc.record({
      act: fc.constantFrom("finish" as const, "finish" as const, "change" as const, "create" as const),
      which: fc.double({ min: 0, max: 0.999, noNaN: true }),
      while: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  { minLength: 1, maxLength: 5 },
);

/** A list, and what others can do to it. */
export type World = {
  /** The ids in the list. Whoever acts on one takes it out for that long, so that nobody else does. */
  listed: string[];
  /** Takes it out of the list. */
  finish(id: string): Promise<void>;
  /** Leaves it in the list. */
  change(id: string): Promise<void>;
  create(): Promise<string>;
};

type Read = { items: readonly { id: string }[]; next: string | null };

/**
 * Reads a list to its end while others follow the schedule. `missed` was in the list before the first page and until the end and
 * was not seen; `repeated` was seen twice.
 */
export async function walk(world: World, schedule: Schedule, read: (next: string | null) => Promise<Read>) {
  const before = [...world.listed];
  const finished = new Set<string>();
  const take = async ({ act, which }: Step): Promise<void> => {
    if (act === "create") return void world.listed.push(await world.create());
    const [id] = world.listed.splice(Math.floor(which * world.listed.length), 1);
    if (id === undefined) return;
    if (act === "finish") finished.add(id);
    await world[act](id);
    if (act === "change") world.listed.push(id);
  };

  const seen: string[] = [];
  let next: string | null = null;
  for (let page = 0; ; page += 1) {
    const steps = page === 0 ? [] : schedule[(page - 1) % schedule.length]!;
    for (const step of steps.filter((each) => !each.while)) await take(step);
    const [answer]: [Read, ...unknown[]] = await Promise.all([
      read(next),
      ...steps.filter((each) => each.while).map(take),
    ]);
    seen.push(...answer.items.map(({ id }) => id));
    next = answer.next;
    if (next === null) break;
  }
  return {
    missed: before.filter((id) => !finished.has(id) && !seen.includes(id)),
    repeated: seen.filter((id, index) => seen.indexOf(id) !== index),
  };
}
