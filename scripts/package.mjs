// npm run package: a folder with all that a server needs and nothing else, and a tarball of it, for this platform.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildIfStale, filesUnder, root } from './build.mjs';
import { closureOf } from './lock.mjs';

const most = { packages: 80, megabytes: 220 };

/** Beside the build and the packages. The sample content is read where the sources have it. */
const carried = [
  'migrations',
  'src/server/seed/content',
  'deploy/helpdock.service',
  '.env.example',
  'LICENSE',
  'NOTICES.md',
];
/** Of the build and of packages: nothing that only editors and debuggers read. */
const unread = /\.map$|\.d\.[cm]?ts$/;

const readJson = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

const product = readJson('package.json');
const place = join(root, 'dist/package');
const folder = join(place, 'helpdock');
// Programs inside of packages are made for one C library of Linux or the other.
const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const platform = `${process.platform}${isMusl ? 'musl' : ''}-${process.arch}`;
const archive = join(place, `helpdock-${product.version}-${platform}.tgz`);

function copy(path) {
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    dereference: true,
    filter: (from) => !unread.test(from),
  });
}

/** The product's own description, but only with what stays outside of the bundle, in the versions of the lock file. */
function describe(outside, lock) {
  const { name, version, description, license, type, engines, scripts } = product;
  const dependencies = Object.fromEntries(
    outside.map((name) => [name, lock.packages[`node_modules/${name}`].version]),
  );
  const commands = ['backup', 'restore', 'doctor', 'import', 'role', 'seed'].map((command) => [
    command,
    `node dist/server/${command}.js`,
  ]);
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts: {
      start: scripts.start.replace('scripts/start.mjs', 'dist/server/main.js'),
      ...Object.fromEntries(commands),
    },
    dependencies,
  };
}

/** The packages as they are installed here: what is for another platform is not. Answers how many they are. */
function copyPackages(outside, lock) {
  const isInstalled = (location) => existsSync(join(root, location, 'package.json'));
  const locations = closureOf(outside, lock.packages, isInstalled);
  for (const location of locations) {
    const installed = isInstalled(location) ? readJson(location, 'package.json').version : 'missing';
    if (installed !== lock.packages[location].version) {
      throw new Error(`${location} is ${installed}, which is not what package-lock.json says: npm ci`);
    }
    copy(location);
  }
  return locations.length;
}

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${command} failed.`);
}

const sizeOf = (path) => filesUnder(path).reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;

function makePackage() {
  buildIfStale();
  rmSync(place, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of ['dist/client', 'dist/server', ...carried]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copy(path);
  }
  const lock = readJson('package-lock.json');
  const outside = readJson('dist/server/outside.json');
  const own = describe(outside, lock);
  writeJson(join(folder, 'package.json'), own);
  const { name, version, license, engines, dependencies } = own;
  const locked = closureOf(outside, lock.packages).map((location) => [location, lock.packages[location]]);
  // With what other platforms need instead, for `npm ci` there.
  writeJson(join(folder, 'package-lock.json'), {
    ...lock,
    packages: { '': { name, version, license, dependencies, engines }, ...Object.fromEntries(locked) },
  });
  const packages = copyPackages(outside, lock);
  const megabytes = Math.ceil(sizeOf(folder));
  if (packages > most.packages || megabytes > most.megabytes) {
    throw new Error(
      `The package has ${packages} packages and ${megabytes} MB; it may have ${most.packages} and ${most.megabytes} MB.`,
    );
  }
  run('tar', '-czf', archive, '-C', place, 'helpdock');
  process.stdout.write(
    `${relative(root, folder)}: ${megabytes} MB, ${packages} packages\n` +
      `${relative(root, archive)}: ${Math.ceil(sizeOf(archive))} MB\n`,
  );
}

try {
  makePackage();
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
