import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Identity, IdentitySigner, IdentityVerifier } from './identity-tokens';
import { ServiceSigner } from './service-tokens';
import { type Signer, signedToken } from './signed-token';

const PERSON: Identity = { userId: '5b0f', email: 'lucia@example.com', role: 'admin' };
const auth = generateKeyPairSync('ed25519');
const next = generateKeyPairSync('ed25519');
const documents = generateKeyPairSync('ed25519');
const publicKeys = new Map([
  ['auth', [auth.publicKey]],
  ['documents', [documents.publicKey]],
]);

// A stopped clock: on a busy machine a test may take longer than a token has left.
beforeEach(() => later(0));
afterEach(() => {
  jest.useRealTimers();
});

function later(seconds: number): void {
  jest.useFakeTimers({ now: Date.now() + seconds * 1_000 });
}

describe('an identity token', () => {
  const verifier = new IdentityVerifier(publicKeys);
  let signer: IdentitySigner;
  beforeEach(() => {
    signer = new IdentitySigner(auth.privateKey);
  });

  it('says who is calling, and is worth nothing after 60 seconds', async () => {
    const token = await signer.sign(PERSON);
    later(59);
    expect(await verifier.read(token)).toEqual(PERSON);
    later(61);
    expect(await verifier.read(token)).toBeNull();
  });

  it('is the same for who asks again at once, and another one for another role', async () => {
    const token = await signer.sign(PERSON);
    expect(await signer.sign({ ...PERSON })).toBe(token);
    expect(await verifier.read(await signer.sign({ ...PERSON, role: 'user' }))).toEqual({ ...PERSON, role: 'user' });
    later(11);
    expect(await signer.sign(PERSON)).not.toBe(token);
  });

  it('says that an administrator must switch on TOTP, from the next token on', async () => {
    const before = await signer.sign(PERSON);
    const token = await signer.sign({ ...PERSON, mfaRequired: true });
    expect(await verifier.read(token)).toEqual({ ...PERSON, mfaRequired: true });
    expect(await signer.sign({ ...PERSON, mfaRequired: false })).not.toBe(token);
    expect(await verifier.read(before)).toEqual(PERSON);
  });

  it('is refused when anything but auth’s key has signed it', async () => {
    const claims = { email: PERSON.email, role: PERSON.role };
    const content = (issuer: Signer) => ({ issuer, audience: 'internal', seconds: 60, subject: PERSON.userId, claims });
    const [, payload] = (await signer.sign(PERSON)).split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    const { 'x-internal-caller': service = '' } = await new ServiceSigner('documents', documents.privateKey).headersFor(
      'auth',
    );
    const forged = [
      await new IdentitySigner(documents.privateKey).sign(PERSON),
      await signedToken(documents.privateKey, content('documents')),
      await signedToken(documents.privateKey, content('auth')),
      await signedToken(auth.privateKey, { ...content('auth'), audience: 'documents' }),
      service,
      unsigned,
      'lucia@example.com',
      '',
    ];
    // A role that does not exist.
    forged.push(await signer.sign({ ...PERSON, role: 'root' as Identity['role'] }));
    for (const token of forged) expect(await verifier.read(token)).toBeNull();
  });

  it('is refused when the public key of auth has signed it as a shared secret', async () => {
    const { SignJWT } = await import('jose');
    const token = await new SignJWT({ email: PERSON.email, role: 'admin' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(PERSON.userId)
      .setIssuer('auth')
      .setAudience('internal')
      .setExpirationTime('60s')
      .sign(auth.publicKey.export({ format: 'der', type: 'spki' }));
    expect(await verifier.read(token)).toBeNull();
  });
});

describe('while one key of auth takes the place of another', () => {
  const both = new Map([['auth', [auth.publicKey, next.publicKey]]]);
  /** Keys of auth and of the services, before and after each of the three steps of a rotation. */
  const steps = [
    { key: auth.privateKey, keys: publicKeys },
    { key: auth.privateKey, keys: both },
    { key: next.privateKey, keys: both },
    { key: next.privateKey, keys: new Map([['auth', [next.publicKey]]]) },
  ];

  it('tokens of before and after each round are good for both', async () => {
    for (const round of [0, 1, 2]) {
      const running = steps.slice(round, round + 2);
      for (const [one, other] of running.flatMap((one) => running.map((other) => [one, other] as const))) {
        const token = await new IdentitySigner(one.key).sign(PERSON);
        expect([round, await new IdentityVerifier(other.keys).read(token)]).toEqual([round, PERSON]);
      }
    }
  });

  it('the old one ends with the last round', async () => {
    const token = await new IdentitySigner(auth.privateKey).sign(PERSON);
    expect(await new IdentityVerifier(new Map([['auth', [next.publicKey]]])).read(token)).toBeNull();
  });
});
