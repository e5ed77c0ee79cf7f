import { expect, it } from 'vitest';
import { z } from 'zod';
import { english } from './translation.ts';
import {
  emailAddress,
  fewKeys,
  fieldTexts,
  refinement,
  requiredText,
  validationTexts,
} from './validation.ts';

const schema = z.object({
  first_name: requiredText(5),
  nickname: requiredText(5),
  email: emailAddress(),
  age: z.int().max(120),
  agreed: z.boolean(),
  role: z.enum(['admin', 'agent']),
  tags: z.array(z.string()).max(1),
  code: z.string().regex(/^\d$/, { error: 'The code is none.' }),
  body: z.string().refine((text) => text !== '', refinement(validationTexts.required)),
  extras: fewKeys(z.looseObject({}), 1),
  id: z.int().positive(),
  when: z.union([z.iso.date(), z.iso.datetime()]),
});

const refused = schema.safeParse({
  first_name: '',
  nickname: 'much too long',
  email: 'nobody',
  age: 121,
  role: 'king',
  tags: ['one', 'two'],
  code: 'x',
  body: '',
  extras: { a: 1, b: 2 },
  id: 0,
  when: 'soon',
}).error?.issues;

it('every refused value is told by a line and its values, which make the message of the schema', () => {
  const texts = fieldTexts(refused ?? []);
  for (const { path, message } of refused ?? []) {
    expect(texts[path.join('.')]?.map((text) => english(text))).toContain(message);
  }
  const attribute = (line: string) => ({ line, values: {} });
  expect(texts).toMatchObject({
    first_name: [{ line: validationTexts.required, values: { attribute: attribute('first name') } }],
    nickname: [{ line: validationTexts.max.string, values: { limit: '5' } }],
    email: [{ line: validationTexts.formats.email, values: { attribute: attribute('email') } }],
    age: [{ line: validationTexts.max.other, values: { limit: '120' } }],
    agreed: [{ line: validationTexts.required }],
    role: [{ line: validationTexts.selected }],
    tags: [{ line: validationTexts.max.array }],
    code: ['The code is none.'],
    body: [{ line: validationTexts.required, values: { attribute: attribute('body') } }],
    extras: [{ line: validationTexts.max.array, values: { limit: 1, attribute: attribute('extras') } }],
    id: [{ line: validationTexts.min.other, values: { limit: '1' } }],
    when: [{ line: validationTexts.selected, values: { attribute: attribute('when') } }],
  });
});
