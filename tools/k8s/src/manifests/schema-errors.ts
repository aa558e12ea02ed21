import type { Manifest } from './render.ts';

/** Packages that know the kinds of an API group. */
const PACKAGES = [
  { group: /^gateway\.networking\.k8s\.io\//, name: '@kubernetes-models/gateway-api' },
  { group: /^keda\.sh\//, name: '@kubernetes-models/keda' },
  { group: /./, name: 'kubernetes-models' },
];

interface Model {
  validate(): void;
}

/** Module that describes a manifest's kind. */
export function moduleOf({ apiVersion, kind }: Manifest): string {
  const name = PACKAGES.find(({ group }) => group.test(apiVersion))?.name;
  return `${name}/${apiVersion}/${kind}`;
}

export const nameOf = ({ kind, metadata }: Manifest) => `${kind}/${metadata.name}`;

/** What a manifest's schema has against it: wrong types, missing fields, malformed quantities; undefined when nothing. */
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
