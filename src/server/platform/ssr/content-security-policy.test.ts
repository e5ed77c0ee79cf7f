import { describe, expect, it } from 'vitest';
import {
  byNonce,
  contentSecurityPolicy,
  docsPolicy,
  documentPolicy,
  filePolicy,
  nothingPolicy,
  popupPolicy,
} from './content-security-policy.ts';

describe('the content security policy', () => {
  it('lets scripts and styles of the site run with the nonce of the page, and nothing from elsewhere', () => {
    const policy = contentSecurityPolicy({ development: false })(byNonce('abc'));
    expect(policy).toContain("script-src 'self' 'nonce-abc';");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).toContain(
      "worker-src 'self'; frame-src 'self' https://www.youtube-nocookie.com/embed/ https://player.vimeo.com/video/;",
    );
    expect(policy).not.toMatch(/google|[{}]|unsafe-eval/);
  });

  it('lets those that a shared page came with run by their hashes, and where there are none, none', () => {
    const policyOf = contentSecurityPolicy({ development: false });
    const policy = policyOf({ scripts: ["'sha256-a='", "'sha256-$&='"], styles: ["'sha256-b='"] });
    expect(policy).toContain("script-src 'self' 'sha256-a=' 'sha256-$&=';");
    expect(policy).toContain("style-src 'self' 'sha256-b=';");
    expect(policyOf({ scripts: [], styles: [] })).toContain("script-src 'self'; worker-src");
  });

  it('opens for reCAPTCHA only on sites that have it', () => {
    const policy = contentSecurityPolicy({ development: false, recaptcha: true })(byNonce('abc'));
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
    expect(policy).toMatch(/frame-src 'self' [^;]*https:\/\/www\.google\.com\/recaptcha\//);
    expect(policy).toMatch(/connect-src [^;]*https:\/\/www\.google\.com\/recaptcha\//);
  });

  it('lets errors be reported to where the site wants them', () => {
    const policy = contentSecurityPolicy({ development: false, reportTo: 'https://errors.example' })(
      byNonce('abc'),
    );
    expect(policy).toContain("connect-src 'self' https://errors.example;");
  });

  it('lets icons be fetched from where the assets of the site lie', () => {
    const policy = contentSecurityPolicy({ development: false, assets: 'https://cdn.example' })(
      byNonce('abc'),
    );
    expect(policy).toContain("connect-src 'self' https://cdn.example;");
  });

  it('lets files be sent straight to the object store', () => {
    const policy = contentSecurityPolicy({ development: false, sendFilesTo: 'https://files.example' })(
      byNonce('abc'),
    );
    expect(policy).toContain("connect-src 'self' https://files.example;");
  });
});

describe('the policies of what is no page of the site', () => {
  it('let the end of a sign-in run its own script and nothing else', () => {
    expect(popupPolicy(byNonce('abc'))).toBe(
      "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  it('let the documentation use its own script and style, and the icon of the site', () => {
    expect(docsPolicy(byNonce('abc'))).toBe(
      "default-src 'none'; script-src 'nonce-abc'; style-src 'nonce-abc'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
    );
  });

  it('let no file run anything, and keep all but documents in a sandbox', () => {
    expect(documentPolicy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'");
    expect(filePolicy).toBe(`${documentPolicy}; sandbox`);
    expect(nothingPolicy).toBe("default-src 'none'; sandbox");
  });
});
