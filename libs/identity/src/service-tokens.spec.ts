import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SERVICE_HEADER, ServiceSigner, ServiceVerifier } from './service-tokens';
import { requireOwnKey, signedToken } from './signed-token';

const applications = generateKeyPairSync('ed25519');
const printing = generateKeyPairSync('ed25519');
const publicKeys = new Map([
  ['applications', [applications.publicKey]],
  ['documents-worker', [printing.publicKey]],
]);
const auth = () => new ServiceVerifier('auth', publicKeys);
const asked = (verifier: ServiceVerifier, headers: Record<string, string>) =>
  verifier.callerOf((name) => headers[name]);

afterEach(() => {
  jest.useRealTimers();
});

function later(seconds: number): void {
  jest.useFakeTimers({ now: Date.now() + seconds * 1_000 });
}

describe('a service token', () => {
  const signer = new ServiceSigner('applications', applications.privateKey);

  it('names the process that calls, to the one service that it was made for', async () => {
    expect(await asked(auth(), await signer.headersFor('auth'))).toBe('applications');
    expect(await asked(auth(), await signer.headersFor('documents'))).toBeNull();
  });

  it('cannot be made for another process', async () => {
    const forged = [
      (await new ServiceSigner('applications', printing.privateKey).headersFor('auth'))[SERVICE_HEADER] ?? '',
      await signedToken(printing.privateKey, { issuer: 'applications', audience: 'auth', seconds: 60 }),
      await signedToken(printing.privateKey, { issuer: 'notifications', audience: 'auth', seconds: 60 }),
      'applications',
    ];
    for (const token of forged) expect(await asked(auth(), { [SERVICE_HEADER]: token })).toBeNull();
    expect(await asked(auth(), {})).toBeNull();
  });

  it('is told apart from a forged one when it is past its time: clocks differ, and that passes', async () => {
    const late = await signer.headersFor('auth');
    const verifier = auth();
    expect([await asked(verifier, late), await asked(verifier, late)]).toEqual(['applications', 'applications']);
    const never = await new ServiceSigner('applications', printing.privateKey).headersFor('auth');
    later(61);
    for (const one of [verifier, auth()]) {
      await expect(asked(one, late)).rejects.toMatchObject({ kind: 'unavailable' });
    }
    expect(await asked(auth(), never)).toBeNull();
  });

  it('is used again for half of its life, then renewed before it ends', async () => {
    const own = new ServiceSigner('applications', applications.privateKey);
    const first = await own.headersFor('auth');
    later(29);
    expect(await own.headersFor('auth')).toBe(first);
    later(2);
    const second = await own.headersFor('auth');
    expect(second).not.toEqual(first);
    expect(await asked(auth(), second)).toBe('applications');
  });
});

describe('the keys of a process', () => {
  it('must belong together, or it does not start', () => {
    expect(() => requireOwnKey('applications', applications.privateKey, publicKeys)).not.toThrow();
    expect(() => requireOwnKey('applications', printing.privateKey, publicKeys)).toThrow(/no key of applications/);
    expect(() => requireOwnKey('notifications', printing.privateKey, publicKeys)).toThrow(/no key of notifications/);
  });
});
