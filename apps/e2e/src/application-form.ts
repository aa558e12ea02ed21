import {
  APPLICATION_FIELD_NAMES,
  type ApplicationFieldName,
  applicationField,
} from '@lacorte/contracts/application-fields';
import type { anApplication } from '@lacorte/testing/builders';
import { expect, type Page } from '@playwright/test';
import type { ChosenFile } from './photo-files';

type Applicant = ReturnType<ReturnType<typeof anApplication>['body']>;

/** Fields without text input. */
const CHOSEN: ApplicationFieldName[] = ['provincia', 'comune', 'tipologiaAbitazione'];

const TYPED = APPLICATION_FIELD_NAMES.filter((name) => {
  const { type, onlyIf } = applicationField(name);
  return type !== 'yes-no' && onlyIf === undefined && !CHOSEN.includes(name);
});

/** The page /iscrizione, used with a mouse. */
export class ApplicationForm {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/iscrizione');
    await expect(this.page.locator('#root[data-live]')).toBeAttached();
    await expect(this.control('nome')).toBeVisible();
  }

  control(name: string) {
    return this.page.locator(`form [name="${name}"]`);
  }

  async fill(applicant: Applicant): Promise<void> {
    for (const name of TYPED) await this.control(name).fill(String(applicant[name]));
    if (applicant.password) await this.choosePassword(applicant.password);
    await this.control('provincia').selectOption(applicant.provincia);
    await this.chooseMunicipality(applicant.comune);
    await this.answer('presenzaMinori', applicant.presenzaMinori);
    if (applicant.presenzaMinori === 'si') await this.control('numeroMinori').fill(String(applicant.numeroMinori));
    await this.answer('presenzaDisabile', applicant.presenzaDisabile);
    if (applicant.presenzaDisabile === 'si')
      await this.control('numeroDisabili').fill(String(applicant.numeroDisabili));
    await this.answer('tipologiaAbitazione', applicant.tipologiaAbitazione);
  }

  async choosePassword(password: string): Promise<void> {
    await this.control('password').fill(password);
    await this.control('confirmPassword').fill(password);
  }

  async chooseMunicipality(name: string): Promise<void> {
    await this.control('comune').click();
    await this.control('comune').fill(name);
    await this.page.getByRole('listbox').getByRole('option', { name, exact: true }).click();
  }

  async answer(name: string, value: string): Promise<void> {
    await this.page.locator(`form input[name="${name}"][value="${value}"]`).check({ force: true });
  }

  /** @param names names that the files get, because a photo may become a file of another kind */
  async upload(section: string, files: ChosenFile[], names = files.map(({ name }) => name)): Promise<void> {
    const button = this.page.locator('button[aria-expanded][aria-controls]', { hasText: section });
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    const panel = this.page.locator(`#${await button.getAttribute('aria-controls')}`);
    await panel.locator('input[type="file"]').setInputFiles(files);
    for (const name of names) {
      await expect(panel.getByRole('button', { name: `Rimuovi ${name}` })).toBeVisible();
    }
    await expect(this.page.getByText('Caricamento in corso...')).toHaveCount(0);
  }

  async consent(): Promise<void> {
    await this.control('gdprConsent').check({ force: true });
    await this.control('dataVeracity').check({ force: true });
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Invia la domanda' }).click();
  }
}
