import { jest } from '@jest/globals';

/** Names of the files that the page saves until the end of the test. */
export function fakeDownloads(): string[] {
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

/** Matches every media query until the end of the test, as a phone does. */
export function narrowScreen(): void {
  const listen = { addEventListener() {}, removeEventListener() {} };
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ media, matches: true, ...listen }) as unknown as MediaQueryList);
}

/** Whether the page asks before its window is closed. */
export const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
