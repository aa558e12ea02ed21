import { describe, expect, it } from '@jest/globals';
import { checkBodyShape } from './body-shape';

/** `levels` arrays, one in the other. */
const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
/** A list with so many values, itself included. */
const many = (values: number) => Array.from({ length: values - 1 }, () => 0);

describe('the shape of a body', () => {
  it.each([
    ['an ordinary object', '{"a":[1,"due",null,{"b":true}]}'],
    ['a text alone', '"constructor"'],
    ['a forbidden key as a value', '{"a":"__proto__","b":["prototype"]}'],
    ['names that contain a forbidden key', '{"constructors":1,"prototypes":2}'],
  ])('may be %s', (_, body) => {
    expect(() => checkBodyShape(JSON.parse(body))).not.toThrow();
  });

  it.each([
    ['a constructor', '{"constructor":1}'],
    ['a prototype', '{"a":{"prototype":{}}}'],
    ['a __proto__ inside a list', '[[{"__proto__":{"role":"admin"}}]]'],
    ['an escaped key', String.raw`{"construct\u006fr":{}}`],
    ['half a surrogate pair', String.raw`{"a":["\ud800"]}`],
  ])('is refused with %s', (_, body) => {
    expect(() => checkBodyShape(JSON.parse(body))).toThrow(SyntaxError);
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
