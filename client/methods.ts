import { documentMethods } from "./document-methods.ts";
import { organizationMethods } from "./organization-methods.ts";
import { riskMethods } from "./risk-methods.ts";
import { verificationMethods } from "./verification-methods.ts";
import { workMethods } from "./work-methods.ts";

/** Every method of the client: its name, and the endpoint it calls. */
export const methods = {
  ...riskMethods,
  ...verificationMethods,
  ...workMethods,
  ...documentMethods,
  ...organizationMethods,
};
