import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** Whatever takes the place of a value: `:name` in a line, `${…}` in the code. */
const gap = '{}';

interface Node {
  type: string;
  [property: string]: unknown;
}

const domainNames = new Set(
  readdirSync('src/server/domains', { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'domain.ts')
    .map(dirname),
);

/** Calls whose arguments are lines. */
const sayers = new Set(['translate', 'richLine', 'translatable', 'hiddenHead']);
/** Calls and properties whose texts only programmers read. */
const unheard = /^(meta|describe|sql|error|warn|info|(?!App)\w*(Error|Failure))$/;
const unheardProperties = new Set(['description', 'summary', 'reason']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name of what is called: `translate` of `translate(…)` and `site.translate(…)`. */
function calleeOf(node: Node): string | null {
  const callee = (node.callee ?? node.tag) as Node | undefined;
  if (callee === undefined) return null;
  const name = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return typeof name.name === 'string' ? name.name : null;
}

/** The text of a literal, values as gaps; null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(gap);
}

const nameOf = (node: Node) => ((node.key ?? node.id) as Node | undefined)?.name as string | undefined;

/** Every text below a node, but for those in conditions. */
function textsIn(node: Node): string[] {
  const own = textOf(node);
  if (own !== null) return [own];
  if (node.type === 'CallExpression' || node.type === 'BinaryExpression') return [];
  if (node.type === 'ConditionalExpression') {
    return [node.consequent as Node, node.alternate as Node].flatMap(textsIn);
  }
  return childrenOf(node).flatMap(textsIn);
}

/** What is said, and in which domain; null in what all of them share. */
interface Said {
  text: string;
  domain: string | null;
}

const programOf = (file: string) => parseSync(file, readFileSync(file, 'utf8')).program as unknown as Node;

/** What the API documentation says is no text of the product: `api-texts.ts` and `routes.ts` are left out. */
const filesIn = (folders: readonly string[], named = /\.tsx?$/) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => named.test(file) && !/\.(test|gen)\.|\/(api-texts|routes|writes)\.ts$/.test(file));

const read = (folders: readonly string[], visit: (node: Node) => string[], named?: RegExp): Said[] =>
  filesIn(folders, named).flatMap((file) => {
    const domain = domainOf(file);
    return visit(programOf(file)).map((text) => ({ text, domain }));
  });

/** `#verb` of `translate('Open', { as: 'verb' })`. */
function meaningOf(values: Node | undefined): string {
  if (values?.type !== 'ObjectExpression') return '';
  const as = (values.properties as Node[]).find((property) => nameOf(property) === 'as');
  const meaning = as === undefined ? null : textOf(as.value as Node);
  return meaning === null ? '' : `#${meaning}`;
}

/** Contracts and screens whose names are not those of their domains. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^src\/shared\/ticket/, 'tickets'],
  [/^src\/shared\/(upload|file)/, 'uploads'],
  [/^src\/shared\/(people|agents)/, 'users/admin'],
  [/^src\/shared\/(writing|article-versions)/, 'articles'],
  [
    /^src\/shared\/(social|registration|human-check|two-factor|passwords|email-change|sessions|tokens|verification|invites)\.|^src\/server\/social-pages\./,
    'auth',
  ],
];

function domainOf(file: string): string | null {
  const noun = /^src\/(?:client\/domains|server\/domains|shared)\/([a-z-]+)/.exec(file)?.[1];
  const admin = `${noun}/admin`;
  if (file.includes(`/${admin}/`) && domainNames.has(admin)) return admin;
  if (noun !== undefined && domainNames.has(noun)) return noun;
  return elsewhere.find(([files]) => files.test(file))?.[1] ?? null;
}

/** What the code says by a translating call: lines, as they are in the maps. */
function lines(node: Node): string[] {
  const below = childrenOf(node).flatMap(lines);
  const name = node.type === 'CallExpression' ? calleeOf(node) : null;
  if (name === null || !sayers.has(name)) return below;
  const given = node.arguments as Node[];
  const line = given[name === 'richLine' ? 1 : 0];
  const meaning = meaningOf(given.at(-1));
  return line === undefined ? below : [...textsIn(line).map((text) => text + meaning), ...below];
}

/** Texts that are translated where they are shown: what is called a label, title, help or subject, alone or in a table. */
function named(node: Node): string[] {
  const name = nameOf(node) ?? '';
  const value = (node.value ?? node.init) as Node | undefined;
  const isTable = isNode(value) && /^(Object|TSAs)Expression$/.test(value.type);
  if (isTable && /^(labels|titles|subjects|names)$/.test(name)) return textsIn(value);
  const isNamed = /^(label|title|help|terms|\w+(Title|Label))$/.test(name);
  const text = isNamed && isNode(value) && value.type === 'Literal' ? textOf(value) : null;
  return [...(text ? [text] : []), ...childrenOf(node).flatMap(named)];
}

/** What a role can allow, as it is explained to whoever edits one. */
function explained(node: Node): string[] {
  if (nameOf(node) === 'choices' && isNode(node.value)) return textsIn(node.value as Node);
  const isSaid = /^(label|group|explanation)$/.test(nameOf(node) ?? '');
  const text = isSaid && isNode(node.value) ? textOf(node.value as Node) : null;
  return [...(text === null ? [] : [text]), ...childrenOf(node).flatMap(explained)];
}

/** Whole sentences of the server, which reach people as messages. */
function sentences(node: Node): string[] {
  const called = /^(Call|New|TaggedTemplate)Expression$/.test(node.type) ? calleeOf(node) : null;
  if (called !== null && (unheard.test(called) || sayers.has(called))) return [];
  if (unheardProperties.has(nameOf(node) ?? '')) return [];
  const text = textOf(node);
  const isSentence = text !== null && /^([A-Z]|\{\}).* .*[.!?]$/.test(text);
  return [...(isSentence ? [text] : []), ...childrenOf(node).flatMap(sentences)];
}

/** What a short function answers with. */
function answered(node: Node): Node {
  if (node.type === 'ArrowFunctionExpression') return answered(node.body as Node);
  return node.type === 'ParenthesizedExpression' ? answered(node.expression as Node) : node;
}

/** The fields of every form, as messages call them: those of its first values, or of the function that makes them. */
function fields(node: Node): string[] {
  const below = childrenOf(node).flatMap(fields);
  const name = nameOf(node);
  const given = name === 'initialValues' ? node.value : name === 'initialValuesOf' ? node.init : undefined;
  const value = isNode(given) ? answered(given) : undefined;
  if (value?.type !== 'ObjectExpression') return below;
  const keys = (value.properties as Node[]).flatMap((property) => nameOf(property) ?? []);
  return [...keys.map(spoken), ...below];
}

/** The fields that a form names for messages. */
function labelledFields(node: Node): string[] {
  const below = childrenOf(node).flatMap(labelledFields);
  const value = node.value as Node | undefined;
  if (nameOf(node) !== 'labels' || value?.type !== 'ObjectExpression') return below;
  return [...(value.properties as Node[]).flatMap((property) => nameOf(property) ?? []), ...below];
}

/** `first_name` and `firstName` as `first name`. */
const spoken = (field: string) =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** The same text with a gap for every value. */
export const skeleton = (line: string) => line.replace(/:[a-z_]+/gi, gap);

const serverFolders = ['src/server/domains', 'src/shared'];
const namingFolders = ['src/client', 'src/shared', 'src/server/domains/settings', 'src/server/domains/auth'];

/** What the product says to people, in English. */
export const collectTexts = () => ({
  lines: [
    ...read(['src/client', 'src/server'], lines),
    ...read(namingFolders, named),
    ...read(['src/server/domains'], explained, /\/permissions\.ts$/),
    ...read(
      ['src/server/domains'],
      named,
      /(emails\.tsx|\/catalogue\.ts|notification-kinds\.ts|[/-]jobs\.ts)$/,
    ),
    ...read(['src/server/platform'], named, /[/-](jobs|mailer)\.ts$/),
  ],
  sentences: [
    ...read(serverFolders, sentences),
    ...read(['src/server/platform/parsing'], sentences, /\/csv\.ts$/),
  ],
  fields: read(['src/client'], fields),
});

/** The fields of each form whose names in messages are those of the input, as messages write them. */
export const unlabelledFields = () =>
  filesIn(['src/client']).flatMap((file) => {
    const program = programOf(file);
    const labelled = labelledFields(program).map(spoken);
    return fields(program)
      .filter((field) => !labelled.includes(field))
      .map((field) => `${file}: ${field}`);
  });

/** Whatever no domain has for itself. */
const common = 'settings';

/** Finds the domain that a line belongs to. */
export function domainsByText(lines: readonly Said[], sentences: readonly Said[]): (line: string) => string {
  const sayers = new Map<string, Set<string>>();
  const note = (key: string, { domain }: Said) =>
    sayers.set(key, (sayers.get(key) ?? new Set()).add(domain ?? common));
  for (const line of lines) note(line.text, line);
  for (const sentence of sentences) note(skeleton(sentence.text), sentence);
  return (line) => {
    const keys = [line, ...line.split('|').map(skeleton)];
    const [only = common, ...others] = new Set(keys.flatMap((key) => [...(sayers.get(key) ?? [])]));
    return others.length === 0 ? only : common;
  };
}
