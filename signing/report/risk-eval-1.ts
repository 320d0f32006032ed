import { evaluate } from "@probity/engines/policy/risk-eval-1/evaluate.ts";
import { offerRecomputing } from "./offer-recomputing.ts";

offerRecomputing("risk-eval-1", evaluate);
