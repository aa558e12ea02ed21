import { expect, it } from '@jest/globals';
import { bounded } from './body-schemas.ts';

const rule = (type: string, ...constraints: unknown[]) => ({ type, name: type, propertyName: 'field', constraints });
const optional = { type: 'conditionalValidation', name: 'isOptional', propertyName: 'field' };

it('bounds a property of a body as its rules do', () => {
  const text = [rule('isString'), rule('isNotEmpty'), rule('maxLength', 200), rule('matches', /^\P{Cc}*$/u)];
  expect(bounded({ type: 'string', description: 'First name' }, text)).toEqual({
    type: 'string',
    description: 'First name',
    minLength: 1,
    maxLength: 200,
    pattern: '^\\P{Cc}*$',
  });
  // A whole number may come as digits, and null where the property may be missing.
  const number = bounded({ anyOf: [{ type: 'string' }, { type: 'integer' }] }, [rule('wholeNumber', 1, 20)]);
  expect(number).toEqual({ type: ['integer', 'string'], minimum: 1, maximum: 20, pattern: '^\\d{1,9}$' });
  const [short, list] = [rule('maxLength', 40), rule('isIn', ['a', 'b'])].map((one) =>
    bounded({ type: 'string' }, [optional, one]),
  );
  expect(short).toEqual({ type: ['string', 'null'], maxLength: 40 });
  expect(list).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] });
});

it('refuses a rule that nobody has put into JSON Schema', () => {
  expect(() => bounded({ type: 'string' }, [rule('isPrime')])).toThrow('isPrime');
});
