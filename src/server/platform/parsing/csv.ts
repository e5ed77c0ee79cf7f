import { CsvError, parse } from 'csv-parse/sync';
import { type FieldTexts, invalid } from '#shared/errors.ts';

/** A row of the file, with the values of known columns. */
export interface CsvRow<Column extends string> {
  number: number;
  cells: readonly string[];
  values: Partial<Record<Column, string>>;
}

export interface CsvTable<Column extends string> {
  head: readonly string[];
  lines: readonly CsvRow<Column>[];
  ignored: readonly string[];
}

interface CsvRules<Column extends string> {
  /** Columns that are read. */
  columns: readonly Column[];
  required: readonly Column[];
  maxRows: number;
  /** Said of a file without a required column. */
  withoutColumns: FieldTexts[string][number];
  /** Said of a file without rows. */
  withoutRows: FieldTexts[string][number];
}

/** Bounds the work: rows are parsed column by column, including ignored ones. */
const maxColumns = 200;

const refused = (text: FieldTexts[string][number]) => invalid({ csv: [text] }, 'bad_file');

/** The most frequent separator in the first line. */
function delimiterOf(csv: string): string {
  const first = csv.split(/\r?\n/, 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).mark;
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

function parseCells(csv: string, maxRows: number): Parsed[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: maxRows + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused({
      line: 'Row :count could not be read. Is a quotation mark missing?',
      values: { count: Number(error.lines ?? 1) },
    });
  }
}

/** "First name", "First-Name" and "first_name" are one column. */
const columnName = (text: string) => text.trim().toLowerCase().replaceAll(/[\s-]/g, '_');

/**
 * Parses a CSV file whose first row names the columns. Throws 422 on `csv` for an invalid one, one without the required
 * columns, or with too many rows.
 */
export function readCsv<Column extends string>(csv: string, rules: CsvRules<Column>): CsvTable<Column> {
  const isRead = (name: string): name is Column => (rules.columns as readonly string[]).includes(name);
  const [first, ...rest] = parseCells(csv, rules.maxRows);
  const head = first?.record ?? [];
  if (head.length > maxColumns) {
    throw refused({ line: 'A file can have up to :count columns.', values: { count: maxColumns } });
  }
  const columns = head.map(columnName);
  if (!rules.required.every((name) => columns.includes(name))) throw refused(rules.withoutColumns);
  const twice = columns.find((name, index) => isRead(name) && columns.indexOf(name) !== index);
  if (twice !== undefined) {
    throw refused({ line: 'The column :name appears twice.', values: { name: twice } });
  }
  if (rest.length === 0) throw refused(rules.withoutRows);
  if (rest.length > rules.maxRows) {
    throw refused({ line: 'A file can have up to :count rows.', values: { count: rules.maxRows } });
  }
  return {
    head,
    ignored: head.filter((_, index) => !isRead(columns[index] ?? '')),
    lines: rest.map(({ record, info }) => ({
      number: info.lines,
      cells: record,
      values: Object.fromEntries(
        columns.flatMap((name, index) => (isRead(name) ? [[name, record[index] ?? '']] : [])),
      ) as Partial<Record<Column, string>>,
    })),
  };
}
