import { expect, it } from 'vitest';
import { z } from 'zod';
import { output } from './output.ts';

const person = z.object({ id: z.int(), name: z.string().optional() });
const answers = output(
  z.object({ people: z.array(person), one: person.nullable(), lines: z.record(z.string(), z.string()) }),
);

it('lets pass what is documented, and any field of a record of texts', async () => {
  const answer = { people: [{ id: 1 }, { id: 2, name: 'Ann' }], one: null, lines: { any: 'thing' } };
  expect(await answers.parseAsync(answer)).toEqual(answer);
  expect(await answers.parseAsync({ ...answer, more: undefined })).toEqual(answer);
});

it('names every field that no schema does', async () => {
  const secret = { id: 1, hash: 'x' };
  const answer = { people: [{ id: 1 }, secret], one: secret, lines: {}, total: 2 };
  await expect(answers.parseAsync(answer)).rejects.toThrow(
    'The schema of the answer does not name people.1.hash, one.hash, total.',
  );
});

it('refuses an answer of another shape', async () => {
  await expect(answers.parseAsync({ people: [], one: { id: '1' }, lines: {} })).rejects.toThrow();
});
