import { API } from '@lacorte/contracts';
import { Browser, SEEDED_PASSWORD } from '@lacorte/testing/product';

const TEXT = 'Nel nucleo familiare è nato un bambino prima della chiusura del bando. Allego il certificato.';

/** Asks for a review of the published ranking as a seeded applicant. */
export async function requestReview(origin: string, email: string): Promise<void> {
  const applicant = new Browser(origin);
  await applicant.call('POST', API.login, { email, password: SEEDED_PASSWORD });
  const [application] = await applicant.call<{ id: string }[]>('GET', API.userApplications);
  if (!application) throw new Error(`${email} has no application.`);
  await applicant.call('POST', API.requestReview(application.id), { text: TEXT });
}
