import { CameFrom } from "../../frame/came-from.ts";

/** The assessments that somebody opened one of them from. */
export const cameFrom = new CameFrom();
