/** The consents that the form asks for (specification, section 5). */
export const CONSENTS = ['gdprConsent', 'dataVeracity'] as const;
export type ConsentName = (typeof CONSENTS)[number];

/** Header of POST /api/applications, such as `gdprConsent=1, dataVeracity=1`. It may be missing, and the body has no consents. */
export const CONSENTS_HEADER = 'X-Consents';

/** The given consents, each with the version of the accepted text. */
export type ConsentVersions = Partial<Record<ConsentName, string>>;

const GIVEN = /^(\w{1,40})=([\w.-]{1,40})$/;

export function formatConsents(versions: ConsentVersions): string {
  const given = Object.entries(versions).map(([name, version]) => `${name}=${version}`);
  return given.join(', ');
}

/** Reads the header that formatConsents writes. Unknown or malformed parts are left out; null if nothing is left. */
export function parseConsents(header: string | undefined): ConsentVersions | null {
  const given = (header ?? '').split(',').flatMap((part) => {
    const [, name, version] = GIVEN.exec(part.trim()) ?? [];
    return CONSENTS.some((known) => known === name) ? [[name, version]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}
