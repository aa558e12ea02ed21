import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DynamicModule, Type } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { rolldown } from 'rolldown';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface Service {
  name: string;
  /** Under `apps/<name>/src`, without its suffix. */
  file: string;
  /** Class in that file. */
  module: string;
}

export const SERVICES: readonly Service[] = [
  { name: 'auth', file: 'app.module', module: 'AppModule' },
  { name: 'applications', file: 'app.module', module: 'AppModule' },
  { name: 'documents', file: 'documents-http.module', module: 'DocumentsHttpModule' },
  { name: 'notifications', file: 'notifications-http.module', module: 'NotificationsHttpModule' },
];

export const sourcesOf = (service: string) => join(ROOT, 'apps', service, 'src');

const BUNDLES = join(import.meta.dirname, '..', 'dist');

interface HttpModule {
  forRoot(config: object): DynamicModule;
}

interface LoadedServices {
  /** By service. */
  controllers: Map<string, Type[]>;
  /** By name; the same classes that the controllers use. */
  contracts: Map<string, Type>;
}

/** Reads the controllers of every service. Nest builds each module graph as a preview, without providers, so nothing starts. */
export async function loadServices(): Promise<LoadedServices> {
  await bundleServices();
  const controllers = new Map<string, Type[]>();
  for (const service of SERVICES) controllers.set(service.name, await controllersOf(service));
  const exported = Object.entries(await imported<object>('contracts'));
  const classes = exported.filter((entry): entry is [string, Type] => /^class\b/.test(String(entry[1])));
  return { controllers, contracts: new Map(classes) };
}

/** Bundles all services together, so that each DTO class exists once. */
async function bundleServices(): Promise<void> {
  const bundle = await rolldown({
    input: {
      ...Object.fromEntries(SERVICES.map(({ name, file }) => [name, join(sourcesOf(name), `${file}.ts`)])),
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

/** Whether a service has its own version of a package, which cannot be found from this folder. */
function isOfOneService(id: string): boolean {
  const packageName = id.split('/', id.startsWith('@') ? 2 : 1).join('/');
  return SERVICES.some(({ name }) => existsSync(join(ROOT, 'apps', name, 'node_modules', packageName)));
}

async function controllersOf({ name, module }: Service): Promise<Type[]> {
  const exported = await imported<HttpModule>(name);
  const preview = await NestFactory.createApplicationContext(exported[module].forRoot(anyConfig), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const modules = [...preview.get(ModulesContainer).values()];
  return modules.flatMap(({ controllers }) =>
    [...controllers.values()].flatMap(({ metatype }) => (typeof metatype === 'function' ? [metatype as Type] : [])),
  );
}

function imported<T>(bundle: string): Promise<Record<string, T>> {
  return import(pathToFileURL(join(BUNDLES, `${bundle}.js`)).href);
}

/** A configuration of any name, because a preview reads no values. */
const anyConfig = new Proxy({}, { get: (_, name) => (name === 'LOG_LEVEL' ? 'silent' : 'http://localhost') });
