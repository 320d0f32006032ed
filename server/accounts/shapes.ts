import Type from "typebox";
import { named } from "#platform/operation/named.ts";

export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: "^[^\\s@\\p{Cc}]+@[^\\s@\\p{Cc}]+$" });
export const newPasswordLengthMin = 12;
export const NewPassword = Type.String({ minLength: newPasswordLengthMin, maxLength: 200 });
/** Long enough for any password that could have been set, so that a wrong one is refused like any other. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: 200 });
export const OneTimeCode = Type.String({ pattern: "^[0-9]{6}$" });
/** Dashes, blanks and capitals do not matter. */
export const RecoveryCode = Type.String({ minLength: 16, maxLength: 40, pattern: "^[A-Za-z0-9 -]+$" });
/** Answered once, when they are made; null when the request is repeated a day later. */
export const RecoveryCodes = Type.Union([Type.Array(Type.String()), Type.Null()]);
export const RoleName = named("Role", Type.Enum(["owner", "admin", "member", "auditor"]));
export const SecretToken = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" });
