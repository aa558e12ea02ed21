const FORBIDDEN_KEYS = new Set(['constructor', '__proto__', 'prototype']);
const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;

/**
 * Checks a parsed JSON body before it becomes a DTO. class-transformer keeps every object with a `constructor` key in memory for
 * the life of the process, and converting hundreds of thousands of small objects blocks the event loop for a quarter of a second.
 * An unpaired surrogate, which a JSON escape can contain, can neither be encoded nor stored.
 *
 * @throws SyntaxError for a forbidden key, more than 32 levels, more than 50,000 values or half a surrogate pair
 */
export function checkBodyShape(body: unknown): void {
  let values = 0;
  const check = (value: unknown, depth: number): void => {
    values += 1;
    if (values > MAX_VALUES) throw new SyntaxError('too many values');
    if (typeof value === 'string' && !value.isWellFormed()) throw new SyntaxError('half a surrogate pair');
    if (typeof value !== 'object' || value === null) return;
    if (depth > MAX_DEPTH) throw new SyntaxError('too many levels');
    if (Array.isArray(value)) {
      for (const item of value) check(item, depth + 1);
      return;
    }
    for (const key of Object.keys(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError(`the key ${key}`);
      check((value as Record<string, unknown>)[key], depth + 1);
    }
  };
  check(body, 1);
}
