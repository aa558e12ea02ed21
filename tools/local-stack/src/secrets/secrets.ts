import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const RANDOM = [
  'postgres',
  'redis',
  'auth',
  'applications',
  'documents',
  'notifications',
  'identity',
  'serviceToken',
  'session',
  'grant',
  'storageAccessKey',
  'storageSecretKey',
] as const;

/** Made once for each copy of the stack, and kept. */
export type Secrets = Record<(typeof RANDOM)[number], string> & {
  adminPassword: string;
  /** Password of each administrator that the stack has made, by e-mail. */
  administrators: Record<string, string>;
};

/** The secrets in `file`; those that it lacks are made and added. */
export function loadSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const made = Object.fromEntries(RANDOM.map((name) => [name, randomBytes(24).toString('hex')]));
  const secrets = { ...made, adminPassword: readablePassword(), administrators: {}, ...kept } as Secrets;
  saveSecrets(file, secrets);
  return secrets;
}

/** Writes them where their owner alone can read them. */
export function saveSecrets(file: string, secrets: Secrets): void {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Without characters that look alike: somebody types it from the terminal. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

function readablePassword(): string {
  return Array.from(randomBytes(16), (byte) => READABLE[byte % READABLE.length]).join('');
}
