// Names every pattern (regular expression) of the product whose work can grow faster than the text it is given: one
// sign said a hundred thousand times would stop the process. `// bounded: why` above a pattern says that no such text
// reaches it. What was found safe is remembered beside the packages, because finding out takes seconds.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';

// Plain JavaScript, the same on every machine, instead of a program of the system's own.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const memory = 'node_modules/.cache/patterns.json';
const justified = /^\s*(?:\/\/|\{\/\*) bounded: \S/;
// Nobody sends anything to what only developers run.
const leftOut = /\.test\.tsx?$|^e2e\/|^bench\/|\/testing\//;

/** The patterns of a file, with where they begin; null for one that is put together while the program runs. */
function patternsIn(file, code) {
  const found = [];
  const made = ({ callee, arguments: [source, flags], start }) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return;
    const isPlain = source?.type === 'Literal' && typeof source.value === 'string';
    found.push({ start, pattern: isPlain ? { source: source.value, flags: flags?.value ?? '' } : null });
  };
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    Literal: ({ regex, start }) => {
      if (regex) found.push({ start, pattern: { source: regex.pattern, flags: regex.flags } });
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return found;
}

function recall() {
  try {
    return new Set(JSON.parse(readFileSync(memory, 'utf8')));
  } catch {
    return new Set();
  }
}

const safe = recall();

/** Looks ahead or behind, or at what it found before: automata can not do that. */
const looksAround = /\(\?<?[=!]|\\[1-9]|\\k</;

/** How the work of a pattern grows, when faster than its text: found by proof, so that it is the same each time. */
function growthOf(pattern) {
  if (looksAround.test(pattern.source)) {
    const [report] = analyse(pattern, { maxReports: 1 }).reports;
    return (
      report &&
      `super-linear time, for instance on ${JSON.stringify(report.character.pick)} said again and again`
    );
  }
  const { status, complexity, attack } = checkSync(pattern.source, pattern.flags, {
    checker: 'automaton',
    timeout: 60_000,
  });
  if (status === 'safe') return undefined;
  if (status === 'unknown') return 'longer than anybody can tell: make it simpler';
  return `${complexity.summary} time, for instance on ${attack.pattern.slice(0, 200)}`;
}

/** What is wrong with a pattern; null when its work grows with its text and no faster. */
function complaintAbout(pattern) {
  if (pattern === null) return 'is put together while the program runs: say why it is bounded';
  const said = `/${pattern.source}/${pattern.flags}`;
  if (safe.has(said)) return null;
  const growth = growthOf(pattern);
  if (growth !== undefined) return `${said} takes ${growth}`;
  safe.add(said);
  return null;
}

const complaints = [];
let count = 0;
const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'],
  {
    encoding: 'utf8',
  },
);
for (const file of listed.split('\n').filter((name) => name !== '' && !leftOut.test(name))) {
  const code = readFileSync(file, 'utf8');
  const lines = code.split('\n');
  for (const { start, pattern } of patternsIn(file, code)) {
    count += 1;
    const line = code.slice(0, start).split('\n').length;
    if (justified.test(lines[line - 2] ?? '')) continue;
    const complaint = complaintAbout(pattern);
    if (complaint !== null) complaints.push(`${file}:${line} ${complaint}`);
  }
}
mkdirSync(dirname(memory), { recursive: true });
writeFileSync(memory, JSON.stringify([...safe].sort()));
if (count === 0) complaints.push('No pattern was found at all.');
for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.exit(complaints.length === 0 ? 0 : 1);
