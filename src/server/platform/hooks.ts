/**
 * Hooks of domains, by name, that other domains implement. The calling domain adds the type here: `declare module
 * '…/platform/hooks.ts' { interface HookTypes { accountDeleted: OnDelete } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface HookTypes {}

/** A domain's handlers of other domains' hooks. */
export type DomainHooks = { readonly [Name in keyof HookTypes]?: HookTypes[Name] };

/** Everything that domains do on an occasion, in the order of the domains. */
export type Hooks = <Name extends keyof HookTypes>(name: Name) => readonly HookTypes[Name][];

export function collectHooks(all: readonly DomainHooks[]): Hooks {
  const known = new Map<string, readonly unknown[]>();
  return <Name extends keyof HookTypes>(name: Name) => {
    const found = known.get(name) ?? all.map((hooks) => hooks[name]).filter((hook) => hook !== undefined);
    known.set(name, found);
    return found as readonly HookTypes[Name][];
  };
}
