const held = new Set<string>();

/** Browsers have locks between tabs only where the page came over a secure line. */
const lockManager = () => (navigator as { locks?: LockManager }).locks;

/**
 * Locks a half sent file, so that no second upload of the same one writes to it, here or in another tab. Answers with
 * the function that unlocks it; null when it is locked.
 */
export async function lockUpload(key: string): Promise<(() => void) | null> {
  if (held.has(key)) return null;
  held.add(key);
  const locks = lockManager();
  if (locks === undefined) return () => held.delete(key);
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) => {
      if (lock !== null) {
        return new Promise<void>((done) => {
          resolve(() => {
            held.delete(key);
            done();
          });
        });
      }
      held.delete(key);
      resolve(null);
    };
    locks.request(key, { ifAvailable: true }, keep).catch(() => resolve(() => held.delete(key)));
  });
}

/** The files that are being sent right now, in whatever tab. */
export async function lockedUploads(): Promise<ReadonlySet<string>> {
  const answer = await lockManager()
    ?.query()
    .catch(() => null);
  return new Set([...held, ...(answer?.held ?? []).flatMap(({ name }) => name ?? [])]);
}
