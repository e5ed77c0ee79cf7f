// npm start: builds what is stale, then becomes the server. One process, so signals and the exit code are its own.
import { pathToFileURL } from 'node:url';
import { buildIfStale, serverBundle } from './build.mjs';

process.env.NODE_ENV ??= 'production';

try {
  buildIfStale();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

await import(pathToFileURL(serverBundle).href);
