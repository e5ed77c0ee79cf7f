let announce = () => {};

/** Resolves once the page is hydrated. */
export const hydrated = new Promise<void>((resolve) => {
  announce = resolve;
});

export const announceHydrated = () => announce();
