import { join } from 'node:path';
import ts from 'typescript';
import type { Manifest } from './render.ts';

/** Path of a file that is never written. It is next to this file, so that the compiler finds the packages. */
const FILE = join(import.meta.dirname, 'manifests-as-literals.ts');

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
};

/** Finds fields that a kind does not have. The schemas accept them, but TypeScript rejects them in an object literal. */
export function unknownFields(manifests: Manifest[]): string[] {
  const source = manifests.flatMap((manifest, number) => [
    `import type { I${manifest.kind} as Kind${number} } from '${moduleOf(manifest)}';`,
    `export const manifest${number}: Kind${number} = ${JSON.stringify(manifest)}; // ${nameOf(manifest)}`,
  ]);
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === FILE ? ts.createSourceFile(name, source.join('\n'), ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([FILE], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line : 0;
    const manifest = manifests[Math.floor(line / 2)];
    return `${manifest ? nameOf(manifest) : ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

const PACKAGES = [
  { group: /^gateway\.networking\.k8s\.io\//, name: '@kubernetes-models/gateway-api' },
  { group: /^keda\.sh\//, name: '@kubernetes-models/keda' },
  { group: /./, name: 'kubernetes-models' },
];

function moduleOf({ apiVersion, kind }: Manifest): string {
  const name = PACKAGES.find(({ group }) => group.test(apiVersion))?.name;
  return `${name}/${apiVersion}/${kind}`;
}

const nameOf = ({ kind, metadata }: Manifest) => `${kind}/${metadata.name}`;

/** Returns an error for wrong types, missing fields or malformed quantities; undefined without one. */
export async function schemaError(manifest: Manifest): Promise<string | undefined> {
  try {
    const models: Record<string, new (manifest: Manifest) => { validate(): void }> = await import(moduleOf(manifest));
    const Kind = models[manifest.kind];
    if (!Kind) return `${nameOf(manifest)}: no such kind`;
    new Kind(manifest).validate();
    return undefined;
  } catch (error) {
    return `${nameOf(manifest)}: ${error instanceof Error ? error.message : error}`;
  }
}
