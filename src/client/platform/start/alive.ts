let announce = () => {};

/** Fulfilled once the page answers to what somebody does. */
export const alive = new Promise<void>((resolve) => {
  announce = resolve;
});

export const announceAlive = () => announce();
