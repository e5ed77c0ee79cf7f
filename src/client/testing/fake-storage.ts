/** An empty `localStorage`, whose keys are its own properties, as those of a browser are. */
export function fakeStorage(): Storage {
  const methods = {
    getItem: (key: string) => (store as unknown as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(store, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(store, key),
  };
  const store = Object.create(methods) as Storage;
  return store;
}
