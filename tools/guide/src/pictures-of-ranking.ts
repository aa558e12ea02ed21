import { API, PAGES } from '@lacorte/contracts';
import { type Browser, computeRanking, seed } from '@lacorte/testing/product';
import type { Page } from '@playwright/test';
import { waitingApplicants } from './applications';
import { requestReview } from './request-review';
import { ROOT } from './root';
import { takePicture } from './take-picture';
import { draftTender } from './tenders';

const REVIEWS = 2;

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
