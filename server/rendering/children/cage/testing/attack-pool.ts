import { Pool, poolDefaults } from "../../pool.ts";
import { cageFor, defaultUid } from "../cage.ts";
import type { HostileJobs, Targets } from "./hostile-child.ts";

// Attacks from a child of a pool whose parent is the user that runs this, and prints what worked.
const targets = JSON.parse(process.argv[2]!) as Targets;
const settings = { ...poolDefaults, children: 1, deadlineMs: 60_000 };
const pool = new Pool<HostileJobs>(new URL("./hostile-child.ts", import.meta.url), settings);
const worked = await pool.run("attack", { ...targets, parentPid: process.pid });
await pool.close();
console.log(JSON.stringify({ holding: [...cageFor({ uid: defaultUid }).holding], worked }));
