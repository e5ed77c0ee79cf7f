import type { BrowserContext } from '@playwright/test';

/** The browser keeps quiet about code that a page tries to make from text; its event does not. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    reportError(new Error(`securitypolicyviolation: ${violatedDirective} ${blockedURI} ${sourceFile}`));
  });
}

/**
 * Collects into `problems` what must not happen in any page of the context: errors on the console, uncaught
 * errors, violations of the content policy, answers of 500 and above, requests that fail (the browser reaches
 * nothing but this machine).
 */
export async function watchContext(context: BrowserContext, problems: string[]): Promise<void> {
  await context.addInitScript(reportViolations);
  context.on('console', (message) => {
    // The browser's own line about an answer of 400 and above: refusals are part of many journeys.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource:')) return;
    // The browser looks for a newer service worker whenever it likes, also while the server is away.
    if (message.text() === 'An unknown error occurred when fetching the script.') return;
    problems.push(`console.error: ${message.text()}`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    // What comes over from the server has no stack.
    problems.push(`uncaught: ${error.stack || error.message}`);
  });
  context.on('response', (response) => {
    if (response.status() < 500) return;
    problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page ends what it was still loading, and its stream of live events.
    if (reason === 'net::ERR_ABORTED') return;
    problems.push(`${reason}: ${request.method()} ${request.url()}`);
  });
}
