/** Limits that the specification sets (sections 5 and 9) or that storage needs. Lengths are in UTF-16 code units. */
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
  /** The input offers 1 to 10. The rule is only 'above 0', so numbers up to two digits are accepted. */
  members: { min: 1, max: 99, inputMax: 10 },
} as const;

/** Range of versions. The body of a change contains the version that the editor saw. */
export const VERSIONS = { min: 1, max: 999_999_999 } as const;

export const MAX_PAGE_SIZE = 200;
export const DEFAULT_PAGE_SIZE = 50;

/** One page of a list, for the parameters `page` and `pageSize`; `total` counts the items of all pages. */
export type Page<Item> = { items: Item[]; total: number; page: number; pageSize: number };

/** Time after a submission in which its browser may attach documents to every section, whatever the tender and status (contract, section 10). */
export const SUBMITTING_BROWSER_MINUTES = 60;

/** Seconds within which another worker takes over the work of a killed one, because its leases have expired. */
export const RECOVERY_SECONDS = 15;
