import { describe, expect, it } from '@jest/globals';
import { externalLink } from './configuration.ts';

describe('external link', () => {
  it('has nothing in it that would end a JSON string', () => {
    const link = externalLink('PAYMENT_URL', 'https://pay.example.com/a"b?c="d\\e#"f');
    expect(JSON.parse(`"${link}"`)).toBe('https://pay.example.com/a%22b?c=%22d%5Ce#%22f');
  });

  it.each(['javascript:alert(1)', 'pay.example.com', ''])('is not %j', (value) => {
    expect(() => externalLink('PAYMENT_URL', value)).toThrow(`PAYMENT_URL=${value} is not`);
  });
});
