import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPTS = join(import.meta.dirname, '..', '..', '..', 'deploy/compose');
const SERVICES = [
  ...['auth', 'applications', 'documents', 'notifications'],
  ...['auth-worker', 'applications-worker', 'documents-worker', 'notifications-worker'],
];
/** Secrets of the previous release, with a storage key chosen by its operator. */
const OLD_SECRETS = {
  postgres_password: 'p',
  admin_database_url: 'postgres://postgres:p@postgres:5432/lacorte',
  auth_database_url: 'postgres://auth:a@postgres:5432/lacorte',
  applications_database_url: 'postgres://applications:b@postgres:5432/lacorte',
  documents_database_url: 'postgres://documents:c@postgres:5432/lacorte',
  notifications_database_url: 'postgres://notifications:d@postgres:5432/lacorte',
  redis_conf: 'requirepass r',
  redis_url: 'redis://:r@redis:6379',
  service_token_secret: 's'.repeat(48),
  identity_secret: 'i'.repeat(48),
  session_secret: 'e'.repeat(48),
  grant_secret: 'g'.repeat(48),
  s3_access_key: 'chosen|by&hand',
  s3_secret_key: 'with/all+of|these&signs=',
  seaweedfs_s3_json: '{"identities":[]}',
  smtp_url: 'smtps://user:password@mail.example.com:465',
};

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'upgrade-'));
  mkdirSync(join(site, 'secrets'));
  for (const [name, value] of Object.entries(OLD_SECRETS)) {
    writeFileSync(join(site, 'secrets', name), `${value}\n`);
    chmodSync(join(site, 'secrets', name), 0o444);
  }
  writeFileSync(
    join(site, '.env'),
    'NODE_ENV=production\nSECRETS_DIR=./secrets\nPUBLIC_URL=https://case.example.com\n',
  );
});
afterEach(() => rmSync(site, { recursive: true }));

const secret = (name: string) => readFileSync(join(site, 'secrets', name), 'utf8').trim();

/** Runs the script with a docker that answers as compose does and notes what it is asked, with the files it was given. */
function upgrade({ secretsOfCompose = join(site, 'secrets'), running = 'auth' } = {}) {
  const docker = `#!/bin/sh
echo "[$COMPOSE_FILE] $*" >> '${site}/asked'
case "$*" in
  'compose config gateway') printf '      PUBLIC_URL: https://case.example.com\\n      TRUSTED_PROXIES: host\\n' ;;
  'compose config') echo '    file: ${secretsOfCompose}/session_secret' ;;
  'compose ps --services --status running') printf '%s\\n' ${running} ;;
  'compose ps -q '*) echo "container-of-$4" ;;
esac
`;
  writeFileSync(join(site, 'docker'), docker);
  chmodSync(join(site, 'docker'), 0o755);
  const env = { PATH: `${site}:${process.env.PATH}` };
  const script = join(SCRIPTS, 'upgrade-from-shared-secrets.sh');
  const { status, stderr } = spawnSync('sh', [script, './secrets'], { cwd: site, env, encoding: 'utf8' });
  const asked = existsSync(join(site, 'asked')) ? readFileSync(join(site, 'asked'), 'utf8').trim().split('\n') : [];
  return { status, stderr, asked };
}

const replaced = (asked: string[]) =>
  asked.flatMap((line) => /^\[(.*)\] compose up -d --no-deps --no-recreate .* (\S+)$/.exec(line)?.slice(1, 3) ?? []);
const twice = (files: string) => [
  ...SERVICES.flatMap((service) => [`${files}:${SCRIPTS}/shared-secrets.yml`, service]),
  ...SERVICES.flatMap((service) => ['', service]),
];

describe('the upgrade from shared secrets', () => {
  it('adds what is new to the secrets and keeps the old ones, whatever is in them', () => {
    expect(upgrade()).toMatchObject({ status: 0 });
    const { seaweedfs_s3_json: _, ...kept } = OLD_SECRETS;
    for (const [name, value] of Object.entries(kept)) expect([name, secret(name)]).toEqual([name, value]);
    for (const name of ['auth_token_key', 'token_public_keys', 'log_hash_secret', 's3_uploads_access_key'])
      expect(secret(name)).not.toBe('');
  });

  it('lets the store take the old key beside the new ones', () => {
    upgrade();
    const { identities } = JSON.parse(secret('seaweedfs_s3_json'));
    expect(identities).toHaveLength(6);
    const { s3_access_key: accessKey, s3_secret_key: secretKey } = OLD_SECRETS;
    expect(identities[0]).toMatchObject({ name: 'before', credentials: [{ accessKey, secretKey }] });
  });

  it('replaces every service twice, the first time with the shared secrets', () => {
    expect(replaced(upgrade().asked)).toEqual(twice('docker-compose.yml'));
  });

  it.each([
    ['COMPOSE_FILE of .env', 'COMPOSE_FILE="docker-compose.yml:production.yml"\n', 'docker-compose.yml:production.yml'],
    ['the override that compose takes by itself', '', 'docker-compose.yml:docker-compose.override.yml'],
  ])('keeps to %s', (_, line, files) => {
    if (line) appendFileSync(join(site, '.env'), line);
    else writeFileSync(join(site, 'docker-compose.override.yml'), 'services: {}\n');
    expect(replaced(upgrade().asked)).toEqual(twice(files));
  });

  it('brings scanner and mailbox to their new networks where they run', () => {
    const { asked } = upgrade({ running: 'auth clamav maildev' });
    const others = asked.filter((line) => / up -d --no-deps --wait (clamav|maildev|prometheus|auth)$/.test(line));
    expect(others).toEqual(['clamav', 'maildev'].map((name) => `[] compose up -d --no-deps --wait ${name}`));
  });

  it('changes nothing where compose reads its secrets elsewhere', () => {
    const { status, stderr, asked } = upgrade({ secretsOfCompose: '/somewhere/else' });
    expect({ status, asked }).toEqual({ status: 1, asked: ['[] compose config gateway', '[] compose config'] });
    expect(stderr).toContain('SECRETS_DIR in .env does not name ./secrets');
    expect(existsSync(join(site, 'secrets', 'auth_token_key'))).toBe(false);
  });
});
