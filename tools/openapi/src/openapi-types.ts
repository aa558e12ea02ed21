/** The used part of JSON Schema (draft 2020-12, as in OpenAPI 3.1). */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: (string | number | boolean | null)[];
  const?: string | number | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  default?: string | number;
}

/** Schemas by the name in `#/components/schemas/<name>`. */
export type Schemas = Record<string, Schema>;

export const referenceTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

export const either = (schemas: Schema[]): Schema => (schemas.length === 1 ? schemas[0] : { anyOf: schemas });

export function orNull(schema: Schema): Schema {
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] };
  const { enum: values, ...rest } = schema;
  const type = [...new Set([schema.type, 'null'].flat())];
  return values ? { ...rest, type, enum: [...new Set([...values, null])] } : { ...rest, type };
}

/** The part of OpenAPI 3.1 that the description uses; the page of apps/web shows it. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    headers: Record<string, Header>;
    schemas: Schemas;
  };
}

export interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: OperationParameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, Response>;
}

export interface OperationParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: Schema;
}

export interface Header {
  $ref?: string;
  description?: string;
  schema?: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Content;
}

export type Content = Record<string, { schema: Schema }>;
