/**
 * Where npm puts these packages and everything that they need, as paths of package-lock.json. What is only for some
 * platforms is followed where `isWanted` says so.
 * @param {string[]} names
 * @param {Record<string, { optional?: boolean, dependencies?: object, optionalDependencies?: object }>} packages
 * @param {(location: string) => boolean} isWanted
 */
export function closureOf(names, packages, isWanted = () => true) {
  const found = new Set();
  const visit = (name, from) => {
    const location = locate(name, from, packages);
    if (location === undefined)
      throw new Error(`${name}, which ${from || 'the server'} needs, is not locked.`);
    const { optional, dependencies, optionalDependencies } = packages[location];
    if (found.has(location) || (optional && !isWanted(location))) return;
    found.add(location);
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, location);
  };
  for (const name of names) visit(name, '');
  return [...found].sort();
}

/** As Node looks for it: in the folder of whoever asks, then in each above. */
function locate(name, from, packages) {
  const location = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (location in packages) return location;
  if (from === '') return undefined;
  return locate(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), packages);
}
