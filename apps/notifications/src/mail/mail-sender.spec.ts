import { describe, expect, it } from '@jest/globals';
import { domainOf, parseSender } from './mail-sender';

describe('the sender', () => {
  it.each([
    ['La Corte <info@example.com>', { name: 'La Corte', address: 'info@example.com' }],
    ['"La Corte" <info@example.com>', { name: 'La Corte', address: 'info@example.com' }],
    ['info@example.com', { name: '', address: 'info@example.com' }],
  ])('reads %s', (text, sender) => {
    expect(parseSender(text)).toEqual(sender);
  });

  it.each(['', 'La Corte', 'a@b@c', 'La Corte <info>'])('refuses %j', (text) => {
    expect(() => parseSender(text)).toThrow('MAIL_FROM');
  });

  it('knows its domain', () => {
    expect(domainOf({ name: '', address: 'info@example.com' })).toBe('example.com');
  });
});
