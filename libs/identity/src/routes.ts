import { type INestApplicationContext, RequestMethod } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule, INTERNAL_CALLERS } from './access';
import type { Signer } from './signed-token';

/** One route of a running service. */
export interface Route {
  /** `GET`, `POST`, ... */
  method: string;
  /** With placeholders such as `:id`. */
  path: string;
  /** Undefined when the route has no rule; the guard then refuses all callers. */
  rule: AccessRule | undefined;
  /** Allowed callers, when the rule is 'internal'. */
  callers: Signer[];
  /** The controller's method. */
  handler: object;
}

/** Metadata keys that Nest's decorators use. */
const PATH = 'path';
const METHOD = 'method';

/** Returns every route of a running service, read from its controllers. */
export function routesOf(app: INestApplicationContext): Route[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => (typeof metatype === 'function' ? routesIn(metatype) : []));
}

// biome-ignore lint/complexity/noBannedTypes: Nest's own type of a controller
function routesIn(controller: Function): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner()
    .getAllMethodNames(prototype)
    .map((name) => prototype[name])
    .filter((handler) => Reflect.hasMetadata(PATH, handler))
    .flatMap((handler) => {
      const said = (key: string) => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
      const rule: AccessRule | undefined = said(ACCESS_RULE);
      const callers: Signer[] = said(INTERNAL_CALLERS) ?? [];
      const method = RequestMethod[Reflect.getMetadata(METHOD, handler) as RequestMethod];
      return pathsOf(controller).flatMap((prefix) =>
        pathsOf(handler).map((path) => ({ method, path: joined(prefix, path), rule, callers, handler })),
      );
    });
}

function joined(...parts: string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter(Boolean);
  return `/${segments.join('/')}`;
}

function pathsOf(target: object): string[] {
  return [Reflect.getMetadata(PATH, target) as string | string[]].flat();
}
