/** Wide and narrow forms of letters and digits, and the usual ones in the same order. */
const unusual =
  '－．０１２３４５６７８９＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ＿ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ';
const usual = [
  ...'-.0123456789@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyzヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゙゚',
];
const defaultOf = new Map([...unusual].map((form, at) => [form, usual[at] ?? form]));

const accents = /([A-Za-z\u0080-\u024f\u0370-\u03ff])[\u0300-\u036f]+/g;
/** Of Cyrillic letters only stress marks and the dots of ё are removed: a breve makes another letter. */
const cyrillicAccents = /([\u0435\u0415])\u0308|([\u0400-\u052f])[\u0300\u0301]+/g;
/** Vowels and other points that Arabic and Hebrew are mostly written without. */
const points = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/g;

/** Letters that the database's dictionary `unaccent` replaces by others. */
const written: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ĳ: 'ij',
  ŀ: 'l',
  ĸ: 'q',
  ŉ: "'n",
  ſ: 's',
};
// bounded: one letter.
const writtenLetters = new RegExp(`[${Object.keys(written).join('')}]`, 'g');

/** A text with its letters as they are usually written, accents and all. */
export function composeText(text: string): string {
  const common = text.replace(/[\uff0d-\uff9f]/g, (form) => defaultOf.get(form) ?? form);
  return common.normalize(/[\ufb50-\ufdff\ufe70-\ufefc]/.test(common) ? 'NFKC' : 'NFC');
}

/** Folds a text as `fold_text` of the database does, so that queries match the stored terms. */
export function foldText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the whole ASCII range.
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return composeText(text)
    .normalize('NFD')
    .replace(accents, '$1')
    .replace(cyrillicAccents, '$1$2')
    .normalize('NFC')
    .replace(points, '');
}

/** Lower case, without accents: as words are compared. */
export const fold = (text: string) =>
  foldText(text)
    .toLowerCase()
    .replace(writtenLetters, (letter) => written[letter] ?? letter);
