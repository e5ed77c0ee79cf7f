/** The context of a call that the browser finishes after its page is gone. */
export const outlivingPage = { outlivesPage: true };

export const isOutlivingPage = ({ context }: { context: Record<string, unknown> }) =>
  context.outlivesPage === true;
