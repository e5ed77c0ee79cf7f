import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Chromium {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

// The last flag keeps the browser on this machine: every name and address but loopback fails to resolve.
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Finds a Chromium and how to launch it: CHROMIUM_PATH, else /usr/bin/chromium, else the one inside the npm
 * package @sparticuz/chromium. Throws an error that says what to do when none of them runs.
 */
export function findChromium(): Chromium {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const failure = whyNotRunning(chosen, {});
    if (failure) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not run: ${failure}`);
    return launchable(chosen, {});
  }
  if (existsSync('/usr/bin/chromium')) return launchable('/usr/bin/chromium', {});
  return packaged();
}

function packaged(): Chromium {
  const folder = unpack();
  const executable = join(folder, 'chromium');
  const fonts: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const withLibraries = { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') };
  if (!whyNotRunning(executable, fonts)) return launchable(executable, fonts);
  const failure = whyNotRunning(executable, withLibraries);
  if (!failure) return launchable(executable, withLibraries);
  throw new Error(
    'No browser to test with: the packaged Chromium (Linux on x64 only) does not run here. ' +
      `Install Chromium and set CHROMIUM_PATH to its executable. The reason: ${failure}`,
  );
}

function unpack(): string {
  const source = join(root, 'node_modules/@sparticuz/chromium');
  if (!existsSync(source)) {
    throw new Error('No browser to test with: run npm ci, or set CHROMIUM_PATH to a Chromium.');
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(root, '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  // Unpacked aside and renamed, so that a folder that exists is always complete.
  const aside = mkdtempSync(`${folder}-`);
  try {
    unpackInto(aside);
    writeFileSync(join(aside, 'fonts.conf'), fontConfiguration(folder));
    renameSync(aside, folder);
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return folder;
}

// The package unpacks into the temporary folder of its process, and its shared libraries only on AWS Lambda.
function unpackInto(folder: string): void {
  const script = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const result = spawnSync(process.execPath, ['-e', script], { cwd: root, env, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`Unpacking @sparticuz/chromium failed: ${result.stderr}`);
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
}

function whyNotRunning(executable: string, env: Record<string, string>): string | undefined {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 20_000 } as const;
  const { status, error, stderr } = spawnSync(executable, ['--no-sandbox', '--version'], options);
  return status === 0 ? undefined : (error?.message ?? (stderr.trim() || `exit code ${status}`));
}

function launchable(executablePath: string, env: Record<string, string>): Chromium {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] != null,
  );
  return { executablePath, args: flags, env: { ...Object.fromEntries(inherited), ...env } };
}
