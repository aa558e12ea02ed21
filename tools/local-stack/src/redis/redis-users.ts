import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../configuration/configuration.ts';

/** The users of Redis, with a placeholder for each password. */
const TEMPLATE = join(REPOSITORY, 'deploy/redis/users.conf');
const PASSWORD = /@(\w+)_password@/g;

/** Has every right. */
export const OPERATOR = 'operator';

/** Names of the users with a password, except the operator. */
export function redisUsers(): string[] {
  const names = [...readFileSync(TEMPLATE, 'utf8').matchAll(PASSWORD)].map(([, name = '']) => name);
  return names.filter((name) => name !== OPERATOR);
}

/** Lines of Redis's configuration. @param passwords by user */
export function redisUserLines(passwords: Readonly<Record<string, string>>): string {
  return readFileSync(TEMPLATE, 'utf8').replaceAll(PASSWORD, (_, name: string) => {
    const password = passwords[name];
    if (password === undefined) throw new Error(`the Redis user ${name} has no password`);
    return password;
  });
}
