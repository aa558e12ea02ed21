import { expect, it } from '@jest/globals';
import { bounds, typeParts, words } from './schema-words';

const inWords = (schema: Parameters<typeof typeParts>[0]) =>
  typeParts(schema)
    .map((part) => ('name' in part ? `[${part.name}]` : part.text))
    .join('');

const RECEIPT = { $ref: '#/components/schemas/Receipt' };

it.each([
  [RECEIPT, '[Receipt]'],
  [{ type: 'array', items: RECEIPT }, 'list of [Receipt]'],
  [{ anyOf: [RECEIPT, { type: 'null' }] }, '[Receipt] or null'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of text'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'instant (ISO 8601, UTC) or null'],
  [{ type: 'string', enum: ['si', 'no', null] }, '"si" | "no" | null'],
  [{ type: ['integer', 'string'] }, 'whole number or text'],
])('names a type in words: %j', (schema, expected) => {
  expect(inWords(schema)).toBe(expected);
});

it('says the bounds of a value', () => {
  expect(bounds({ minLength: 16, maxLength: 16 })).toBe('16 characters');
  expect(bounds({ minLength: 1, maxLength: 200 })).toBe('1 to 200 characters');
  expect(bounds({ maxLength: 40 })).toBe('at most 40 characters');
  expect(bounds({ minimum: 1, default: 50, maximum: 200 })).toBe('1 to 200; 50 when left out');
  expect(bounds({})).toBe('');
});

it('tells code from words', () => {
  expect(words('sets `sid` again')).toEqual([
    { text: 'sets ', code: false },
    { text: 'sid', code: true },
    { text: ' again', code: false },
  ]);
});
