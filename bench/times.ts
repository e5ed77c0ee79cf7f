/** Milliseconds by name, in the order of their first measurement. */
export type Times = Map<string, number[]>;

/** Measures a call, which must succeed. */
export async function timed(
  name: string,
  into: Times,
  call: () => Promise<{ status: number }>,
): Promise<void> {
  const begun = performance.now();
  const { status } = await call();
  if (status >= 300) throw new Error(`${name} answered ${status}.`);
  into.set(name, [...(into.get(name) ?? []), performance.now() - begun]);
}

const at = (share: number, values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/** Times at each number of tickets as a table in Markdown: p50 (p95), and how p50 grows from the first to the last. */
export function tableOfTimes(sizes: readonly number[], measured: readonly Times[]): string {
  const lines = [...(measured[0]?.keys() ?? [])].map((name) => {
    const values = measured.map((times) => times.get(name) ?? []);
    const ratio = at(0.5, values.at(-1) ?? []) / at(0.5, values[0] ?? []);
    const cells = values.map((all) => `${at(0.5, all).toFixed(1)} (${at(0.95, all).toFixed(1)})`);
    return `| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`;
  });
  return [
    `| p50 (p95), milliseconds | ${sizes.map((size) => `${size} tickets`).join(' | ')} | ratio |`,
    `|${'---|'.repeat(sizes.length + 2)}`,
    ...lines,
  ].join('\n');
}
