/** The part of docs/openapi.json that the page shows. */
export interface Description {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { headers: Record<string, Header>; schemas: Record<string, Schema> };
}

export interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; in: string; required: boolean; description: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Content;
}

export type Content = Record<string, { schema: Schema }>;

export interface Header {
  $ref?: string;
  description?: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: (string | number | boolean | null)[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema;
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: string | number;
}
