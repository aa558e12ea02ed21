import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Manifest, render } from '../src/manifests/render.ts';
import { schemaError, unknownFields } from '../src/manifests/schemas.ts';

const aService = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' } };

describe('the check of manifests', () => {
  it('finds a wrong type, a malformed name of a kind and a field that does not exist', async () => {
    const badPort = { ...aService, spec: { ports: [{ port: 'eighty' }] } };
    expect(await schemaError(badPort)).toMatch(/Service\/x.*port/s);
    expect(await schemaError({ ...aService, kind: 'Servise' })).toMatch(/Servise\/x/);
    const misspelt: Manifest & { spec: object } = { ...aService, spec: { selektor: {} } };
    expect(unknownFields([aService, misspelt])).toEqual([expect.stringMatching(/^Service\/x: .*selektor/)]);
  });
});

describe.each(['overlays/dev', 'overlays/production', 'overlays/production-keda'])('%s', (overlay) => {
  let manifests: Manifest[];

  beforeAll(() => {
    manifests = render(overlay);
  });

  it('has objects that their schemas accept', async () => {
    expect(manifests.length).toBeGreaterThan(40);
    expect((await Promise.all(manifests.map(schemaError))).filter(Boolean)).toEqual([]);
  });

  it('has no field that its kind does not have', () => {
    expect(unknownFields(manifests)).toEqual([]);
  });
});
