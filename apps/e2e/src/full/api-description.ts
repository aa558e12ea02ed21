import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../product';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

/** One call of docs/openapi.json. */
export interface DescribedCall {
  method: string;
  /** Path with placeholders such as `{id}`. */
  path: string;
  query: string[];
  headers: string[];
  /** Properties of the body, if any. */
  properties: string[];
  statuses: number[];
}

const FILE = join(ROOT, 'docs', 'openapi.json');

export function describedCalls(): DescribedCall[] {
  const { paths, components } = JSON.parse(readFileSync(FILE, 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const propertiesOf = ({ $ref, anyOf = [], properties = {} }: Schema): string[] => [
    ...Object.keys(properties),
    ...anyOf.flatMap(propertiesOf),
    ...($ref ? propertiesOf(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : []),
  ];
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => {
      const named = (place: Parameter['in']) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      const schema = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: named('query'),
        headers: named('header'),
        properties: schema ? [...new Set(propertiesOf(schema))] : [],
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

/** Returns the documented statuses of a request; undefined for an unknown request. */
export function describedStatuses(calls: DescribedCall[], method: string, address: string): number[] | undefined {
  const [path = ''] = address.split('?');
  const meant = calls.filter((call) => call.method === method && patternOf(call.path).test(path));
  return meant.length > 0 ? meant.flatMap(({ statuses }) => statuses) : undefined;
}

/** Placeholders match simple segments only, because other values may reach another route. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}$`);
}
