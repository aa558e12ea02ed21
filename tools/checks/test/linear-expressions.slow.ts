import { expect, it } from '@jest/globals';
import { judge } from '../src/expressions/judge.ts';

it('tells linear expressions from others', async () => {
  const isRefused = async ({ source, flags }: RegExp) => (await judge({ source, flags, at: '' })) !== undefined;
  const others = [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, /[^\s<>@]+@[^\s<>@]+/g, /=+$/, /^(a+)+$/, /(?=.*a.*b)\s+$/];
  for (const expression of others) expect([expression, await isRefused(expression)]).toEqual([expression, true]);
  for (const expression of [/^[^\s@]+@[^\s@]+$/, /={1,2}$/, /^\d{4}-\d{2}$/, /a(?=b)/]) {
    expect([expression, await isRefused(expression)]).toEqual([expression, false]);
  }
});
