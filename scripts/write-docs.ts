import { readFileSync, writeFileSync } from 'node:fs';
import { providerVariables, siteVariables, variablesTable } from '#server/platform/config/variables.ts';

/* Writes the tables of variables into the documentation, from the code that reads them. */

const tables = {
  'docs/configuration.md': variablesTable(siteVariables),
  'deploy/README.md': variablesTable(providerVariables),
};

for (const [file, table] of Object.entries(tables)) {
  const written = readFileSync(file, 'utf8').replace(/^\| Variable \|.*\n(?:\|.*\n)+/m, () => `${table}\n`);
  writeFileSync(file, written);
}
