import { evaluate } from "@probity/engines/policy/risk-eval-2/evaluate.ts";
import { offerRecomputing } from "./offer-recomputing.ts";

offerRecomputing("risk-eval-2", evaluate);
