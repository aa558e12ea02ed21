/** The consents that the form asks for (specification, section 5). */
export const CONSENTS = ['gdprConsent', 'dataVeracity'] as const;
export type ConsentName = (typeof CONSENTS)[number];

/** Header of POST /api/applications, outside the payload of section 7: `gdprConsent=1, dataVeracity=1`. May be missing. */
export const CONSENTS_HEADER = 'X-Consents';

/** Which consents were given, each with the version of the text that was accepted. */
export type ConsentVersions = Partial<Record<ConsentName, string>>;

const GIVEN = /^(\w{1,40})=([\w.-]{1,40})$/;

export function formatConsents(versions: ConsentVersions): string {
  const given = Object.entries(versions).map(([name, version]) => `${name}=${version}`);
  return given.join(', ');
}

/** Reads what formatConsents writes. Leaves out what is unknown or malformed; null when nothing is left. */
export function parseConsents(header: string | undefined): ConsentVersions | null {
  const given = (header ?? '').split(',').flatMap((part) => {
    const [, name, version] = GIVEN.exec(part.trim()) ?? [];
    return CONSENTS.some((known) => known === name) ? [[name, version]] : [];
  });
  return given.length > 0 ? Object.fromEntries(given) : null;
}
