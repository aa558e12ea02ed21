import { type AdminTender, PAGES } from '@lacorte/contracts';
import { type Browser, seed } from '@lacorte/testing/product';
import type { Page } from '@playwright/test';
import { applicationWithDocuments } from './applications';
import { ROOT } from './root';
import { takePicture } from './take-picture';
import { draftTender } from './tenders';

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
  await takePicture(page, { name: 'pagamenti', path: PAGES.adminPayments, shows: 'Estratto conto', height: 700 });
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
