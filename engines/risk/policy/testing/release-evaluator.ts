import { writeFile } from "node:fs/promises";
import { evaluatorOf } from "../evaluators.ts";
import { goldenText } from "./golden.ts";
import { folderOf, goldenPath, readReleased, recordOf, releasedPath, type Released } from "./released.ts";

/** Records a new evaluator permanently: `npm run release -- evaluator VERSION`. A recorded one is never recorded again. */

const version = process.argv[2] ?? "";
const released = await readReleased();
if (!evaluatorOf(version)) throw new Error(`No evaluator "${version}" is registered in evaluators.ts.`);
if (Object.hasOwn(released, version)) throw new Error(`${version} is released. What it answers can no longer change.`);

const golden = goldenText(version);
await writeFile(goldenPath(version), golden, { flag: "wx" });
const next: Released = { ...released, [version]: recordOf(await folderOf(version), golden) };
await writeFile(releasedPath, `${JSON.stringify(next, null, 2)}\n`);
