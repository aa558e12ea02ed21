import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { REPOSITORY } from '@lacorte/local-stack';

const read = (path: string) => readFileSync(join(REPOSITORY, 'deploy', path), 'utf8');
/** Without comments and passwords. */
const usersIn = (text: string) => (text.match(/^user .*/gm) ?? []).map((line) => line.replace(/>\S+/, ''));

it('the development secrets give the users of Redis the rights of deploy/redis/users.conf', () => {
  const users = usersIn(read('redis/users.conf'));
  expect(users.length).toBeGreaterThan(5);
  expect(usersIn(read('compose/development-secrets/redis_conf'))).toEqual(users);
});
