let announce = () => {};

/** Fulfilled once the page answers to what somebody does. */
export const hydrated = new Promise<void>((resolve) => {
  announce = resolve;
});

export const announceHydrated = () => announce();
