import { expect, it } from '@jest/globals';
import { typedCode } from './typed-code';

it.each(['DOM-2026-000001-16', 'dom 2026 000001 16', ' Dom2026000001–16 '])('reads %j', (text) => {
  expect(typedCode(text)).toBe('DOM-2026-000001-16');
});

it.each([
  ['check digits that do not fit', 'DOM-2026-000001-17'],
  ['a digit that is missing', 'DOM-2026-00001-16'],
  ['something before it', 'causale DOM-2026-000001-16'],
  ['nothing', ''],
])('refuses %s', (_, text) => {
  expect(typedCode(text)).toBeUndefined();
});
