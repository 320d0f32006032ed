import type {
  PasskeyAuthentication,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from "@probity/contract";

export type PasskeyTrouble = "not_used" | "known_already" | "not_here";

/** The browser or the authenticator made or used no passkey. */
export class PasskeyNotUsed extends Error {
  readonly trouble: PasskeyTrouble;

  constructor(trouble: PasskeyTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

/** Browsers keep passkeys for names, on secure pages; at a bare address there are none. */
export const passkeysWork = "PublicKeyCredential" in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** Lets the authenticator make a passkey. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  return told(() => startRegistration({ optionsJSON: options })) as Promise<PasskeyRegistration>;
}

/** Lets the authenticator answer with a passkey that it has. */
export async function answerWithPasskey(options: PasskeyRequestOptions): Promise<PasskeyAuthentication> {
  const { startAuthentication } = await library();
  return told(() => startAuthentication({ optionsJSON: options })) as Promise<PasskeyAuthentication>;
}

/** Loaded by whoever uses a passkey; the first view does without. */
const library = () => import("@simplewebauthn/browser");

const troubles: Readonly<Record<string, PasskeyTrouble>> = {
  InvalidStateError: "known_already",
  SecurityError: "not_here",
};

async function told<T>(asked: () => Promise<T>): Promise<T> {
  try {
    return await asked();
  } catch (error) {
    throw new PasskeyNotUsed(troubles[(error as Error).name] ?? "not_used");
  }
}
