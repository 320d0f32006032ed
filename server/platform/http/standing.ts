import { transact, type Tx } from "#platform/database/transaction.ts";
import { refuseUnlessConfirmed } from "#platform/sessions/confirmed.ts";
import { isOperator } from "#platform/sessions/operator-store.ts";
import { noteSessionUse, standingOf } from "#platform/sessions/session-store.ts";
import { refuseUnlessAllowed } from "#platform/operation/access.ts";
import type { Caller } from "#platform/operation/caller.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { isAboutOneself, type Route } from "#platform/operation/route.ts";
import type { Services } from "#platform/operation/services.ts";
import type { OrganizationKeys } from "#platform/secrets/organization-keys.ts";
import { type Authenticated, type Authenticator, refuseEndedKey } from "./authenticate.ts";

type StandingParts = Authenticator & { services: Pick<Services, "idleTimeoutMinutes"> };

/** A credential while its request is answered: what it said when it was issued is asked again in each transaction that acts on it. */
export class RequestStanding {
  readonly #parts: StandingParts;
  readonly #route: Route;
  readonly #who: Authenticated;
  readonly #caller: Caller;
  #useToNote = false;

  constructor(parts: StandingParts, route: Route, who: Authenticated, caller: Caller) {
    this.#parts = parts;
    this.#route = route;
    this.#who = who;
    this.#caller = caller;
  }

  /** For the work of a request. API keys and signing sessions were asked when they came. */
  async confirm(tx: Tx, now: Date): Promise<OrganizationKeys> {
    return this.#who.kind === "user" ? this.#confirmSession(tx, now) : this.#who.keys;
  }

  /** For later parts of a long answer, of any credential. */
  async confirmAgain(tx: Tx, now: Date): Promise<OrganizationKeys> {
    if (this.#who.kind === "api_key") await refuseEndedKey(tx, this.#who.keyId, now);
    return this.confirm(tx, now);
  }

  async #confirmSession(tx: Tx, now: Date): Promise<OrganizationKeys> {
    const [caller, { operation }] = [this.#caller, this.#route];
    if (caller.kind !== "user") throw new Error("Only dashboard sessions have a standing.");
    const { organizationId } = caller.scope;
    const { idleTimeoutMinutes } = this.#parts.services;
    const standing = await standingOf(tx, organizationId, caller, idleTimeoutMinutes, now);
    refuseUnless(standing, "credential_revoked");
    refuseUnless(!standing.idle, "credential_expired", { detail: "The session was idle for too long. Sign in again." });
    caller.role = standing.role;
    refuseUnlessAllowed(operation.allow, caller);
    refuseUnless(!standing.lacksSecondFactor || isAboutOneself(this.#route), "second_factor_required");
    if (operation.allow.operators) refuseUnless(await isOperator(tx, caller.userId), "operator_required");
    if (operation.fresh) refuseUnlessConfirmed(standing, now);
    this.#useToNote = standing.noteUse;
    return this.#parts.keyring.organization(organizationId, standing);
  }

  /** After the work, at most once a minute. */
  async noteUse(now: Date): Promise<void> {
    const caller = this.#caller;
    if (!this.#useToNote || caller.kind !== "user") return;
    this.#useToNote = false;
    await transact(this.#parts.database, { scope: caller.scope, untold: true }, (tx) =>
      noteSessionUse(tx, caller.scope.organizationId, caller.sessionId, now),
    );
  }
}
