import { CameFrom } from "../../frame/came-from.ts";

/** The documents as they were listed when one of them was opened. */
export const listedDocuments = new CameFrom();
