import type { Visitor } from './stop';

/** Names, addresses and figures, which are the same in every language. */
const PROPER = [
  /La Corte(, cooperativa di abitanti)?/g,
  /\S+@\S+/g,
  /www\.\S+/g,
  /Via (del Ballatoio 12|dei Tigli 8)/g,
  /Lucia|Ferrario|Milano|Lombardia|PayPal|ISEE|FRRLCU88C54F205N/g,
  /DOM-[\d-]+/g,
  /Bergamo|Brescia|Como|Cremona|Lecco|Lodi|Mantova|Monza e Brianza|Pavia|Sondrio|Varese/g,
  /[\w-]+\.(pdf|png|txt)\b/g,
  // Cookies, and the parts of the product.
  /^(sid|device|language|upload-session|attachment-grant)$/g,
  /^(auth|applications|documents|notifications)(-worker)?$/g,
  // An e-mail address of the dashboard's table, which may break after its dots.
  /^(lucia\.|example\.|com)$/g,
];

/** Words that both languages write in the same way. */
const SAME_IN_BOTH: readonly string[] = [
  ...[
    'Admin',
    'Menu',
    'Italiano',
    'Français',
    'Quota',
    '25 novembre 2025',
    '404 Page Not Found',
    '404 Page Not Found · La Corte',
  ],
];

/** What the specification asks for in Italian, and the page does not say. */
export function missingTexts(visitor: Visitor, wanted: readonly (string | RegExp)[]): string[] {
  const said = new Set([...visitor.lines, ...visitor.pieces]);
  const whole = [...said].join('\n');
  return wanted.filter((text) => !(typeof text === 'string' ? said.has(text) : text.test(whole))).map(String);
}

/** Addresses that nothing on the page leads to. */
export function missingAddresses(visitor: Visitor, wanted: readonly string[]): string[] {
  return wanted.filter((address) => !visitor.addresses.has(address));
}

/** Keys of texts that are shown instead of the texts. */
export function rawKeys(visitor: Visitor): string[] {
  const isAddress = /@|www\.|\.com\b|\.example\b|https?:/;
  return [...visitor.lines]
    .flatMap((line) => line.split(' '))
    .filter((word) => /^\(?[a-z][A-Za-z]*(\.[A-Za-z_-]+){2,}\W*$/.test(word) && !isAddress.test(word));
}

/** Figures that French sets apart from their sign: 60 %. */
export function tightFigures(french: Visitor): string[] {
  return [...french.pieces].filter((piece) => /\d[%€]/.test(piece));
}

/** Texts of the French pages that are those of the Italian ones. */
export function untranslated(french: Visitor, italian: Visitor): string[] {
  const isProper = (text: string) =>
    SAME_IN_BOTH.includes(text) || !/\p{L}{3,}/u.test(PROPER.reduce((rest, name) => rest.replaceAll(name, ''), text));
  return [...french.pieces].filter((text) => italian.pieces.has(text) && !isProper(text));
}
