import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { domains } from '#server/domains.ts';
import { collectTexts, domainsByText } from '#server/testing/texts.ts';

/* Puts each translated line into the file of the domain that says it, in order: run it when code or lines have moved. */

const said = collectTexts();
const domainOf = domainsByText([...said.lines, ...said.fields], said.sentences);
const fileOf = (domain: string, language: string) => `src/server/domains/${domain}/texts/${language}.json`;

const inOrder = (lines: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(lines).sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
  );

for (const language of ['de', 'ar']) {
  const files = domains.map(({ name }) => fileOf(name, language)).filter((file) => existsSync(file));
  const linesOf = new Map<string, Record<string, string>>(files.map((file) => [file, {}]));
  for (const file of files) {
    const lines: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    for (const [line, translation] of Object.entries(lines)) {
      const home = fileOf(domainOf(line), language);
      linesOf.set(home, { ...linesOf.get(home), [line]: translation });
    }
  }
  for (const [file, lines] of linesOf) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(inOrder(lines), null, 2)}\n`);
  }
}
