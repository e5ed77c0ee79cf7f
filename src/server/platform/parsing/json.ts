/** Levels of nesting that something sent may have; those of the product have a few. */
export const deepest = 32;

export class TooDeep extends Error {
  constructor() {
    super('It is nested too deeply.');
  }
}

const quote = 0x22;
const backslash = 0x5c;

/** How deep JSON is nested, found part by part and before anything is made of it. */
export class JsonDepth {
  readonly #max: number;
  #level = 0;
  #isText = false;
  #isEscaped = false;

  constructor(max = deepest) {
    this.#max = max;
  }

  /** Throws `TooDeep`. */
  add(part: string): void {
    let level = this.#level;
    let isText = this.#isText;
    let at = this.#isEscaped ? 1 : 0;
    for (; at < part.length; at += 1) {
      const code = part.charCodeAt(at);
      if (code === quote) isText = !isText;
      else if (isText) {
        // The escaped character is part of the text.
        if (code === backslash) at += 1;
      }
      // Brackets and braces, which are apart by one bit.
      else if ((code & 0xdf) === 0x5b) {
        level += 1;
        if (level > this.#max) throw new TooDeep();
      } else if ((code & 0xdf) === 0x5d) level -= 1;
    }
    this.#level = level;
    this.#isText = isText;
    this.#isEscaped = at > part.length;
  }
}

/**
 * Parses untrusted JSON into an unknown value. Throws `SyntaxError`, and `TooDeep` before memory is spent on it. The
 * caller limits the length.
 */
export function parseJson(text: string, max = deepest): unknown {
  if (text.length > max) new JsonDepth(max).add(text);
  return JSON.parse(text);
}

const maxResponseLength = 2 * 1024 * 1024;

/** The JSON body of another service's response. Throws when it is too long, nested too deeply, or invalid. */
export async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxResponseLength) throw new Error('The answer is too long.');
    parts.push(part);
  }
  return parseJson(Buffer.concat(parts).toString('utf8'));
}
