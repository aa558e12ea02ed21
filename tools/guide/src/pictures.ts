import { type AdminTender, API, PAGES } from '@lacorte/contracts';
import { Browser, computeRanking, SEEDED_PASSWORD, seed } from '@lacorte/testing/product';
import type { Page } from '@playwright/test';
import { applicationWithDocuments, draftTender, waitingApplicants } from './calls';
import { ROOT, takePicture } from './take-picture';

/** Fills the open tender and takes the pictures of the weeks before its ranking. */
export async function picturesOfAssessment(
  page: Page,
  api: Browser,
  folder: string,
  tender: AdminTender,
): Promise<void> {
  await seed(ROOT, folder, '--tender', tender.code, '--applications', '40', '--documents', '20', '--doubtful', '10');
  const application = await applicationWithDocuments(api, tender.id);
  const draft = await draftTender(api, '2027-1', 2027);

  await takePicture(page, { name: 'bando', path: `${PAGES.adminTenders}?bando=${draft.id}`, shows: 'Salva la bozza' });
  await takePicture(page, { name: 'domande', path: PAGES.admin, shows: 'Domande di Adesione', height: 800 });
  await takePicture(page, {
    name: 'esportazione',
    path: PAGES.admin,
    shows: 'Domande di Adesione',
    height: 720,
    act: async () => {
      await page.getByRole('button', { name: 'Esporta' }).click();
      await page.getByRole('button', { name: 'Scarica il file' }).waitFor();
    },
  });
  await takePicture(page, { name: 'valutazione', path: PAGES.adminApplication(application), shows: 'Dati verificati' });
  await takePicture(page, {
    name: 'richiesta-documenti',
    path: PAGES.adminApplication(application),
    shows: 'Chiedi documenti',
    act: async () => {
      await page.getByRole('button', { name: 'Chiedi documenti' }).click();
      await page.getByRole('checkbox', { name: 'Certificazione Redditi/ISEE' }).check();
      await page.getByLabel(/^Testo pronto/).selectOption({ index: 1 });
      await page.getByRole('button', { name: 'Invia la richiesta' }).evaluate((button) => {
        button.style.scrollMarginBottom = '40px';
        button.scrollIntoView({ behavior: 'instant', block: 'end' });
      });
    },
  });
  await takePicture(page, { name: 'pagamenti', path: PAGES.adminPayments, shows: 'Estratto conto', height: 1_000 });
  await takePicture(page, { name: 'registro', path: PAGES.accessLog, shows: 'Registro degli accessi' });
  await takePicture(page, {
    name: 'che-cosa-manca',
    path: `${PAGES.adminRankings}?tender=${tender.id}`,
    shows: 'Calcola una graduatoria',
    from: 'Calcola una graduatoria',
    act: async () => {
      await page.getByRole('radio', { name: 'Provvisoria' }).check();
      await page.getByText('Prima del calcolo').first().waitFor();
    },
  });
}

const REVIEWS = 2;
const REVIEW = 'Nel nucleo familiare è nato un bambino prima della chiusura del bando. Allego il certificato.';

/** Publishes a tender and its provisional ranking, and takes the pictures on the way. No tender may be open. */
export async function picturesOfRanking(page: Page, api: Browser, folder: string): Promise<void> {
  const tender = await draftTender(api, '2026-1', 2026);
  await api.call('POST', API.publishTender(tender.id));
  const size = ['--applications', '300', '--documents', '0'];
  await seed(ROOT, folder, '--tender', tender.code, ...size, '--ready-for-ranking');
  const rankings = `${PAGES.adminRankings}?tender=${tender.id}`;
  await takePicture(page, { name: 'calcolo', path: rankings, shows: 'Calcola una graduatoria' });

  const run = await computeRanking(api, tender.id, { stage: 'provisional', drawNumbers: '12-45-67-8-90' });
  const path = `${rankings}&run=${run}`;
  await takePicture(page, { name: 'risultato', path, shows: 'Ultimo posto con alloggio' });
  await takePicture(page, {
    name: 'pubblicazione',
    path,
    shows: 'Ultimo posto con alloggio',
    height: 800,
    act: async () => {
      await page.getByRole('button', { name: 'Pubblica...' }).click();
      await page.getByRole('button', { name: 'Pubblica la graduatoria' }).waitFor();
    },
  });

  await api.call('POST', API.publishRanking(run));
  for (const applicant of await waitingApplicants(api, run, REVIEWS)) await requestReview(api.origin, applicant);
  await takePicture(page, { name: 'riesami', path: `${rankings}&view=riesami`, shows: 'Accogli...' });
  await page.context().clearCookies();
  await takePicture(page, { name: 'pagina-pubblica', path: PAGES.ranking(run), shows: 'Cerchi la sua domanda' });
}

/** Asks for a review of the published ranking as a seeded applicant. */
async function requestReview(origin: string, email: string): Promise<void> {
  const applicant = new Browser(origin);
  await applicant.call('POST', API.login, { email, password: SEEDED_PASSWORD });
  const [application] = await applicant.call<{ id: string }[]>('GET', API.userApplications);
  if (!application) throw new Error(`${email} has no application.`);
  await applicant.call('POST', API.requestReview(application.id), { text: REVIEW });
}
