import { describe, expect, it } from '@jest/globals';
import { NEEDS } from '@lacorte/local-stack';
import { type ComposeFile, readComposeFile } from './compose-file.ts';

/**
 * A network joins all its members, both ways. These groups share one although not each of them needs each other; beyond them,
 * two parts share a network only if one needs the other. Who parses hostile files, or reaches the world, is in no group.
 */
const TOGETHER = [
  ['gateway', 'auth', 'applications', 'documents', 'notifications'],
  [
    ...['auth', 'auth-worker', 'applications', 'applications-worker', 'documents', 'notifications', 'migrate'],
    ...['backup', 'postgres', 'redis'],
  ],
  ['documents', 'migrate', 'backup', 'object-storage'],
];
/** Parts that docker-compose.yml has beside the processes of the product. */
const PARTS = [
  ['object-storage', 'object-files'],
  ['documents-worker', 'clamav'],
  ['notifications-worker', 'maildev'],
];
/** Who reaches the world, and through which network alone. */
const WORLD = { gateway: 'edge', 'notifications-worker': 'outside', maildev: 'outside', clamav: 'virus-lists' };

const pairsOf = (group: string[]) =>
  group.flatMap((one) => group.filter((other) => one < other).map((o) => `${one} - ${o}`));
const unique = (pairs: string[]) => [...new Set(pairs)].sort();

function pairsIn({ services }: ComposeFile): string[] {
  const members = new Map<string, string[]>();
  for (const [name, { networks = ['default'] }] of Object.entries(services))
    for (const network of networks) members.set(network, [...(members.get(network) ?? []), name]);
  return unique([...members.values()].flatMap(pairsOf));
}

const NEEDED = Object.entries(NEEDS).flatMap(([from, { reaches }]) =>
  reaches.filter((to) => to !== 'smtp').map((to) => [from, to]),
);

describe('the networks of docker-compose.yml', () => {
  const compose = readComposeFile('docker-compose.yml');

  it('let each part reach what the table says, and no other', () => {
    expect(pairsIn(compose)).toEqual(unique([...NEEDED, ...PARTS, ...TOGETHER].flatMap(pairsOf)));
  });

  it('lead to the world from the parts that need it alone', () => {
    const open = Object.entries(compose.networks ?? {}).flatMap(([name, settings]) => (settings?.internal ? [] : name));
    const reached = Object.entries(compose.services).flatMap(([name, { networks = ['default'] }]) =>
      networks.filter((network) => open.includes(network)).map((network) => [name, network]),
    );
    expect(Object.fromEntries(reached)).toEqual(WORLD);
  });

  it('keep what asks nobody who they are to the one part that needs it', () => {
    for (const [part, only] of Object.entries({ 'object-files': 'object-storage', clamav: 'documents-worker' })) {
      const beside = pairsIn(compose).filter((pair) => pair.split(' - ').includes(part));
      expect(beside).toEqual(pairsOf([part, only].sort()));
    }
  });

  it('publish the gateway, and the mailbox for trying out', () => {
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports?.length);
    expect(published.map(([name]) => name).sort()).toEqual(['gateway', 'maildev']);
  });
});

it('gives workers, and nothing else, lower shares of the processor', () => {
  const services = Object.entries(readComposeFile('docker-compose.yml').services);
  const standingBack = services.flatMap(([name, { cpu_shares: shares }]) => (shares === undefined ? [] : name));
  const workers = ['applications', 'auth', 'documents', 'notifications'].map((name) => `${name}-worker`);
  expect(standingBack.sort()).toEqual(workers);
});

it('lets object storage speak S3 to others, and with its keys alone', () => {
  const { 'object-storage': gateway, 'object-files': files } = readComposeFile('docker-compose.yml').services;
  expect([gateway?.command].flat()).toContain('-config=/run/secrets/seaweedfs_s3_json');
  expect([gateway?.command].flat()[0]).toBe('s3');
  expect([files?.command].flat()).not.toContain('-s3');
  expect(files?.secrets).toBeUndefined();
});
