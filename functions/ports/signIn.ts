/** A code that was asked for by email; the code itself is derived from the id. */
export interface AskedCode {
  id: string;
  until: string;
  tries: number;
}

/** A passkey's credential, by the hash of its id. */
export interface Credential {
  /** The key of the member's account. */
  account: string;
  id: string;
  /** The public key, in base64url. */
  publicKey: string;
  counter: number;
  transports?: string[];
}

/** A recovery code, by its hash. */
export interface RecoveryCode {
  account: string;
}

/** A key that signs tokens, encrypted. */
export interface SigningKey {
  sealed: string;
}
