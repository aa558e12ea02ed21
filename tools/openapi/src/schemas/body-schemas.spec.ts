import { describe, expect, it } from '@jest/globals';
import { bounded } from './body-schemas.ts';

const rule = (type: string, ...constraints: unknown[]) => ({ type, name: type, propertyName: 'field', constraints });
const optional = { type: 'conditionalValidation', name: 'isOptional', propertyName: 'field' };

describe('bounds of a body’s property', () => {
  it('are those of its rules', () => {
    const rules = [rule('isString'), rule('isNotEmpty'), rule('maxLength', 200), rule('matches', /^\P{Cc}*$/u)];
    expect(bounded({ type: 'string', description: 'First name' }, rules)).toEqual({
      type: 'string',
      description: 'First name',
      minLength: 1,
      maxLength: 200,
      pattern: '^\\P{Cc}*$',
    });
  });

  it('let a whole number come as a number or as digits', () => {
    const declared = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
    expect(bounded(declared, [rule('wholeNumber', 1, 20)])).toEqual({
      type: ['integer', 'string'],
      minimum: 1,
      maximum: 20,
      pattern: '^\\d{1,9}$',
    });
  });

  it('let null through where the property may be missing', () => {
    expect(bounded({ type: 'string' }, [optional, rule('maxLength', 40)])).toEqual({
      type: ['string', 'null'],
      maxLength: 40,
    });
    expect(bounded({ type: 'string' }, [optional, rule('isIn', ['a', 'b'])])).toEqual({
      type: ['string', 'null'],
      enum: ['a', 'b', null],
    });
  });

  it('refuse a rule that nobody has put into JSON Schema', () => {
    expect(() => bounded({ type: 'string' }, [rule('isPrime')])).toThrow('isPrime');
  });
});
