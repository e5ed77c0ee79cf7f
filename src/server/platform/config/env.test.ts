import { readFileSync } from 'node:fs';
import { parse } from 'dotenv';
import { describe, expect, it } from 'vitest';
import { baseUrl, envNames, readEnv } from './env.ts';
import { providerVariables, siteVariables, variablesTable } from './variables.ts';

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, SEED: 'demo', ROLE: 'all', RATE_LIMIT_FACTOR: 1 });
  });

  it('takes blank values for absent ones', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', BASE_URL: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it('names every mistake at once, with what was given', () => {
    const read = () => readEnv({ PORT: 'eighty', DATABASE_URL: 'mysql://x', APP_KEY: 'short', ROLE: 'boss' });
    expect(read).toThrow('The configuration has 4 mistake(s):');
    for (const name of ['PORT', 'DATABASE_URL', 'APP_KEY', 'ROLE']) expect(read).toThrow(`  ${name}: `);
    expect(read).toThrow('(it is "eighty")');
  });

  it('never repeats a secret', () => {
    expect(() => readEnv({ APP_KEY: 'hunter2' })).not.toThrow('hunter2');
    expect(() => readEnv({ DATABASE_URL: 'mysql://root:hunter2@db' })).not.toThrow('hunter2');
  });

  it('wants the two keys of the human check together', () => {
    expect(() => readEnv({ RECAPTCHA_SITE_KEY: 'site' })).toThrow(
      'RECAPTCHA_SECRET_KEY: must be given together with RECAPTCHA_SITE_KEY',
    );
    expect(() => readEnv({ RECAPTCHA_SECRET_KEY: 'hunter2' })).toThrow('must be given together');
    expect(() => readEnv({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' })).not.toThrow();
  });

  it('gives addresses without a slash at the end', () => {
    expect(baseUrl(readEnv({ BASE_URL: 'https://help.example.com/' }))).toBe('https://help.example.com');
    expect(baseUrl(readEnv({ PORT: '8080' }))).toBe('http://localhost:8080');
  });

  it.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['192.0.2.7', 'http://192.0.2.7:3000'],
    ['2001:db8::7', 'http://[2001:db8::7]:3000'],
  ])('takes the address that it listens to, %s, for that of the site', (host, site) => {
    expect(baseUrl(readEnv({ HOST: host }))).toBe(site);
  });

  it('is explained variable by variable, with the defaults, in .env.example', () => {
    const text = readFileSync('.env.example', 'utf8');
    expect(Object.keys(parse(text)).sort()).toEqual([...envNames].sort());
    expect(readEnv(parse(text))).toEqual(readEnv({}));
    for (const name of envNames) expect(text).toMatch(new RegExp(`^# .*Default: .*\\n${name}=`, 'm'));
  });

  it('is explained in the docs as it is in the code: npm run docs', () => {
    expect(readFileSync('docs/configuration.md', 'utf8')).toContain(variablesTable(siteVariables));
    expect(readFileSync('deploy/README.md', 'utf8')).toContain(variablesTable(providerVariables));
  });
});
