import { poolDefaults } from "#rendering/children/pool.ts";
import { createRenderer } from "../renderer.ts";

/** One pool for all tests of a process, whose machine may be busy with others. It ends with the process. */
export const testRenderer = createRenderer({ ...poolDefaults, deadlineMs: 20_000 });
