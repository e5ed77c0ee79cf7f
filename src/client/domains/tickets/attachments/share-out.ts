/** The first files up to the limit; refused files do not count, but are included so that they are listed. */
export function shareOut<Chosen>(
  files: readonly Chosen[],
  room: number,
  isRefused: (file: Chosen) => boolean,
): { taken: Chosen[]; leftOut: Chosen[] } {
  const taken: Chosen[] = [];
  const leftOut: Chosen[] = [];
  let used = 0;
  for (const file of files) {
    if (isRefused(file)) taken.push(file);
    else if (used < room) {
      used += 1;
      taken.push(file);
    } else leftOut.push(file);
  }
  return { taken, leftOut };
}
