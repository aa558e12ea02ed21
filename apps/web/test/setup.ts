import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { startI18n } from '../src/i18n/start-i18n';

// A whole page on a busy machine takes its time; a test that fails still says so well before its own limit.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });

beforeEach(async () => {
  await startI18n('it');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
