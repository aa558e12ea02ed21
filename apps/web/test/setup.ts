import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { startI18n } from '../src/i18n/start-i18n';

beforeEach(async () => {
  await startI18n('it');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
