import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Each test of a screen begins with an empty document and a line. Tests share their modules, so this is not in one of them.
 */

// A busy machine takes its time; what comes is taken at once.
configure({ asyncUtilTimeout: 10_000 });

// A field that grows with its text measures it anew once fonts are there.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  document.body.replaceChildren();
});

afterAll(() => vi.unstubAllGlobals());
