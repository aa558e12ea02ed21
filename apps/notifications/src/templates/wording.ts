import { COOPERATIVE, type Language } from '@lacorte/contracts';

export const LOCALES: Record<Language, string> = { it: 'it-IT', fr: 'fr-FR' };

/** What the cooperative is, as it stands under its name in a letter's head. */
export const KIND_OF_COOPERATIVE = COOPERATIVE.legalName.replace(`${COOPERATIVE.name}, `, '');

/** Puts values into the `{placeholders}` of sentences. */
export function filledIn<T extends Record<string, string>>(texts: T, values: Record<string, string | number>): T {
  const fill = (sentence: string) =>
    sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  // Same keys, so the same type.
  return Object.fromEntries(Object.entries(texts).map(([key, sentence]) => [key, fill(sentence)])) as T;
}

/** An amount as it is written in that language: `150 €`. */
export function euro(cents: number, language: Language): string {
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'EUR', minimumFractionDigits }).format(
    cents / 100,
  );
}
