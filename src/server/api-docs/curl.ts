import type { Schema } from '../platform/rest/openapi-schemas.ts';
import type { Call } from './document.ts';

/** A text between single quotes of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const exampleOf = ({ example, schema = {} }: { example?: unknown; schema?: Schema }) =>
  example ?? schema.example ?? 1;

/** The address of a call, with the examples of its parameters in it. */
export function exampleAddress({ path, parameters = [] }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleOf(parameters.find((one) => one.name === name) ?? {}))),
  );
  const query = parameters.filter((one) => one.in === 'query' && (one.required || one.example !== undefined));
  const search = new URLSearchParams(query.map((one) => [one.name, String(exampleOf(one))]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** The parts of a form that brings a file. */
function formOf(schema: Schema, example: unknown): string[] {
  const file = Object.entries(schema.properties ?? {}).find(([, { format }]) => format === 'binary');
  const others = Object.entries((example ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== null,
  );
  return [
    `-F ${quoted(`${file?.[0] ?? 'file'}=@picture.png`)}`,
    ...others.map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`),
  ];
}

/** A call of the command line that works as it stands, but for the token. */
export function curlOf(call: Call, server: string): string {
  const { method, security = [], requestBody } = call;
  const form = requestBody?.content['multipart/form-data'];
  const json = requestBody?.content['application/json'];
  const raw = Object.keys(requestBody?.content ?? {}).find((type) => !/json|form-data/.test(type));
  const session = security.length > 0 && !security.some((each) => 'bearer' in each);
  const lines = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${method} `}${quoted(server + exampleAddress(call))}`,
    ...(session
      ? [
          `-b 'the cookies of a session'`,
          ...(method === 'GET' ? [] : [`-H 'X-XSRF-TOKEN: the value of the cookie XSRF-TOKEN'`]),
        ]
      : security.length > 0
        ? [`-H 'Authorization: Bearer YOUR_TOKEN'`]
        : []),
  ];
  if (form !== undefined) lines.push(...formOf(form.schema ?? {}, json?.example));
  else if (json !== undefined)
    lines.push(
      `-H 'Content-Type: application/json'`,
      `-d ${quoted(JSON.stringify(json.example ?? {}, null, 2))}`,
    );
  else if (raw !== undefined)
    lines.push(`-H ${quoted(`Content-Type: ${raw}`)}`, '--data-binary @picture.png');
  return lines.join(' \\\n  ');
}
