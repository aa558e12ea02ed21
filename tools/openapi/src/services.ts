import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DynamicModule, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { rolldown } from 'rolldown';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Services with the file under `apps/<name>/src` and the class of their module. */
export const SERVICES = [
  { name: 'auth', file: 'app.module.ts', module: 'AppModule' },
  { name: 'applications', file: 'app.module.ts', module: 'AppModule' },
  { name: 'documents', file: 'documents-http.module.ts', module: 'DocumentsHttpModule' },
  { name: 'notifications', file: 'notifications-http.module.ts', module: 'NotificationsHttpModule' },
];

export const sourcesOf = (service: string) => join(ROOT, 'apps', service, 'src');

const BUNDLES = join(import.meta.dirname, '..', 'dist');

/**
 * Reads the controllers of every service. Nest builds each module graph as a preview without providers, so that nothing starts.
 *
 * @returns controllers by service; exports of libs/contracts by name, the same classes that the controllers use
 */
export async function loadServices(): Promise<{ controllers: Map<string, Type[]>; contracts: Map<string, Type> }> {
  await bundleServices();
  const controllers = new Map<string, Type[]>();
  for (const { name, module } of SERVICES) controllers.set(name, await controllersOf(name, module));
  return { controllers, contracts: new Map(Object.entries(await imported<Type>('contracts'))) };
}

/** Bundles all services together, so that each DTO class exists once. */
async function bundleServices(): Promise<void> {
  const bundle = await rolldown({
    input: {
      ...Object.fromEntries(SERVICES.map(({ name, file }) => [name, join(sourcesOf(name), file)])),
      contracts: join(ROOT, 'libs/contracts/src/index.ts'),
    },
    platform: 'node',
    tsconfig: join(ROOT, 'tsconfig.base.json'),
    external: isExternal,
    moduleTypes: { '.hbs': 'text', '.css': 'text', '.svg': 'text' },
    logLevel: 'silent',
  });
  await bundle.write({
    dir: BUNDLES,
    format: 'esm',
    entryFileNames: '[name].js',
    keepNames: true,
    cleanDir: true,
    banner: 'import "reflect-metadata";',
  });
  await bundle.close();
}

function isExternal(id: string): boolean {
  if (builtinModules.includes(id.replace(/^node:/, ''))) return true;
  const isPackage = /^[a-z@]/i.test(id) && !/^@(lacorte|oxc-project)\//.test(id);
  return isPackage && !isOfOneService(id);
}

/** Tells whether a service has its own version of a package. That version cannot be found from this folder. */
function isOfOneService(id: string): boolean {
  const packageName = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  return SERVICES.some(({ name }) => existsSync(join(ROOT, 'apps', name, 'node_modules', packageName)));
}

async function controllersOf(service: string, module: string): Promise<Type[]> {
  const exported = await imported<{ forRoot(config: object): DynamicModule }>(service);
  const options = { preview: true, logger: false, abortOnError: false } as const;
  const preview = await NestFactory.createApplicationContext(exported[module].forRoot(anyConfig), options);
  const modules = [...preview.get(ModulesContainer).values()];
  return modules.flatMap(({ controllers }) => [...controllers.values()].map(({ metatype }) => metatype as Type));
}

function imported<T>(bundle: string): Promise<Record<string, T>> {
  return import(pathToFileURL(join(BUNDLES, `${bundle}.js`)).href);
}

/** A configuration of any name, because a preview reads no values. */
const anyConfig = new Proxy({}, { get: (_, name) => (name === 'LOG_LEVEL' ? 'silent' : 'http://localhost') });
