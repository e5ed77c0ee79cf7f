import { CsvError, parse } from 'csv-parse/sync';
import { type FieldTexts, invalid } from '#shared/errors.ts';
import { type ImportColumn, importColumns, maxImported } from '#shared/people-import.ts';

/** A line of the file, with the values of known columns. */
export interface ImportLine {
  number: number;
  cells: readonly string[];
  values: Partial<Record<ImportColumn, string>>;
}

export interface ImportFile {
  head: readonly string[];
  lines: readonly ImportLine[];
  ignored: readonly string[];
}

/** Bounds the work: lines are parsed column by column, including ignored ones. */
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

function parseCells(csv: string): Parsed[] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      to: maxImported + 2,
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

const isRead = (name: string): name is ImportColumn => (importColumns as readonly string[]).includes(name);

/**
 * Parses a CSV file of people. Throws 422 on `csv` for an invalid one, one without addresses, or with too many lines.
 */
export function readImportFile(csv: string): ImportFile {
  const [first, ...rest] = parseCells(csv);
  const head = first?.record ?? [];
  if (head.length > maxColumns) {
    throw refused({ line: 'A file can have up to :count columns.', values: { count: maxColumns } });
  }
  const columns = head.map(columnName);
  if (!columns.includes('email')) {
    throw refused('The first row must contain the column names, including "email".');
  }
  const twice = columns.find((name, index) => isRead(name) && columns.indexOf(name) !== index);
  if (twice !== undefined) {
    throw refused({ line: 'The column :name appears twice.', values: { name: twice } });
  }
  if (rest.length === 0) throw refused('This file contains no people.');
  if (rest.length > maxImported) {
    throw refused({ line: 'A file can have up to :count rows.', values: { count: maxImported } });
  }
  return {
    head,
    ignored: head.filter((_, index) => !isRead(columns[index] ?? '')),
    lines: rest.map(({ record, info }) => ({
      number: info.lines,
      cells: record,
      values: Object.fromEntries(
        columns.flatMap((name, index) => (isRead(name) ? [[name, record[index] ?? '']] : [])),
      ),
    })),
  };
}
