/** Gets the proofs that a visitor is a person; each counts once. */
export interface Captcha {
  /** Starts what can be done before the proof is needed. */
  prepare(): void;
  proof(): Promise<string>;
}
