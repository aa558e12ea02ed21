import { jest } from '@jest/globals';

const now = Date.now.bind(Date);

/** Moves the clock to an instant in ISO 8601; it goes on from there until mocks are restored. */
export function itIs(instant: string): void {
  const moved = Date.parse(instant) - now();
  jest.spyOn(Date, 'now').mockImplementation(() => now() + moved);
}
