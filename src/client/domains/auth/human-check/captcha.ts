/** Gets the proofs that a visitor is a person; each counts once. */
export interface Prover {
  /** Starts what can be done before the proof is needed. */
  prepare(): void;
  proof(): Promise<string>;
}
