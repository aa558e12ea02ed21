import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  API,
  DEFAULT_APPLICATION_SORT,
  DEFAULT_PAGE_SIZE,
  DOCUMENT_SECTIONS,
  MAX_PAGE_SIZE,
  patternsOf,
} from '@lacorte/contracts';
import type { OpenApi, Operation } from '../openapi-types.ts';
import { ROOT } from '../services.ts';

const description: OpenApi = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8'));
const paths = Object.keys(description.paths);
const operations: [string, Operation][] = Object.entries(description.paths).flatMap(([path, calls]) =>
  Object.entries(calls).map(([method, call]): [string, Operation] => [`${method} ${path}`, call]),
);

const addresses = patternsOf(API).map((pattern) => pattern.replace(/:(\w+)/g, '{$1}'));

describe('the committed description', () => {
  it('has exactly the paths that the product’s own pages know', () => {
    expect([...paths].sort()).toEqual([...addresses].sort());
  });

  it('says of every call who may make it and how it fails, under an id of its own', () => {
    const isComplete = ({ summary, security, responses }: Operation) =>
      summary !== '' && security && '503' in responses && Object.keys(responses).some((status) => /^[23]/.test(status));
    expect(operations.filter(([, operation]) => !isComplete(operation)).map(([call]) => call)).toEqual([]);
    expect(new Set(operations.map(([, { operationId }]) => operationId)).size).toBe(operations.length);
  });

  it('knows the numbers and lists of the contract', () => {
    const list = description.paths[API.adminApplications].get.parameters ?? [];
    const schemaOf = (name: string) => list.find((parameter) => parameter.name === name)?.schema;
    expect(schemaOf('pageSize')).toMatchObject({ maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE });
    expect(schemaOf('sort')?.default).toBe(DEFAULT_APPLICATION_SORT);
    const attach = description.paths['/api/applications/{id}/documents'].put.description;
    for (const { id } of DOCUMENT_SECTIONS) expect(attach).toContain(id);
  });

  it('refers only to what it describes', () => {
    const references = [...JSON.stringify(description).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
    const { components } = description;
    const missing = references.filter(([, kind, name]) => !(name in components[kind as keyof typeof components]));
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });
});
