import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import { fold, foldText } from '../../platform/search/fold.ts';
import { spacedPairs } from '../../platform/search/signs.ts';
import { type browserOf, fileTicket, makeFolder, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveArticle } from '../articles/editing/save-imported.ts';
import { openReader } from '../help-center/reader.ts';
import { searchArticles } from './service.ts';
import { suggestArticles } from './suggestions.ts';

const product = testProduct();

interface Sample {
  title: string;
  body: string;
  /** Queries that match the article by its title, and the highlighted part of the title for the last of them. */
  titled: string[];
  marked: string;
  /** Queries that match it by its text. */
  inText: string[];
}

const samples: Record<string, Sample> = {
  Korean: {
    title: '비밀번호를 재설정하는 방법',
    body: '화면에서 로그인 단추를 누르세요.',
    titled: ['비밀번호를 재설정하는 방법', '비밀번호', '설정', '방법'],
    marked: '방법',
    inText: ['로그인', '화면'],
  },
  Chinese: {
    title: '账户设置指南',
    body: '打印机无法连接到网络。',
    titled: ['账户设置指南', '账户', '指南', '设置'],
    marked: '设置',
    inText: ['无法连接', '网络', '打印机'],
  },
  Japanese: {
    title: 'パスワードの再設定とダウンロード',
    body: '印刷できないときは、電源を確かめてください。',
    titled: ['パスワードの再設定', '再設定', 'ﾊﾟｽﾜｰﾄﾞ', 'ダウンロード'],
    marked: 'ダウンロード',
    inText: ['電源', '確かめて'],
  },
  Thai: {
    title: 'วิธีเปลี่ยนรหัสผ่าน',
    body: 'เข้าสู่ระบบด้วยอีเมลของคุณ',
    titled: ['วิธีเปลี่ยนรหัสผ่าน', 'เปลี่ยน', 'รหัสผ่าน'],
    marked: 'รหัสผ่าน',
    inText: ['อีเมล', 'ระบบ'],
  },
  Khmer: {
    title: 'ជំនួយអំពីគណនី',
    body: 'ចុះឈ្មោះដោយអ៊ីមែល',
    titled: ['ជំនួយអំពីគណនី', 'ជំនួយ', 'គណនី'],
    marked: 'គណនី',
    inText: ['ឈ្មោះ', 'អ៊ីមែល'],
  },
  Lao: {
    title: 'ປ່ຽນລະຫັດຜ່ານ',
    body: 'ເຂົ້າສູ່ລະບົບ',
    titled: ['ປ່ຽນລະຫັດຜ່ານ', 'ລະຫັດ'],
    marked: 'ລະຫັດ',
    inText: ['ລະບົບ'],
  },
  Burmese: {
    title: 'မြန်မာစာအကူအညီ',
    body: 'စကားဝှက်ကိုပြောင်းပါ',
    titled: ['မြန်မာစာအကူအညီ', 'မြန်မာ', 'အကူအညီ'],
    marked: 'အကူအညီ',
    inText: ['စကားဝှက်', 'ပြောင်း'],
  },
  Hindi: {
    title: 'पासवर्ड कैसे बदलें',
    body: 'अपने खाते में प्रवेश करें।',
    titled: ['पासवर्ड कैसे बदलें', 'बदलें', 'पासवर्ड'],
    marked: 'पासवर्ड',
    inText: ['प्रवेश', 'खाते'],
  },
  Bengali: {
    title: 'পাসওয়ার্ড পরিবর্তন',
    body: 'আপনার ইমেইল ঠিকানা লিখুন।',
    titled: ['পাসওয়ার্ড পরিবর্তন', 'পরিবর্তন', 'পাসওয়ার্ড'],
    marked: 'পাসওয়ার্ড',
    inText: ['ঠিকানা', 'ইমেইল'],
  },
  Tamil: {
    title: 'கடவுச்சொல் மாற்றம்',
    body: 'உங்கள் மின்னஞ்சலை உள்ளிடவும்.',
    titled: ['கடவுச்சொல் மாற்றம்', 'மாற்றம்', 'கடவுச்சொல்'],
    marked: 'கடவுச்சொல்',
    inText: ['மின்னஞ்சலை'],
  },
  Arabic: {
    title: 'إعادة تعيين كلمة المرور',
    body: 'افتح صفحة تسجيل الدخول، مُحَمَّد.',
    titled: ['إعادة تعيين كلمة المرور', 'كلمة', 'المرور'],
    marked: 'المرور',
    inText: ['الدخول', 'مُحَمَّد', 'محمد'],
  },
  Hebrew: {
    title: 'איפוס סיסמה',
    body: 'לחצו על כפתור הכניסה. שָׁלוֹם',
    titled: ['איפוס סיסמה', 'סיסמה'],
    marked: 'סיסמה',
    inText: ['הכניסה', 'שלום', 'שָׁלוֹם'],
  },
  Vietnamese: {
    title: 'Đặt lại mật khẩu',
    body: 'Nhập địa chỉ thư của bạn.',
    titled: ['Đặt lại mật khẩu', 'mat khau', 'khẩu'.normalize('NFD')],
    marked: 'khẩu',
    inText: ['địa chỉ', 'dia chi'],
  },
  Polish: {
    title: 'Zmiana hasła użytkownika',
    body: 'Wpisz swoją ścieżkę.',
    titled: ['Zmiana hasła użytkownika', 'uzytkownika', 'hasła'],
    marked: 'hasła',
    inText: ['ścieżkę', 'sciezke'],
  },
  Greek: {
    title: 'Αλλαγή κωδικού πρόσβασης',
    body: 'Ἐν ἀρχῇ ἦν ὁ λόγος.',
    titled: ['Αλλαγή κωδικού πρόσβασης', 'αλλαγη', 'κωδικού'],
    marked: 'κωδικού',
    inText: ['λογος', 'ἀρχῇ', 'αρχη'],
  },
  Russian: {
    title: 'Как найти ёлку',
    body: 'Откройте настройки и нажмите кнопку.',
    titled: ['Как найти ёлку', 'елку', 'найти'],
    marked: 'найти',
    inText: ['настройки', 'кнопку'],
  },
  Georgian: {
    title: 'პაროლის შეცვლა',
    body: 'გახსენით პარამეტრები.',
    titled: ['პაროლის შეცვლა', 'შეცვლა'],
    marked: 'შეცვლა',
    inText: ['პარამეტრები'],
  },
  Armenian: {
    title: 'Գաղտնաբառի փոփոխում',
    body: 'Բացեք կարգավորումները.',
    titled: ['Գաղտնաբառի փոփոխում', 'փոփոխում'],
    marked: 'փոփոխում',
    inText: ['կարգավորումները'],
  },
};

const numbers: Sample = {
  title: 'Invoice INV-2026-00417 of order #A-99812',
  body: 'Write to jo.bloggs@contoso.example or see help.contoso.example/orders/late.',
  titled: ['INV-2026-00417', '2026-00417', '99812', 'A-99812', '#A-99812', '00417'],
  marked: '00417',
  inText: ['contoso', 'bloggs', 'jo.bloggs@contoso.example', 'jo.bloggs@contoso', 'contoso.example'],
};

const all = Object.entries({ ...samples, 'numbers and addresses': numbers });

let agent: Awaited<ReturnType<typeof browserOf>>;
const tickets = new Map<string, number>();

beforeAll(async () => {
  const section_id = await makeFolder(product, 'scripts', {
    parent_id: await makeFolder(product, 'all scripts'),
  });
  agent = (await signedInAs(product, 'agents')).browser;
  const { browser } = await signedInAs(product, 'customers');
  for (const [name, { title, body }] of all) {
    await saveArticle(product.services, { section_id, title, body: `<p>${body}</p>` });
    const ticket = await fileTicket(product, browser, title, `<p>${body}</p>`);
    tickets.set(name, ticket.id);
  }
});

const search = async (query: string) =>
  (await searchArticles(product.services, openReader, { query, page: 1, perPage: 8 })).pagination.data;

const hitsIn = (runs: readonly { text: string; hit: boolean }[] | null) =>
  (runs ?? []).filter(({ hit }) => hit).map(({ text }) => text);

describe.each(all)('%s', (name, { title, titled, marked, inText }) => {
  it('is found in articles', async () => {
    for (const query of [...titled, ...inText]) {
      expect([query, (await search(query)).map((article) => article.title)]).toEqual([
        query,
        expect.arrayContaining([title]),
      ]);
    }
  });

  it('is marked in titles and texts', async () => {
    const byTitle = (await search(titled.at(-1) ?? '')).find((article) => article.title === title);
    expect(hitsIn(byTitle?.highlights.title ?? null)).toContain(marked);
    const byText = (await search(inText[0] ?? '')).find((article) => article.title === title);
    expect(hitsIn(byText?.highlights.body ?? null)).not.toEqual([]);
  });

  it('is suggested for a request', async () => {
    const { articles } = await suggestArticles(product.services, openReader, { subject: title });
    expect(articles.map((article) => article.title)).toContain(title);
  });

  it('is found in tickets, and marked', async () => {
    for (const query of [...titled, ...inText]) {
      const { data } = await agent.trpc.tickets.search.query({ query });
      expect([query, data.map(({ id }) => id)]).toEqual([query, expect.arrayContaining([tickets.get(name)])]);
      const match = data.find(({ id }) => id === tickets.get(name))?.match;
      expect([query, hitsIn(match?.subject ?? match?.text ?? null)]).not.toEqual([query, []]);
    }
  });
});

it('names of people are found by a part in every script', async () => {
  const names = {
    王小明: '小明',
    김철수: '철수',
    'नरेन्द्र मोदी': 'मोदी',
    สมชาย: 'ชาย',
    'Łukasz Żak': 'zak',
    'အောင် ဆန်း': 'ဆန်း',
  };
  const admin = await signedInAs(product, 'admins');
  for (const [first_name, query] of Object.entries(names)) {
    const { user } = await signedInAs(product, 'customers');
    await product.services.db.execute(sql`update users set first_name = ${first_name} where id = ${user.id}`);
    const { pagination } = await admin.browser.trpc.people.list.query({ query });
    expect([query, pagination.data.map(({ id }) => id)]).toEqual([query, expect.arrayContaining([user.id])]);
  }
});

it('a question without spaces finds what holds most of it', async () => {
  expect((await search('打印机为什么无法连接')).map(({ title }) => title)).toEqual(['账户设置指南']);
});

it('the database folds every letter as the product does', async () => {
  const letters = Array.from({ length: 0xd7ff }, (_, code) => String.fromCharCode(code + 1)).filter(
    (letter) => /[\p{L}\p{M}]/u.test(letter),
  );
  const found = await rows<{ letter: string; folded: string; pairs: string }>(
    product.services.db,
    sql`select letter, lower(unaccent(fold_text(letter))) as folded,
        pair_signs(fold_text('a' || letter || letter || 'b')) as pairs
      from jsonb_array_elements_text(${JSON.stringify(letters)}::text::jsonb) letter`,
  );
  const usual =
    /^[\u00c0-\u017f\u0370-\u0373\u0376-\u03cf\u0400-\u052f\u1e00-\u1e99\u1e9e-\u1ef9\u1f00-\u1fff]/;
  const folded = found.filter((each) => usual.test(each.letter) && each.folded !== fold(each.letter));
  expect(folded.map((each) => `${each.letter} ${each.folded} ${fold(each.letter)}`)).toEqual([]);
  const simple = (text: string) => text.toLowerCase().trim().replace(/ +/g, ' ');
  // A text ends a run with its last character alone, which a query never contains.
  const stored = (letter: string) =>
    simple(spacedPairs(foldText(`a${letter}${letter}b`))).replace(/^a (\S+) b$/, (_, pair: string) =>
      ['a', pair, pair.slice(pair.length / 2), 'b'].join(' '),
    );
  const paired = found.filter(
    ({ letter, pairs }) =>
      !/[\u00c0-\u024f]/.test(letter.normalize('NFC')) && simple(pairs) !== stored(letter),
  );
  expect(paired.map(({ letter, pairs }) => `${letter} ${pairs}`)).toEqual([]);
});
