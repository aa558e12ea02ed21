import 'reflect-metadata';
import { posix } from 'node:path';
import { RequestMethod, type Type } from '@nestjs/common';
import { MetadataScanner } from '@nestjs/core';

export interface Call {
  service: string;
  controller: string;
  handler: string;
  /** Method such as `get`. */
  method: string;
  /** Path with placeholders such as `{id}`. */
  path: string;
  access: 'public' | 'logged-in' | 'admin' | 'internal';
  /** Status of a successful answer. */
  status: number;
  /** Null without a body, or if the handler validates it itself. */
  body: Type | null;
}

/** Metadata keys of Nest and of libs/identity. */
const PATH = 'path';
const METHOD = 'method';
const STATUS = '__httpCode__';
const ARGUMENTS = '__routeArguments__';
const PARAMETER_TYPES = 'design:paramtypes';
const ACCESS_RULE = 'access-rule';
/** Nest's number for a parameter with `@Body()`. */
const BODY_PARAMETER = 3;

/** Returns the calls below `/api/` in the order of declaration, without internal calls. */
export function readCalls(service: string, controllers: Type[]): Call[] {
  return controllers
    .flatMap((controller) => callsOf(service, controller))
    .filter(({ path, access }) => path.startsWith('/api/') && access !== 'internal');
}

function callsOf(service: string, controller: Type): Call[] {
  const prototype: Record<string, object> = controller.prototype;
  const handlers = new MetadataScanner().getAllMethodNames(prototype);
  return handlers
    .filter((name) => Reflect.hasMetadata(PATH, prototype[name]) && !isPage(prototype[name]))
    .flatMap((name) => {
      const handler = prototype[name];
      const method = RequestMethod[Reflect.getMetadata(METHOD, handler)].toLowerCase();
      return pathsOf(controller, handler).map((path) => ({
        service,
        controller: controller.name,
        handler: name,
        method,
        path,
        access: Reflect.getMetadata(ACCESS_RULE, handler) ?? Reflect.getMetadata(ACCESS_RULE, controller),
        status: Reflect.getMetadata(STATUS, handler) ?? (method === 'post' ? 201 : 200),
        body: bodyOf(controller, name),
      }));
    });
}

/** Tells whether a route serves pages. Only their paths contain a wildcard. */
function isPage(handler: object): boolean {
  return [Reflect.getMetadata(PATH, handler)].flat().some((path: string) => path.includes('*'));
}

function pathsOf(controller: object, handler: object): string[] {
  const paths = (target: object): string[] => [Reflect.getMetadata(PATH, target) ?? ''].flat();
  return paths(controller).flatMap((prefix) =>
    paths(handler).map((path) =>
      posix
        .join('/', prefix, path)
        .replaceAll(/:(\w+)/g, '{$1}')
        .replace(/(.)\/$/, '$1'),
    ),
  );
}

function bodyOf(controller: Type, handler: string): Type | null {
  const parameters: Record<string, { index: number }> = Reflect.getMetadata(ARGUMENTS, controller, handler) ?? {};
  const body = Object.entries(parameters).find(([kind]) => kind.startsWith(`${BODY_PARAMETER}:`));
  if (!body) return null;
  const types: Type[] = Reflect.getMetadata(PARAMETER_TYPES, controller.prototype, handler);
  const type = types[body[1].index];
  return type === Object ? null : type;
}
