import { stringify } from 'csv-stringify/sync';
import type { Attachment } from './attachment.ts';

type Cell = string | number | boolean | null;

/**
 * A table as a CSV file, fetched part by part during the response. Formulas are escaped, so that spreadsheets read them
 * as text.
 */
export function csvFile<Row>(
  name: string,
  columns: Record<string, (row: Row) => Cell>,
  parts: AsyncIterable<readonly Row[]>,
): Attachment {
  const lines = (rows: readonly (readonly Cell[])[], bom = false) =>
    stringify([...rows], {
      bom,
      escape_formulas: true,
      record_delimiter: 'windows',
      cast: { boolean: String },
    });
  async function* chunks() {
    yield lines([Object.keys(columns)], true);
    for await (const rows of parts) {
      if (rows.length > 0) yield lines(rows.map((row) => Object.values(columns).map((cell) => cell(row))));
    }
  }
  return { name, type: 'text/csv; charset=utf-8', chunks: chunks() };
}
