/** Bounds that the specification sets (section 5 and 9) or that storage needs. Lengths in UTF-16 code units. */
export const RULES = {
  codiceFiscaleLength: 16,
  telefonoMin: 8,
  passwordMin: 6,
  passwordMax: 256,
  textMax: 200,
  telefonoMax: 40,
  emailMax: 254,
  messageMax: 5_000,
  deviceCookieMax: 1_000,
  residenceYears: { min: 0, max: 100 },
  adults: { min: 1, max: 20 },
  /** The input's own range is 1-10; the rule is only 'above 0', so larger households are accepted up to two digits. */
  members: { min: 1, max: 99, inputMax: 10 },
} as const;

/** Versions of what is edited; the version that an editor saw is in the body of a change. */
export const VERSIONS = { min: 1, max: 999_999_999 } as const;

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 50;

/** One page of a list, asked for with `page` and `pageSize`; `total` counts the items of all pages. */
export type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** How long the submitting browser may attach documents after the submission, also when the tender has closed (contract, section 10). */
export const SUBMITTING_BROWSER_MINUTES = 60;

/** Seconds until another worker takes over from a killed one; leases expire by then. */
export const RECOVERY_SECONDS = 15;
