import type { HeaderLine } from './headers.ts';

/** Characters of the header that are read. */
const maxLength = 20_000;

/** Results of one header that are read. */
const maxResults = 100;

/** The finding of a receiving server by one method, such as `dkim=pass header.d=customers.example`. */
interface Result {
  method: string;
  result: string;
  said: ReadonlyMap<string, string>;
}

/** The parts between semicolons, without comments; what is quoted stays together. */
function partsOf(value: string): string[] {
  const parts = [''];
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  for (const sign of value.slice(0, maxLength)) {
    const last = parts.length - 1;
    if (isEscaped) isEscaped = false;
    else if (sign === '\\') isEscaped = true;
    else if (depth === 0 && sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '(') depth += 1;
    else if (!isQuoted && sign === ')') depth = Math.max(0, depth - 1);
    else if (!isQuoted && depth === 0 && sign === ';') {
      if (parts.push('') > maxResults) break;
    } else if (depth === 0) parts[last] += isQuoted && /[\s=]/.test(sign) ? '_' : sign;
  }
  return parts;
}

function resultOf(part: string): Result {
  const [head = '', ...properties] = part.trim().split(/\s+/);
  const [method = '', result = ''] = head.toLowerCase().split('=');
  const said = properties.map((pair) => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals).toLowerCase(), pair.slice(equals + 1)] as const;
  });
  return { method, result, said: new Map(said) };
}

/** The findings of the server of that name: in the topmost header with its name, as those below it may be the sender's. */
function resultsOf(lines: readonly HeaderLine[], server: string): Result[] {
  for (const { name, value } of lines) {
    if (name !== 'authentication-results') continue;
    const [id = '', ...results] = partsOf(value);
    if (id.trim().split(/\s/)[0]?.toLowerCase() === server.toLowerCase()) return results.map(resultOf);
  }
  return [];
}

const domainIn = (address: string | undefined) =>
  (address ?? '')
    .slice((address ?? '').lastIndexOf('@') + 1)
    .replace(/\.$/, '')
    .toLowerCase();

/** The same domain, or one below the other. */
function isAligned(domain: string, from: string): boolean {
  if (!domain.includes('.')) return false;
  return domain === from || domain.endsWith(`.${from}`) || from.endsWith(`.${domain}`);
}

/**
 * Whether the receiving server found that a mail is from the domain of its sender.
 * @param from The address of its only author.
 * @param server The name by which the server signs its results.
 */
export function isSenderProven(lines: readonly HeaderLine[], from: string, server: string): boolean {
  // With two headers it is open which one a server has checked.
  if (lines.filter(({ name }) => name === 'from').length !== 1) return false;
  const domain = domainIn(from);
  const results = resultsOf(lines, server);
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  if (dmarc.some(({ result }) => result === 'fail')) return false;
  return results.some(({ method, result, said }) => {
    if (result !== 'pass') return false;
    if (method === 'dmarc') return [domain, ''].includes(domainIn(said.get('header.from')));
    if (method === 'dkim') return isAligned(domainIn(said.get('header.d') ?? said.get('header.i')), domain);
    return method === 'spf' && isAligned(domainIn(said.get('smtp.mailfrom')), domain);
  });
}
