import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { readIn } from './read-in';

// Rendering a page may be slow on a busy machine.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 15_000 });

beforeEach(async () => {
  await readIn('it');
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
