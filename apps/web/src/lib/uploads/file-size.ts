const UNITS = [
  'applicationForm.size.bytes',
  'applicationForm.size.kilobytes',
  'applicationForm.size.megabytes',
  'applicationForm.size.gigabytes',
] as const;
const STEP = 1024;

/** Returns a size with two decimals in bytes, KB, MB or GB, and the key of the unit (specification, section 9). */
export function fileSize(bytes: number, language: string): { number: string; unit: (typeof UNITS)[number] } {
  const power = bytes < STEP ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(STEP)), UNITS.length - 1);
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return { number: format.format(bytes / STEP ** power), unit: UNITS[power] ?? UNITS[0] };
}
