import { expect, it } from '@jest/globals';
import { plainText } from './plain-text';

it('shows every character of a payment, in the order in which it was written', () => {
  expect(plainText(' Rossi\r\n\tLucia\u0000 ')).toBe('Rossi Lucia');
  expect(plainText('\u202edetsurt\u202c R\u200bo\u00adssi\u2066')).toBe('detsurt Rossi');
  expect(plainText('\ud800')).toBe('\ufffd');
});

it('finds a code with invisible characters in it, as web pages and phones put them in', () => {
  expect(plainText('DOM-2026-\u200b000001\u2060-16')).toBe('DOM-2026-000001-16');
});

it.each([null, 5, {}, ['x']])('takes %j for nothing', (value) => expect(plainText(value)).toBe(''));
