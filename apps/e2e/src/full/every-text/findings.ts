import type { Visitor } from './stop';

/** Names, addresses and figures that are the same in every language. */
const PROPER = [
  /La Corte(, cooperativa di abitanti)?/g,
  /\S+@\S+/g,
  /www\.\S+/g,
  /Via (del Ballatoio 12|dei Tigli 8)/g,
  /Lucia|Ferrario|Milano|Lombardia|PayPal|ISEE|FRRLCU88C54F205N/g,
  /DOM-[\d-]+/g,
  /Bergamo|Brescia|Como|Cremona|Lecco|Lodi|Mantova|Monza e Brianza|Pavia|Sondrio|Varese/g,
  /[\w-]+\.(pdf|png|txt)\b/g,
  // Administrators see both titles of the first tender.
  /Bando 2025|Appel à candidatures 2025/g,
  // The name of November is the same in both languages.
  /\b\d{1,2} novembre \d{4}\b/g,
  // These are names of cookies and services.
  /^(sid|device|language|upload-session|attachment-grant)$/g,
  /^(auth|applications|documents|notifications)(-worker)?$/g,
  // An e-mail address in the dashboard. It may wrap after dots.
  /^(lucia\.|example\.|com)$/g,
];

/** Words with the same spelling in both languages. */
const SAME_IN_BOTH: readonly string[] = [
  ...['Admin', 'Menu', 'Italiano', 'Français', 'Quota', 'IBAN', 'CSV', 'XLSX'],
  ...['404 Page Not Found', '404 Page Not Found · La Corte'],
];

/** Returns the texts of the specification that the Italian page lacks. */
export function missingTexts(visitor: Visitor, wanted: readonly (string | RegExp)[]): string[] {
  const said = new Set([...visitor.lines, ...visitor.pieces]);
  const whole = [...said].join('\n');
  return wanted.filter((text) => !(typeof text === 'string' ? said.has(text) : text.test(whole))).map(String);
}

/** Returns the addresses without a link on the page. */
export function missingAddresses(visitor: Visitor, wanted: readonly string[]): string[] {
  return wanted.filter((address) => !visitor.addresses.has(address));
}

/** Returns keys that are shown instead of texts. */
export function rawKeys(visitor: Visitor): string[] {
  const isAddress = /@|www\.|\.com\b|\.example\b|https?:/;
  return [...visitor.lines]
    .flatMap((line) => line.split(' '))
    .filter((word) => /^\(?[a-z][A-Za-z]*(\.[A-Za-z_-]+){2,}\W*$/.test(word) && !isAddress.test(word));
}

/** Returns figures without the space that French needs before a sign, as in 60 %. */
export function tightFigures(french: Visitor): string[] {
  return [...french.pieces].filter((piece) => /\d[%€]/.test(piece));
}

/** Returns French texts that equal the Italian ones. */
export function untranslated(french: Visitor, italian: Visitor): string[] {
  const isProper = (text: string) =>
    SAME_IN_BOTH.includes(text) || !/\p{L}{3,}/u.test(PROPER.reduce((rest, name) => rest.replaceAll(name, ''), text));
  return [...french.pieces].filter((text) => italian.pieces.has(text) && !isProper(text));
}
