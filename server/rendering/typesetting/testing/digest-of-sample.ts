import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setModel } from "./set-model.ts";

/** Reads a model and a date, and prints the digest of its PDF: what another process makes of them. */
const { model, date } = JSON.parse(readFileSync(0, "utf8"));
const { pdf } = await setModel(model, new Date(date));
process.stdout.write(createHash("sha256").update(pdf).digest("hex"));
