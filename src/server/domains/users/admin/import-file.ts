import { type CsvRow, type CsvTable, readCsv } from '#server/platform/parsing/csv.ts';
import { type ImportColumn, importColumns, maxImported } from '#shared/people-import.ts';

/** A line of the file, with the values of known columns. */
export type ImportLine = CsvRow<ImportColumn>;

export type ImportFile = CsvTable<ImportColumn>;

/**
 * Parses a CSV file of people. Throws 422 on `csv` for an invalid one, one without addresses, or with too many lines.
 */
export const readImportFile = (csv: string): ImportFile =>
  readCsv(csv, {
    columns: importColumns,
    required: ['email'],
    maxRows: maxImported,
    withoutColumns: 'The first row must contain the column names, including "email".',
    withoutRows: 'This file contains no people.',
  });
