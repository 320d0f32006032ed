import { policyCommand } from "../policy.ts";
import { printed } from "./printed.ts";

/** Runs `policy …` in this process. */
export const policy = (...args: string[]) => printed(() => policyCommand(args));
