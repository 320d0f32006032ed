import { buildSigning, isOutdated } from "../build.ts";

/** Browser tests look at the page as it is built; whoever changed it need not remember to build it first. */
export default async function buildWhenOutdated(): Promise<void> {
  if (isOutdated()) await buildSigning();
}
