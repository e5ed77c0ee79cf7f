import { cpSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig, type Plugin } from 'vite';
import { packageFiles } from './src/server/platform/config/package-file.ts';

const fieldModules =
  // bounded: the paths of modules.
  /@mantine\/core\/.*\/(Input|InputBase|TextInput)\/|@mantine\/.*\/(to-int|get-env|use-callback-ref)[/.]/;
const ruleModules =
  /\/src\/shared\/(auth|passwords|two-factor|verification|human-check|registration|validation|wire)\.ts|\/node_modules\/zod\/|\/schema-without-eval\.ts/;
const formModules =
  /@mantine\/form\/|\/client\/platform\/form\/(persisted-form|plain-form|sent-form|sent-notice|submit-button|use-app-form)\./;
// bounded: the paths of modules.
const tickModules = /@mantine\/core\/.*\/Checkbox\//;
// bounded: the paths of modules.
const passwordModules = /@mantine\/core\/.*\/PasswordInput\//;
const signInParts = [
  'auth-layout',
  'email-field',
  'new-password-fields',
  'login-reason',
  'two-factor-challenge',
  'social-providers',
  'use-challenge',
  'use-signed-in',
  'use-sign-in-paths',
  'use-demo-login',
];
const isOfSignIn = (id: string) =>
  passwordModules.test(id) ||
  (id.includes('/client/domains/auth/') && signInParts.some((part) => id.includes(`/${part}.`)));

const folderIcons =
  // bounded: the paths of modules.
  /@tabler\/icons-react\/.*\/Icon(Mail|Settings|FileText|Lifebuoy|ShieldLock|ChartBar|CreditCard|AddressBook|Database|HelpCircle|Math|Plug|Presentation|Printer|Rocket|Search)\.mjs$/;
const smallModules =
  // bounded: the paths of modules.
  /\/client\/(ui\/(empty-state|list-skeleton|columns|long-label)|shell\/role-texts|platform\/(time\/|session\/active-workspace)|domains\/tickets\/ticket-status-badge|domains\/help-center\/(article-link|articles\/article-(body|screen)\.module))|\/src\/shared\/text-direction\.ts|\/(Badge|VisuallyHidden)\/|Icon(Lock|Book|Pencil|Table|ThumbUp|ThumbDown)\.mjs$/;
// bounded: the paths of modules.
const listModules = /\/client\/(shell\/list\/list-states|ui\/(row-list|ltr-text))\./;
// bounded: the paths of modules.
const cardModules = /@mantine\/core\/.*\/Card\//;

// bounded: the paths of modules.
const choiceModules = /@mantine\/core\/.*\/(NativeSelect|Combobox\/ComboboxChevron)\//;
// bounded: the paths of modules.
const segmentModules = /@mantine\/core\/.*\/(SegmentedControl|FloatingIndicator)\//;
// bounded: the paths of modules.
const everydayModules =
  /\/(@mantine|@floating-ui|react-number-format|react-remove-scroll(-bar)?|use-sidecar|use-callback-ref|tslib)\/|\/client\/(ui|platform|shell)\/|\/src\/shared\/|\/useBlocker\./;
// bounded: the paths of modules.
const conversationModules =
  /\/client\/domains\/(uploads\/(queue|parts)|tickets\/(composer|attachments|conversation|tags))\/|\/connection\/waiting-to-send\./;
// bounded: the paths of modules.
const settingsModules =
  /\/client\/domains\/(settings\/(screens\/|controls\/|form\/|settings-form\.)|[\w-]+\/[\w-]+-settings\.ts)/;

// bounded: the paths of modules.
const signModules = /\/client\/(ui\/when-idle|platform\/start\/(navigation-type|search-key))\./;
// bounded: the paths of modules.
const startModules = /\/client\/(entry-start|platform\/start\/early-input)\./;

// bounded: the paths of modules.
const accountModules =
  /\/(search\/(open-shortcuts|agent-shortcuts|clear-recent)|keys\/own-keys|connection\/(account-lines|waiting-changes|use-newer-build|offline-page))\./;

/** Without what the modules import, which other pages may need too. */
const onlyThese = { includeDependenciesRecursively: false };

/*
 * Few files load sooner than many. What every page needs is one; fields, small parts of many pages, forms and what the ways
 * in share are one each, so that nobody loads forms to search, or the ways in who is signed in. What many screens of people
 * who are signed in share is one as well, which no page of guests needs.
 */
const chunks = [
  { name: 'signs', test: signModules, priority: 1 },
  { name: 'entry-start', test: startModules, priority: 1 },
  { name: 'application', tags: ['$initial' as const] },
  { name: 'fields', test: fieldModules },
  { name: 'folder-icons', test: folderIcons },
  { name: 'cards', test: cardModules },
  { name: 'small-parts', test: smallModules },
  { name: 'lists', test: listModules },
  { name: 'rules', test: ruleModules },
  { name: 'forms', test: formModules },
  { name: 'ticks', test: tickModules },
  { name: 'sign-in', test: isOfSignIn },
  { name: 'choices', test: choiceModules },
  { name: 'segments', test: segmentModules },
  // bounded: the paths of modules.
  { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 2, ...onlyThese },
  { name: 'everyday', test: everydayModules, minShareCount: 8, ...onlyThese },
  { name: 'settings', test: settingsModules, minShareCount: 2, ...onlyThese },
  // bounded: the paths of modules.
  { name: 'search-modal', test: /\/shell\/search-modal|\/use-admin-search-results/, ...onlyThese },
  // bounded: the paths of modules.
  { name: 'command-bar', test: /\/domains\/search\/(?:bar-|command-bar|operator-hints|use-)/, ...onlyThese },
  { name: 'account', test: accountModules, ...onlyThese },
  { name: 'conversation', test: conversationModules, minShareCount: 2, ...onlyThese },
];

const clientBuild = {
  outDir: 'dist/client',
  manifest: true,
  license: true,
  // Parts that load late are in the server's page already, so their styles come with it.
  cssCodeSplit: false,
  rolldownOptions: {
    input: { 'entry-client': 'src/client/entry-client.tsx', 'entry-start': 'src/client/entry-start.ts' },
    // A page starts the application by what it exports.
    preserveEntrySignatures: 'allow-extension' as const,
    output: { codeSplitting: { groups: chunks } },
  },
};

// React and others choose their build by NODE_ENV when they are first imported, so it is set before any import.
const productionFirst = `import "data:text/javascript,process.env.NODE_ENV??='production'";`;

const ownFiles = ['@electric-sql/pglite', '@node-rs/argon2', 'pino', 'sharp'];

const serverBuild = {
  outDir: 'dist/server',
  copyPublicDir: false,
  target: 'node20',
  license: true,
  sourcemap: true,
  rollupOptions: {
    input: {
      main: 'src/server/main.ts',
      backup: 'src/server/cli/backup.ts',
      restore: 'src/server/cli/restore.ts',
      doctor: 'src/server/cli/doctor.ts',
      import: 'src/server/cli/import.ts',
      role: 'src/server/cli/role.ts',
      seed: 'src/server/cli/seed.ts',
      'entry-server': 'src/client/entry-server.tsx',
    },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      banner: (chunk: { isEntry: boolean }) => (chunk.isEntry ? productionFirst : ''),
    },
  },
};

// tRPC is published with object spread for engines of 2015, which defines one property after the other; a call spreads a
// dozen objects.
// bounded: the code of a package.
const slowSpread = /^function _objectSpread2\(e\) \{.*?^\}/ms;
let replacedSpreads = 0;
const plainSpread: Plugin = {
  name: 'plain-spread',
  apply: 'build',
  transform: {
    // bounded: the paths of packages.
    filter: { id: /@trpc\/server\/dist\/.*\.mjs$/ },
    handler: (code: string) => {
      if (slowSpread.test(code)) replacedSpreads += 1;
      return code.replace(slowSpread, 'const _objectSpread2 = Object.assign;');
    },
  },
  // A build that is slower without a word is worse than none.
  buildEnd(error) {
    if (error === undefined && replacedSpreads === 0) {
      this.error(
        '@trpc/server has no _objectSpread2 any more: this plugin can go, or has to look for another.',
      );
    }
  },
};

// What the server needs besides its code: files that are found by their path, and the packages that stay outside, which
// `npm run package` reads. Written, not emitted: Vite drops what the build of a server emits.
const besideServer: Plugin = {
  name: 'beside-server',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
  writeBundle({ dir = serverBuild.outDir }, bundle) {
    const packages = createRequire(import.meta.url);
    for (const file of packageFiles) cpSync(packages.resolve(file), join(dir, 'files', file));
    const imported = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : [],
    );
    const outside = imported.filter(
      (name) => !(name in bundle || isBuiltin(name) || name.startsWith('data:')),
    );
    // bounded: the names of modules.
    const names = new Set(outside.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name));
    writeFileSync(join(dir, 'outside.json'), JSON.stringify([...names].sort()));
  },
};

// The page's own typeface is preloaded. Text that has begun in another one stays in it: lines that break anew move the page.
const stillText: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'still-text',
      AtRule: {
        'font-face': (face) => {
          const isPreloaded = face.some(
            (part) => part.type === 'decl' && part.value.includes('/inter-latin-wght-'),
          );
          if (!isPreloaded) return;
          face.walkDecls('font-display', (display) => {
            display.value = 'optional';
          });
        },
      },
    },
  ],
};

const ownPart = (name: string) => resolve(import.meta.dirname, 'src/client/platform/security', name);

// Packages in place of which stands a module of ours, so that the policy of a page admits what they do.
const replaced = (isSsrBuild: boolean | undefined) => [
  { find: 'react-style-singleton', replacement: ownPart('style-singleton.ts') },
  isSsrBuild
    ? // React's build for Node keeps track of asynchronous contexts, which makes every promise of the process slower.
      { find: 'react-dom/server', replacement: 'react-dom/server.edge' }
    : { find: /^zod$/, replacement: ownPart('schema-without-eval.ts') },
];

// The best compression takes seconds, so it is done once.
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const compressed: Plugin = {
  name: 'compressed',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  async writeBundle({ dir = clientBuild.outDir }, bundle) {
    const texts = Object.keys(bundle).filter((name) => name.endsWith('.js') || name.endsWith('.css'));
    await Promise.all(
      texts.map(async (name) => {
        const file = join(dir, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await inBrotli(bytes));
        await writeFile(`${file}.gz`, await inGzip(bytes, { level: 9 }));
      }),
    );
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  appType: 'custom',
  publicDir: 'src/client/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/client/routes',
      generatedRouteTree: 'src/client/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      disableLogging: true,
      codeSplittingOptions: {
        defaultBehavior: [['component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
    }),
    react(),
    plainSpread,
    besideServer,
    compressed,
  ],
  // One file loads in a fraction of the time of thousands of modules. Vite itself is for development only.
  ssr: command === 'build' ? { noExternal: true, external: [...ownFiles, 'vite'] } : {},
  resolve: { alias: replaced(isSsrBuild) },
  css: { postcss: stillText },
  build: isSsrBuild ? serverBuild : clientBuild,
}));
