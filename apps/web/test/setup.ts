import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { forgetTab } from '../src/lib/tab-storage';
import { readIn } from './read-in';

const { getElementError } = getConfig();

configure({
  // The patience of all tests (libs/testing/src/wait-for.ts). No test sets a limit of its own.
  asyncUtilTimeout: 60_000 * (Number(process.env.TEST_PATIENCE) || 1),
  // An element that is still awaited needs no print of the document. The last error of a wait has one.
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
});

// jsdom has no layout, so nothing changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

beforeEach(() => readIn('it'));

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  localStorage.clear();
  forgetTab();
});
