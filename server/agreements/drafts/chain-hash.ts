import { createHash } from "node:crypto";
import type { ChainHash } from "@probity/engines/agreements/documents/history.ts";

export const chainHash: ChainHash = (previous, text) =>
  createHash("sha256").update(Buffer.from(previous, "hex")).update(text, "utf8").digest("hex");
