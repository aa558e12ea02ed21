import type { Schema, Schemas } from '../schemas/schema.ts';

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
