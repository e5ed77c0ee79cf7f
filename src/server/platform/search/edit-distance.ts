/** How many letters must be added, left out, exchanged or swapped with their neighbour to get from one to the other. */
export function editDistance(from: string, to: string): number {
  const table = Array.from({ length: from.length + 1 }, (_, row) => [
    row,
    ...Array<number>(to.length).fill(0),
  ]);
  const cell = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let column = 1; column <= to.length; column += 1) (table[0] ?? [])[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        cell(row - 1, column) + 1,
        cell(row, column - 1) + 1,
        cell(row - 1, column - 1) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, cell(row - 2, column - 2) + 1);
      (table[row] ?? [])[column] = best;
    }
  }
  return cell(from.length, to.length);
}
