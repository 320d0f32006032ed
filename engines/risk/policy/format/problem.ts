import type { FactValue } from "../definition.ts";

/** One thing that is wrong with a policy, or that its author probably did not mean. */
export type Problem = {
  severity: "error" | "warning";
  code: string;
  /** A JSON Pointer into the request: `/definition/bands/2/lowerBound`. */
  path: string;
  message: string;
  /** Input values that show the problem; null where values would show nothing. */
  witness: Readonly<Record<string, FactValue>> | null;
  /** Present where no evidence whatever can make the warning untrue. */
  proof?: "proved";
};

export function errorAt(path: string, code: string, message: string): Problem {
  return { severity: "error", code, path, message, witness: null };
}

export function warningAt(path: string, code: string, message: string, witness: Problem["witness"] = null): Problem {
  return { severity: "warning", code, path, message, witness };
}

export function provedAt(path: string, code: string, message: string, witness: Problem["witness"] = null): Problem {
  return { ...warningAt(path, code, message, witness), proof: "proved" };
}
