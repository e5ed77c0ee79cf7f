import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// bounded: the paths of modules.
const fieldModules = /@mantine\/core\/.*\/(Input|InputBase|TextInput)\//;
const ruleModules = /\/src\/shared\/(auth|account-security|human-check|validation|wire)\.ts/;
const formModules = /@mantine\/form\/|\/client\/platform\/form\//;
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
  'social-ways',
  'use-challenge',
  'use-signed-in',
  'use-ways-in',
  'use-demo-login',
];
const isOfSignIn = (id: string) =>
  passwordModules.test(id) || signInParts.some((part) => id.includes(`/client/domains/auth/${part}.`));

/*
 * Few files load sooner than many. What every page needs is one; fields, forms and what the ways in share are one each,
 * so that nobody loads forms to search, or the ways in who is signed in.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'fields', test: fieldModules },
  { name: 'rules', test: ruleModules },
  { name: 'forms', test: formModules },
  { name: 'ticks', test: tickModules },
  { name: 'sign-in', test: isOfSignIn },
];

const clientBuild = {
  outDir: 'dist/client',
  manifest: true,
  // Parts that load late are in the server's page already, so their styles come with it.
  cssCodeSplit: false,
  rolldownOptions: {
    input: { 'entry-client': 'src/client/entry-client.tsx' },
    output: { codeSplitting: { groups: chunks } },
  },
};

// React and others choose their build by NODE_ENV when they are first imported, so it is set before any import.
const productionFirst = `import "data:text/javascript,process.env.NODE_ENV??='production'";`;

const ownFiles = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'vite',
  'pino',
  'sharp',
  '@scalar/api-reference',
];

const serverBuild = {
  outDir: 'dist/server',
  copyPublicDir: false,
  target: 'node20',
  sourcemap: true,
  rollupOptions: {
    input: { main: 'src/server/main.ts', 'entry-server': 'src/client/entry-server.tsx' },
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
    }),
    react(),
    plainSpread,
  ],
  // One file loads in a fraction of the time of thousands of modules. What stays outside has files of its own to find.
  ssr: command === 'build' ? { noExternal: true, external: ownFiles } : {},
  // React's build for Node keeps track of asynchronous contexts, which makes every promise of the process slower.
  resolve: isSsrBuild ? { alias: { 'react-dom/server': 'react-dom/server.edge' } } : {},
  build: isSsrBuild ? serverBuild : clientBuild,
}));
