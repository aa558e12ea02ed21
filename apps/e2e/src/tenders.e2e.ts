import { randomInt } from 'node:crypto';
import { anApplication } from '@lacorte/testing/builders';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, overflow } from './accessible';
import { ApplicationForm } from './application-form';
import { logInAsAdmin } from './every-text/people';
import { mailsTo, mailTo } from './mailbox';
import { currentTender, newTenderCode, openUsualTender } from './open-tender';

const CLOSED = 'Le domande per questo bando sono chiuse.';
/** In Rome, as the inputs have it. */
const inRome = (milliseconds: number) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Rome' })
    .format(Date.now() + milliseconds)
    .replace(' ', 'T');
const HOUR = 3_600_000;

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

  /** Presses a button, and the one that confirms it in the dialog. */
  async act(button: string, confirm: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  }

  async said(notice: string): Promise<void> {
    await expect(this.page.getByRole('region', { name: /F8/ }).getByText(notice).first()).toBeVisible();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }
}

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** The tests that follow need an open tender. */
test.afterAll(({ browser }) => openUsualTender(browser));

test('an edition from the draft to its closing, and the form beside it', async ({ page, browser }) => {
  test.setTimeout(210_000);
  const tenders = new Tenders(page);
  const reader = await newPage(browser);
  const form = new ApplicationForm(reader);
  const code = newTenderCode();
  const applicant = anApplication().body();
  const waiting = `avviso.${randomInt(1e9)}@example.com`;
  await logInAsAdmin(page);

  await test.step('a draft starts with the newest rules; what is wrong is said beside the fields', async () => {
    await tenders.open();
    await page.getByRole('link', { name: 'Nuovo bando' }).click();
    await expect(tenders.control('rules.feeCents')).toHaveValue('150');
    await tenders.control('code').fill(`${code}/a`);
    await tenders.control('shownDeadline').fill('2025-11-25');
    await tenders.control('rules.quotas.minors').fill('50');
    await tenders.save();
    await expect(page.getByText('La somma delle quote deve essere 100')).toBeVisible();
    await expect(tenders.control('code')).toHaveAttribute('aria-invalid', 'true');
    await expect(tenders.control('code')).toBeFocused();
    await tenders.control('code').fill(code);
    await tenders.control('rules.quotas.minors').fill('60');
    await tenders.save();
    await tenders.said('Bozza salvata');
    await expect(page.getByText('Bozza creata')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the preview shows the public page and prints the PDF', async () => {
    await page.getByRole('button', { name: 'Anteprima' }).click();
    await expect(page.getByRole('dialog').getByText('25 novembre 2025')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PDF in francese' }).click();
    expect((await download).suggestedFilename()).toBe(`bando-${code}-fr.pdf`);
    const id = new URL(page.url()).searchParams.get('bando');
    expect((await reader.request.get(`/api/tenders/${id}/pdf`)).status()).toBe(404);
    expect((await reader.request.get(`/api/admin/tenders/${id}/pdf`)).status()).toBe(401);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Anteprima' })).toBeFocused();
  });

  await test.step('a change that another administrator made is shown and resolved', async () => {
    const id = new URL(page.url()).searchParams.get('bando');
    const other = await page.request.put(`/api/admin/tenders/${id}`, {
      data: { code, version: 1, rules: { minimumAge: 19 } },
    });
    expect(other.status()).toBe(200);
    await tenders.control('rules.leaseYears').fill('5');
    await tenders.save();
    await expect(page.getByRole('alert')).toContainText('Un altro amministratore ha salvato questa bozza');
    await expect(page.getByRole('row', { name: /Età minima/ })).toContainText('19');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Usa quella salvata' }).click();
    await tenders.control('rules.minimumAge').fill('18');
    await tenders.save();
    await tenders.said('Bozza salvata');
  });

  await test.step('while another is open, it cannot be published', async () => {
    await tenders.act('Pubblica', 'Pubblica il bando');
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
    const confirmation = page.getByRole('dialog').getByRole('button', { name: 'Chiudi le domande' });
    await expect(confirmation).toBeDisabled();
    await expect(page.getByRole('dialog').getByText(/^Finora /)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('dialog').getByText('Ora può confermare.')).toBeVisible({ timeout: 10_000 });
    await confirmation.click();
    await tenders.said('Domande chiuse');
    await form.submit();
    await expect(reader.getByRole('region', { name: /F8/ }).getByText(CLOSED)).toBeVisible();
    await expect(reader.getByRole('alert').filter({ hasText: 'resta nel modulo' })).toContainText(CLOSED);
    await expect(form.control('nome')).toHaveValue(applicant.nome);
    await expect(form.control('password')).toHaveValue(applicant.password ?? '');
    await expectAccessible(reader);
    const stranger = await newPage(browser);
    await stranger.goto('/iscrizione');
    await expect(stranger.getByRole('heading', { name: CLOSED })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.getByRole('textbox', { name: 'Indirizzo e-mail' }).focus();
    await stranger.keyboard.type(waiting);
    await stranger.keyboard.press('Enter');
    await expect(stranger.getByRole('heading', { name: 'Controlli la sua casella di posta' })).toBeFocused();
    await expectAccessible(stranger);
    const { text } = await mailTo(waiting, { subject: /avviso di apertura/ });
    const link = new URL(/https?:\/\/\S+#token=\S+/.exec(text)?.[0] ?? '');
    await stranger.goto(`${link.pathname}${link.hash}`);
    await expect(stranger.getByRole('heading', { name: 'Indirizzo confermato' })).toBeFocused();
    await expect(stranger).toHaveURL('/conferma-avviso');
    await expectAccessible(stranger);
    await stranger.context().close();
  });

  await test.step('the new one is published for later, and withdrawn', async () => {
    await tenders.open();
    await tenders.choose(code);
    await tenders.control('opensAt').fill(inRome(2 * HOUR));
    await tenders.save();
    await tenders.said('Bozza salvata');
    await tenders.act('Pubblica', 'Pubblica il bando');
    await tenders.said('Bando pubblicato');
    const stranger = await newPage(browser);
    await stranger.goto('/iscrizione');
    await expect(stranger.getByRole('heading', { name: 'Le domande non sono ancora aperte' })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.context().close();
    await tenders.act('Ritira', 'Ritira il bando');
    await tenders.said('Bando ritirato');
  });

  await test.step('published at once, it opens: what was typed can be sent', async () => {
    await tenders.control('opensAt').fill('');
    await tenders.control('rules.feeCents').fill('170');
    await tenders.control('closesAt').fill(inRome(HOUR / 3));
    await tenders.save();
    await tenders.said('Bozza salvata');
    await tenders.act('Pubblica', 'Pubblica il bando');
    await tenders.said('Bando pubblicato');
    await form.submit();
    await reader.waitForURL(/\/ricevuta\//);
    await expect(reader.getByRole('heading', { name: /^Paghi la quota di 170\s€$/ })).toBeVisible();
    await reader.goto(`/ricevuta/${earlier.id}`);
    await expect(reader.getByRole('heading', { name: /^Paghi la quota di 150\s€$/ })).toBeVisible();
  });

  await test.step('who asked for it is told that it is open, once', async () => {
    const isOpened = async () => (await mailsTo(waiting)).filter(({ subject }) => /Si è aperto il bando/.test(subject));
    await expect.poll(async () => (await isOpened()).length, { timeout: 60_000 }).toBe(1);
    expect((await isOpened())[0]?.text).toContain('/iscrizione');
  });

  await test.step('the form warns before the closing; an extension reaches it', async () => {
    await form.open();
    await expect(reader.getByText('Mancano meno di 30 minuti alla chiusura').first()).toBeVisible();
    await expectAccessible(reader);
    await page.getByRole('button', { name: 'Proroga', exact: true }).click();
    await page.getByRole('dialog').locator('[name="closesAt"]').fill(inRome(-HOUR));
    await page.getByRole('dialog').getByRole('button', { name: 'Proroga la chiusura' }).click();
    await expect(page.getByRole('dialog').locator('[name="closesAt"]')).toHaveAttribute('aria-invalid', 'true');
    await page
      .getByRole('dialog')
      .locator('[name="closesAt"]')
      .fill(inRome(1_000 * 24 * HOUR));
    await page.getByRole('dialog').getByRole('button', { name: 'Proroga la chiusura' }).click();
    await tenders.said('Chiusura prorogata');
    await reader.reload();
    await expect(reader.getByText(/Mancano (?:999|1000) giorni/).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the homes of a published tender change, also beside another administrator', async () => {
    const id = new URL(page.url()).searchParams.get('bando');
    const action = page.getByRole('button', { name: 'Alloggi da assegnare' });
    const dialog = page.getByRole('dialog', { name: 'Alloggi da assegnare' });
    const home = dialog.locator('[name="homes.2-locali"]');
    const usual = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await action.focus();
    await page.keyboard.press('Enter');
    await home.fill('10001');
    await page.keyboard.press('Enter');
    await expect(home).toHaveAttribute('aria-invalid', 'true');
    await expect(home).toBeFocused();
    await expectAccessible(page);
    const { version } = await (await page.request.get(`/api/admin/tenders/${id}`)).json();
    const data = { homes: { '3-locali': 2 }, version };
    expect((await page.request.put(`/api/admin/tenders/${id}/homes`, { data })).status()).toBe(200);
    await home.fill('3');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Un altro amministratore ha cambiato gli alloggi');
    await expect(dialog.getByRole('row', { name: /^3 locali/ })).toContainText('2');
    expect(await overflow(page)).toBe(0);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Tieni la mia' }).click();
    await tenders.said('Alloggi salvati');
    await expect(action).toBeFocused();
    await expect(page.getByText('2 locali: da 0 a 3', { exact: false })).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize(usual);
    await reader.goto('/bando');
    const shown = reader.getByRole('table', { name: 'Alloggi da assegnare' });
    await expect(shown.getByRole('row', { name: /^2 locali/ })).toContainText('3');
  });

  await test.step('the dashboard shows the applications of one edition', async () => {
    await page.goto('/admin');
    await page.getByRole('combobox', { name: 'Bando' }).selectOption({ label: code });
    await expect(page).toHaveURL(/[?&]tender=/);
    await expect(page.getByRole('heading', { name: 'Domande di Adesione (1)' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Domande di Adesione (1)' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Bando' }).selectOption({ label: 'Tutti i bandi' });
    await expect(page).not.toHaveURL(/tender=/);
  });
  await reader.context().close();
});

test('a draft is deleted after a question, by keyboard', async ({ page }) => {
  const code = newTenderCode();
  await logInAsAdmin(page);
  const created = await page.request.post('/api/admin/tenders', { data: { code, shownDeadline: '2025-11-25' } });
  expect(created.status()).toBe(201);
  await page.goto('/admin/bandi');
  await page.getByRole('link', { name: new RegExp(`^${code}`) }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Elimina la bozza' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Eliminare la bozza?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Elimina', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Nuovo bando' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${code}`) })).toHaveCount(0);
});
