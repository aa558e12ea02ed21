import type { Manifest } from './render.ts';

const PACKAGES = [
  { group: /^gateway\.networking\.k8s\.io\//, name: '@kubernetes-models/gateway-api' },
  { group: /^keda\.sh\//, name: '@kubernetes-models/keda' },
  { group: /./, name: 'kubernetes-models' },
];

interface Model {
  validate(): void;
}

export function moduleOf({ apiVersion, kind }: Manifest): string {
  const name = PACKAGES.find(({ group }) => group.test(apiVersion))?.name;
  return `${name}/${apiVersion}/${kind}`;
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind}/${metadata.name}`;

/** Wrong types, missing fields, malformed quantities; undefined if there are none. */
export async function schemaError(manifest: Manifest): Promise<string | undefined> {
  try {
    const models: Record<string, new (manifest: Manifest) => Model> = await import(moduleOf(manifest));
    const Kind = models[manifest.kind];
    if (!Kind) return `${nameOf(manifest)}: no such kind`;
    new Kind(manifest).validate();
    return undefined;
  } catch (error) {
    return `${nameOf(manifest)}: ${error instanceof Error ? error.message : error}`;
  }
}
