import { type CreateTRPCReact, createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

/** Hooks for every procedure of the server: `api.tickets.list.useQuery({…})`. */
export const api: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The same procedures for loaders: `context.api.tickets.list.ensureData({…})`. */
export const createLoaderApi = createTRPCQueryUtils<AppRouter>;

export type LoaderApi = ReturnType<typeof createLoaderApi>;

export type ApiOutputs = inferRouterOutputs<AppRouter>;
