import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';
import { SERVICES } from '../services/processes.ts';
import { fillIn } from '../stack/fill-in.ts';
import { writePrivate } from '../stack/local-folder.ts';

const RANDOM = ['postgres', 'redis', ...SERVICES, 'session', 'grant', 'logHash'] as const;

/** Processes with a token key pair. */
const SIGNERS = [...SERVICES, 'applications-worker', 'documents-worker', 'notifications-worker'];

/** Identities in object storage (deploy/object-storage/identities.json). */
const STORAGE = ['uploads', 'documents', 'documents_worker', 'notifications_worker', 'administration'] as const;
export type StorageIdentity = (typeof STORAGE)[number];

interface StorageKeys {
  accessKey: string;
  secretKey: string;
}

/** Secrets of a stack. They are generated once and kept. */
export type Secrets = Record<(typeof RANDOM)[number], string> & {
  /** Ed25519 (PKCS #8, DER, base64), by process. */
  tokenKeys: Record<string, string>;
  storage: Record<StorageIdentity, StorageKeys>;
  /** Passwords by user of Redis, except that of the user operator, which is the secret `redis`. */
  redisUsers: Record<string, string>;
  adminPassword: string;
  /** Passwords by e-mail of the administrators that the stack has created. */
  administrators: Record<string, string>;
};

/** Reads `file` and adds missing secrets to it. */
export function loadSecrets(file: string): Secrets {
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets = {
    ...Object.fromEntries(RANDOM.map((name) => [name, random()])),
    adminPassword: readablePassword(),
    administrators: {},
    ...kept,
    tokenKeys: { ...Object.fromEntries(SIGNERS.map((name) => [name, newTokenKey()])), ...kept.tokenKeys },
    redisUsers: { ...Object.fromEntries(redisUsers().map((name) => [name, random()])), ...kept.redisUsers },
    storage: { ...Object.fromEntries(STORAGE.map((name) => [name, newStorageKeys()])), ...kept.storage },
  } as Secrets;
  saveSecrets(file, secrets);
  return secrets;
}

export function saveSecrets(file: string, secrets: Secrets): void {
  writePrivate(file, JSON.stringify(secrets, null, 2));
}

/** Value of TOKEN_PUBLIC_KEYS. */
export function tokenPublicKeys({ tokenKeys }: Secrets): string {
  const publicKey = (key: string) =>
    createPublicKey(createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' }))
      .export({ format: 'der', type: 'spki' })
      .toString('base64');
  return Object.entries(tokenKeys)
    .map(([name, key]) => `${name}=${publicKey(key)}`)
    .join(',');
}

const random = () => randomBytes(24).toString('hex');

const newTokenKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

const newStorageKeys = (): StorageKeys => ({ accessKey: random(), secretKey: random() });

/** Characters of passwords that people type, without similar ones. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

function readablePassword(): string {
  return Array.from(randomBytes(16), (byte) => READABLE[byte % READABLE.length]).join('');
}

/** File of the users of Redis, with a placeholder for each password. */
const REDIS_USERS = join(REPOSITORY, 'deploy/redis/users.conf');
const REDIS_PASSWORD = /@(\w+)_password@/g;

/** The user of Redis with every right. */
export const OPERATOR = 'operator';

/** Returns the names of the users with a password, except the operator. */
export function redisUsers(): string[] {
  const names = [...readFileSync(REDIS_USERS, 'utf8').matchAll(REDIS_PASSWORD)].map(([, name = '']) => name);
  return names.filter((name) => name !== OPERATOR);
}

/** Returns the lines of Redis's configuration. @param passwords passwords by user */
export function redisUserLines(passwords: Readonly<Record<string, string>>): string {
  return fillIn(readFileSync(REDIS_USERS, 'utf8'), REDIS_PASSWORD, passwords);
}
