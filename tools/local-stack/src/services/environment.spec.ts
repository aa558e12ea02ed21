import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { loadSecrets } from '../secrets/secrets.ts';
import { PORT_NAMES, type StackContext } from '../stack/context.ts';
import { LocalFolder } from '../stack/local-folder.ts';
import { processEnvironment } from './environment.ts';
import { NEEDS } from './needs.ts';
import { PROCESSES } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lacorte-environment-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes the parts of a stack from which environments are made. */
function context(): StackContext {
  return {
    configuration: {
      logLevel: 'info',
      rateLimitFactor: 1,
      adminMfa: 'optional',
      openid: { OIDC_CLIENT_SECRET: 'client-secret' },
      links: { payment: 'https://pay.example.com' },
    },
    folder: new LocalFolder(folder, undefined),
    programs: { chromium: '/usr/bin/chromium' },
    ports: Object.fromEntries(PORT_NAMES.map((name, index) => [name, 5_000 + index])),
    secrets: loadSecrets(join(folder, 'secrets.json')),
    publicUrl: 'http://localhost:8080',
  } as unknown as StackContext;
}

/** Every value of `secrets.json` that stands in an environment. */
function secretsIn(stack: StackContext, environment: Record<string, string>): string[] {
  const values = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(values);
  return values(stack.secrets).filter((secret) => Object.values(environment).some((text) => text.includes(secret)));
}

it('gives the secret of the identity provider to auth alone', () => {
  const stack = context();
  const holders = PROCESSES.filter((process) => 'OIDC_CLIENT_SECRET' in processEnvironment(stack, process));
  expect(holders.map(({ name }) => name)).toEqual(['auth']);
});

it('gives each process the secrets of the table of needs, and no other', () => {
  const stack = context();
  for (const process of PROCESSES) {
    const environment = processEnvironment(stack, process);
    const { secrets } = NEEDS[process.name as keyof typeof NEEDS];
    const own = Object.keys(secrets).map((variable) => environment[variable] ?? '');
    expect(own).not.toContain('');
    const without = Object.fromEntries(Object.entries(environment).filter(([variable]) => !(variable in secrets)));
    expect([process.name, secretsIn(stack, without)]).toEqual([process.name, []]);
    // Each value belongs to the variable, not to something that several secrets are in.
    const counted = own.filter((value) => secretsIn(stack, { value }).length > 0);
    expect(secretsIn(stack, environment)).toHaveLength(counted.length);
  }
});
