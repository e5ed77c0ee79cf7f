const barWidth = 32;

export const print = (text: string) => process.stdout.write(`${text}\n`);
export const complain = (text: string) => process.stderr.write(`${text}\n`);

/** A bar that moves on a terminal, one line per phase elsewhere. `titles` name the phases. */
export function showProgress<Phase extends string>(titles: Record<Phase, string>) {
  let last: Phase | null = null;
  return (phase: Phase, done: number, total: number) => {
    if (process.stdout.isTTY) {
      const filled = Math.round((done / total) * barWidth);
      const bar = '█'.repeat(filled).padEnd(barWidth, '░');
      process.stdout.write(
        `\r${titles[phase].padEnd(10)} ${bar} ${done}/${total}${done === total ? '\n' : ''}`,
      );
    } else if (phase !== last) {
      print(`${titles[phase]} ${total} …`);
    }
    last = phase;
  };
}

/** The message of an error, or of its cause: that of the database. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
