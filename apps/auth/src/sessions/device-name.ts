import Bowser from 'bowser';

/** Longer than those of real browsers; bounds the work on a hostile one. */
const LONGEST = 400;
const NAME = /^[\w .+-]{1,40}$/;

/** Browser and system in Italian, such as `Chrome su Android`; null when the header names neither. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST));
  const names = [browser.name, os.name].filter((name) => name !== undefined && NAME.test(name));
  return names.join(' su ') || null;
}
