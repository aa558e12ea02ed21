import type { INestApplicationContext } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS_RULE } from './access';

/** Key under which Nest keeps the path of a route's handler. */
const ROUTE_PATH = 'path';

/**
 * Every route of a running service that names no access rule, as `Controller.handler`. Such a route is closed, but nobody
 * has thought about who may call it: each service has a test that expects none.
 */
export function routesWithoutRule(app: INestApplicationContext): string[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  const scanner = new MetadataScanner();
  const unruled = controllers.flatMap(({ metatype }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = metatype.prototype as Record<string, object>;
    return scanner
      .getAllMethodNames(prototype)
      .filter((name) => Reflect.hasMetadata(ROUTE_PATH, prototype[name]))
      .filter((name) => !hasRule(prototype[name]) && !hasRule(metatype))
      .map((name) => `${metatype.name}.${name}`);
  });
  return [...new Set(unruled)];
}

const hasRule = (target: object) => Reflect.hasMetadata(ACCESS_RULE, target);
