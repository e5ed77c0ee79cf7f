import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const client = 'src/client';
const styles = readFileSync(join(client, 'ui/styles.css'), 'utf8');

const sources = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(client, file), 'utf8'));

const used = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
);

it('has the styles of every component in use', () => {
  const sheets = [...used].map((name) => `@mantine/core/styles/${name}.layer.css`);
  const missing = sheets.filter(
    (sheet) => existsSync(join('node_modules', sheet)) && !styles.includes(sheet),
  );
  expect(missing).toEqual([]);
});

it('has nothing in use that writes style elements, which the policy of a shared page does not admit', () => {
  const writing = ['SimpleGrid', 'Grid', 'Flex', 'AppShell'];
  expect([...used].filter((name) => writing.includes(name))).toEqual([]);
  const values = sources.flatMap((text) => text.match(/=\{\{ (?:base|xs|sm|md|lg|xl): .*\}\}/g) ?? []);
  expect(values, 'style props that differ by width').toEqual([]);
});
