import type { Schema } from './openapi-schemas.ts';

export type Content = Record<string, { schema?: Schema; example?: unknown }>;

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
}

/** A response, or a reference to a shared one. */
export interface Response {
  $ref?: string;
  description?: string;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
}

/** The OpenAPI document, as far as the product itself reads it. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: object;
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
  };
}
