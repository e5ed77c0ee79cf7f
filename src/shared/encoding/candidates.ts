import { unlikeness } from './likeness.ts';

/** An encoding that bytes may be in. */
export interface Candidate {
  /** As it is called in messages. */
  name: string;
  /** The text of bytes; null where they can not be in this encoding. */
  decode(bytes: Uint8Array): string | null;
  /** Cost besides that of the characters themselves. */
  cost(bytes: Uint8Array, text: string): number;
}

/** Characters 0x80 to 0x9f of windows-1252, which some versions of Node decode as control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes bytes in a web encoding; null when they are invalid in it, or it is unknown. */
export function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder(label, { fatal: true });
    const text = decoder.decode(bytes);
    if (decoder.encoding !== 'windows-1252') return text;
    return text.replace(/[\u0080-\u009f]/g, (sign) => windows1252[sign.charCodeAt(0) - 0x80] ?? sign);
  } catch {
    return null;
  }
}

/** One byte for each sign; the less usual of two has a prior cost. */
export const single = (
  name: string,
  prior: number,
  decode = (bytes: Uint8Array) => decodeAs(name, bytes),
) => ({
  name,
  decode,
  cost: (_: Uint8Array, text: string) => prior + unlikeness(text),
});

/**
 * A double-byte encoding. Its tables have the usual characters in one place, which distinguishes real text from chance.
 */
function double(
  name: string,
  rules: { kana: number; isSingle?: RegExp; isUsual(lead: number, trail: number): boolean },
) {
  const cost = (bytes: Uint8Array, text: string) => {
    let sum = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const lead = bytes[at] ?? 0;
      if (lead < 0x80 || rules.isSingle?.test(String.fromCharCode(lead))) continue;
      at += 1;
      if (!rules.isUsual(lead, bytes[at] ?? 0)) sum += 2.5;
    }
    const kana = [...text].filter((sign) => /[\u3041-\u30fa]/u.test(sign)).length;
    const han = [...text].filter((sign) => /\p{Script=Han}/u.test(sign)).length;
    return sum + kana * rules.kana + han * 0.5 + unlikeness(text);
  };
  return { name, decode: (bytes: Uint8Array) => decodeAs(name, bytes), cost };
}

const isHigh = (trail: number) => trail >= 0xa1;

export const eastAsian: readonly Candidate[] = [
  double('shift_jis', {
    kana: 0,
    isSingle: /[\u00a1-\u00df]/,
    isUsual: (lead) => lead <= 0x97,
  }),
  double('gbk', {
    kana: 1,
    isUsual: (lead, trail) => isHigh(trail) && (lead <= 0xa5 ? lead >= 0xa1 : lead >= 0xb0 && lead <= 0xd7),
  }),
  double('big5', { kana: 1, isUsual: (lead) => lead >= 0xa1 && lead <= 0xc6 }),
  double('euc-kr', {
    kana: 1,
    isUsual: (lead, trail) => isHigh(trail) && (lead <= 0xa5 ? lead >= 0xa1 : lead >= 0xb0 && lead <= 0xc8),
  }),
];

const eucJp = double('euc-jp', {
  kana: 0,
  isUsual: (lead, trail) => isHigh(trail) && (lead <= 0xa5 ? lead >= 0xa1 : lead >= 0xb0 && lead <= 0xcf),
});

/** Encodings of texts other than UTF-8, more usual ones first. */
export const textCandidates: readonly Candidate[] = [
  single('windows-1252', 0),
  single('windows-1251', 0.5),
  ...eastAsian,
  eucJp,
  single('windows-1250', 0.5),
  single('windows-1256', 0.5),
  single('windows-1253', 0.5),
  single('windows-1255', 0.5),
  single('windows-1254', 1),
  single('koi8-r', 1),
  single('ibm866', 1),
  single('windows-874', 1.5),
];

/** Min distance of a sure guess to the next best, in cost. */
const margin = 0.4;

interface Guess {
  candidate: Candidate;
  /** Whether this encoding is plausible, and no other is as much. */
  isSure: boolean;
}

/** The most plausible encoding of all samples together; null where none decodes them. */
export function guessEncoding(
  samples: readonly Uint8Array[],
  candidates: readonly Candidate[],
): Guess | null {
  const ranked = candidates
    .flatMap((candidate) => {
      const texts = samples.map((bytes) => candidate.decode(bytes));
      if (texts.includes(null)) return [];
      const cost = samples.reduce((sum, bytes, index) => sum + candidate.cost(bytes, texts[index] ?? ''), 0);
      return [{ candidate, text: texts.join('\n'), cost }];
    })
    .sort((one, other) => one.cost - other.cost);
  const [best] = ranked;
  if (best === undefined) return null;
  const next = ranked.find(({ text }) => text !== best.text);
  const signs = [...best.text].filter((sign) => sign > '\u007f').length;
  const makesSense = best.cost <= signs * 1.2 + 1;
  return {
    candidate: best.candidate,
    isSure: makesSense && (next === undefined || next.cost - best.cost >= margin),
  };
}
