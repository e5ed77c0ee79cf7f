/** What stands in a form as Stripe's client writes it: texts, in objects and lists. */
export interface Form {
  [name: string]: string | Form | (string | Form)[];
}

const isList = (value: object) => Object.keys(value).every((name, index) => name === String(index));

const listed = (value: string | Form): Form[string] => {
  if (typeof value === 'string') return value;
  const inner = Object.entries(value).map(([name, one]) => [name, listed(one as string | Form)] as const);
  return inner.length > 0 && isList(value)
    ? (inner.map(([, one]) => one) as (string | Form)[])
    : (Object.fromEntries(inner) as Form);
};

/** Reads `items[0][price]=a` as `{ items: [{ price: 'a' }] }`. */
export function readForm(text: string): Form {
  const root: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll(']', '').split('[');
    const last = names.pop() ?? '';
    let at = root;
    for (const name of names) {
      at[name] ??= {};
      at = at[name] as Form;
    }
    at[last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, one]) => [name, listed(one as string | Form)]));
}
