import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { ApplicationForm } from '../application-form';
import { mailTo } from '../mailbox';
import { logInAsAdmin, pageOf } from '../people';
import { currentTender, newTenderCode, openUsualTender } from '../tenders';

const CLOSED_TITLE = 'Le domande per questo bando sono chiuse.';

/** The dashboard's page of tenders, used by an administrator. */
class Tenders {
  constructor(private readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto('/admin/bandi');
    await expect(this.page.getByRole('link', { name: 'Nuovo bando' })).toBeVisible();
  }

  async choose(code: string): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${code} · `) }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: new RegExp(`^${code} · `) })).toBeFocused();
  }

  control(name: string) {
    return this.page.locator(`main [name="${name}"]`);
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Salva la bozza' }).click();
  }

  async publish(): Promise<void> {
    await this.page.getByRole('button', { name: 'Pubblica', exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Pubblica il bando', exact: true }).click();
  }

  async said(notice: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: /F8/ }).getByText(notice).first()).toBeVisible();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}

test.afterAll(({ browser }) => openUsualTender(browser));

test('an edition from the draft to its closing, and the form beside it', async ({ page, browser }) => {
  const tenders = new Tenders(page);
  const reader = await pageOf(browser);
  const form = new ApplicationForm(reader);
  const code = newTenderCode();
  const applicant = anApplication().body();
  const waiting = uniqueEmail('avviso');
  await logInAsAdmin(page);

  await test.step('a draft starts with the newest rules; what is wrong is said beside the fields', async () => {
    await tenders.open();
    await page.getByRole('link', { name: 'Nuovo bando' }).click();
    await expect(tenders.control('rules.feeCents')).toHaveValue('150');
    await tenders.control('code').fill(`${code}/a`);
    await tenders.control('shownDeadline').fill('2025-11-25');
    await tenders.save();
    await expect(tenders.control('code')).toHaveAttribute('aria-invalid', 'true');
    await tenders.control('code').fill(code);
    await tenders.save();
    await tenders.said('Bozza salvata');
    await expectAccessible(page);
  });

  await test.step('while another is open, it cannot be published', async () => {
    await tenders.publish();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('In quel periodo è aperto un altro bando.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  const earlier = await (await reader.request.post('/api/applications', { data: anApplication().body() })).json();

  await test.step('the open one is closed; a form that was filled in meanwhile is refused and keeps everything', async () => {
    await form.open();
    await form.fill(applicant);
    await form.consent();
    const { code: openCode } = await currentTender(page);
    await tenders.open();
    await tenders.choose(openCode);
    await page.getByRole('button', { name: 'Chiudi adesso' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Chiudi le domande' }).click();
    await tenders.said('Domande chiuse');
    await form.submit();
    await expect(reader.getByRole('alert').filter({ hasText: 'resta nel modulo' })).toContainText(CLOSED_TITLE);
    await expect(form.control('nome')).toHaveValue(applicant.nome);
    await expect(form.control('password')).toHaveValue(applicant.password ?? '');
  });

  await test.step('who comes too late asks to be told of the next one', async () => {
    const late = await pageOf(browser);
    await late.goto('/iscrizione');
    await expect(late.getByRole('heading', { name: CLOSED_TITLE })).toBeVisible();
    await late.getByRole('textbox', { name: 'Indirizzo e-mail' }).fill(waiting);
    await late.keyboard.press('Enter');
    await expect(late.getByRole('heading', { name: 'Controlli la sua casella di posta' })).toBeFocused();
    await expectAccessible(late);
    const { text } = await mailTo(waiting, { subject: /avviso di apertura/ });
    const link = new URL(/https?:\/\/\S+#token=\S+/.exec(text)?.[0] ?? '');
    await late.goto(`${link.pathname}${link.hash}`);
    await expect(late.getByRole('heading', { name: 'Indirizzo confermato' })).toBeFocused();
    await expectAccessible(late);
    await late.context().close();
  });

  await test.step('the new one is published and opens: what was typed can be sent, under its own fee', async () => {
    await tenders.open();
    await tenders.choose(code);
    await tenders.control('rules.feeCents').fill('170');
    await tenders.save();
    await tenders.said('Bozza salvata');
    await tenders.publish();
    await tenders.said('Bando pubblicato');
    await form.submit();
    await reader.waitForURL(/\/ricevuta\//);
    await expect(reader.getByRole('heading', { name: /^Paghi la quota di 170\s€$/ })).toBeVisible();
    await reader.goto(`/ricevuta/${earlier.id}`);
    await expect(reader.getByRole('heading', { name: /^Paghi la quota di 150\s€$/ })).toBeVisible();
  });

  await test.step('the dashboard shows the applications of one edition', async () => {
    await page.goto('/admin');
    await page.getByRole('combobox', { name: 'Bando' }).selectOption({ label: code });
    await expect(page).toHaveURL(/[?&]tender=/);
    await expect(page.getByRole('heading', { name: 'Domande di Adesione (1)' })).toBeVisible();
  });
});
