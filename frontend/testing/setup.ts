import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from '@jest/globals';
import { clearToasts } from '../src/shared/ui/toast-store';

// How long `findBy…` and `waitFor` try, so that a busy machine fails no case.
configure({ asyncUtilTimeout: 60_000 });

// What Radix asks of a browser and jsdom doesn't have.
Object.assign(Element.prototype, {
  scrollIntoView: () => undefined,
  hasPointerCapture: () => false,
  setPointerCapture: () => undefined,
  releasePointerCapture: () => undefined,
});
Object.assign(globalThis, {
  scrollTo: () => undefined,
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  cleanup();
  clearToasts();
});
