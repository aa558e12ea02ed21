/** Id of the tender that every application before the first migration with tenders belongs to. */
export const FIRST_TENDER_ID = '20250000-0000-4000-8000-000000002025';
