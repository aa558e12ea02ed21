import { describe, expect, it } from '@jest/globals';
import { readAudit } from './audit.ts';

describe('an audit', () => {
  it('finds what is grave', () => {
    const vulnerabilities = {
      sieve: { name: 'sieve', severity: 'critical', range: '<2.1.0' },
      colander: { name: 'colander', severity: 'moderate', range: '*' },
    };
    expect(readAudit({ vulnerabilities })).toEqual({ isAnswered: true, findings: ['sieve <2.1.0: critical'] });
    expect(readAudit({ vulnerabilities: {} })).toEqual({ isAnswered: true, findings: [] });
  });

  it('knows when nobody has answered', () => {
    expect(readAudit({ error: { summary: '405 Method Not Allowed' } })).toEqual({ isAnswered: false, findings: [] });
  });
});
