import { describe, expect, it } from '@jest/globals';
import { checkBodyShape } from './request-body';

/** `levels` arrays, one in the other. */
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** A list with so many values, itself included. */
const many = (values: number) => Array.from({ length: values - 1 }, () => 0);

describe('the shape of a body', () => {
  it('may have a forbidden key as a value or within a name', () => {
    const bodies = ['{"a":[1,"due",null,{"b":true}]}', '"constructor"', '{"constructors":1,"prototypes":2}'];
    for (const body of [...bodies, '{"a":"__proto__","b":["prototype"]}']) checkBodyShape(JSON.parse(body));
  });

  it('is refused with a key of every object, at any depth, and with half a surrogate pair', () => {
    const bodies = [
      '{"constructor":1}',
      '{"a":{"prototype":{}}}',
      '[[{"__proto__":{"role":"admin"}}]]',
      String.raw`{"construct\u006fr":{}}`,
      String.raw`{"a":["\ud800"]}`,
    ];
    for (const body of bodies) expect(() => checkBodyShape(JSON.parse(body))).toThrow(SyntaxError);
  });

  it('has at most 32 levels', () => {
    expect(() => checkBodyShape(nested(32))).not.toThrow();
    expect(() => checkBodyShape(nested(33))).toThrow('too many levels');
    expect(() => checkBodyShape(nested(400_000))).toThrow('too many levels');
  });

  it('has at most 50,000 values', () => {
    expect(() => checkBodyShape(many(50_000))).not.toThrow();
    expect(() => checkBodyShape(many(50_001))).toThrow('too many values');
  });
});
