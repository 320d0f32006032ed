import { evaluate } from "@probity/engines/risk/policy/risk-eval-1/evaluate.ts";
import { offerRecomputing } from "./offer-recomputing.ts";

offerRecomputing("risk-eval-1", evaluate);
