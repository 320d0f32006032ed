import { buildSigning, isOutdated } from "../build.ts";

/** Browser tests use the built page; it is rebuilt when it is outdated, so nobody has to remember that. */
export default async function buildWhenOutdated(): Promise<void> {
  if (isOutdated()) await buildSigning();
}
