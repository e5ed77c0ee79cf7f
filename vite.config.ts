import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const clientBuild = {
  outDir: 'dist/client',
  manifest: true,
  rollupOptions: { input: { 'entry-client': 'src/client/entry-client.tsx' } },
};

// React and others choose their build by NODE_ENV when they are first imported, so it is set before any import.
const productionFirst = `import "data:text/javascript,process.env.NODE_ENV??='production'";`;

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
  ],
  // The icon package is one module per icon: bundling takes the few in use, loading it whole costs a second.
  ssr: { noExternal: command === 'build' ? ['@tabler/icons-react'] : [] },
  build: isSsrBuild ? serverBuild : clientBuild,
}));
