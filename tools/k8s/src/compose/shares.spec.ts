import { describe, expect, it } from '@jest/globals';
import { readComposeFile } from './compose-file.ts';

describe('the processor shares of containers', () => {
  it('are lower for workers, and for nothing else', () => {
    const services = Object.entries(readComposeFile('docker-compose.yml').services);
    const standingBack = services.flatMap(([name, { cpu_shares: shares }]) => (shares === undefined ? [] : name));
    const workers = ['applications', 'auth', 'documents', 'notifications'].map((name) => `${name}-worker`);
    expect(standingBack.sort()).toEqual(workers);
  });
});
