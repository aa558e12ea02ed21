// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders of the template under test
import { describe, expect, it } from '@jest/globals';
import { fillIn } from './gateway.ts';

describe('gateway template', () => {
  it('gets the named variables and keeps those of nginx', () => {
    expect(fillIn('server ${AUTH}; set $uri ${AUTH}/$request_id ${lower};', { AUTH: '127.0.0.1:1' })).toBe(
      'server 127.0.0.1:1; set $uri 127.0.0.1:1/$request_id ${lower};',
    );
  });

  it('takes a value as it is, dollar signs too', () => {
    expect(fillIn('${A}', { A: '$& $1' })).toBe('$& $1');
  });

  it('names a variable that has no value', () => {
    expect(() => fillIn('${AUTH_UPSTREAM}', {})).toThrow('AUTH_UPSTREAM');
  });
});
