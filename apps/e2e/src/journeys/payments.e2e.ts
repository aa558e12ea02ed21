import type { Fee } from '@lacorte/contracts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { type Applicant, apply, logInAsAdmin, pageOf } from '../people';

/** The code with its last digit changed, as if mistyped. */
const mistyped = (code: string) => code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);

interface Row {
  payer: string;
  text: string;
  amount?: string;
}

/** A bank statement whose rows are all new to the product. */
function statement(rows: Row[]): Buffer {
  const lines = rows.map(({ payer, text, amount = '150,00' }) =>
    ['20/11/2026', amount, payer, text, crypto.randomUUID()].join(';'),
  );
  return Buffer.from(['data;importo;ordinante;causale;riferimento', ...lines].join('\n'));
}

/** Chooses a file, and waits for its preview. */
async function choose(page: Page, buffer: Buffer, name = 'novembre.csv'): Promise<void> {
  await page.getByLabel('Carica estratto conto').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

async function importByButton(page: Page, rows: Row[], name = 'novembre.csv'): Promise<void> {
  await choose(page, statement(rows), name);
  await expect(page.getByRole('heading', { name: `Anteprima di ${name}` })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Importa', exact: true }).click();
  await expect(page.getByText(`${name} è stato importato`)).toBeVisible();
}

/** Makes the name of a payer unique, because other tests import payments, too. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const payment = (page: Page, payer: string) => page.getByRole('article', { name: payer });

async function feeOf(page: Page, { id }: Applicant): Promise<Fee> {
  return (await (await page.request.get(`/api/admin/applications/${id}`)).json()).fee;
}

const isPaid = async (page: Page, applicant: Applicant) => (await feeOf(page, applicant)).state === 'paid';

/** Answers the question before a match. */
async function agree(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: button })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: button }).click();
}

async function openPayments(page: Page): Promise<void> {
  await logInAsAdmin(page);
  await page.goto('/admin/pagamenti');
}

test('a statement is imported, and what was not matched by itself is matched, taken back and dismissed', async ({
  page,
}) => {
  const [exact, wrong] = [await apply(page), await apply(page)];
  const [payer, donor] = [unique('Ordinante'), unique('Donatrice')];
  await logInAsAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Pagamenti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamenti' })).toBeVisible();

  await test.step('the result says what became of each row', async () => {
    await importByButton(page, [
      { payer: unique('Esatta'), text: `Quota ${exact.code.toLowerCase().replaceAll('-', ' ')}` },
      { payer, text: `Quota ${mistyped(wrong.code)}` },
      { payer: donor, text: 'Offerta libera', amount: '20,00' },
      { payer: unique('Illeggibile'), text: 'Quota', amount: 'cento' },
    ]);
    const said = page.getByRole('status').filter({ hasText: 'importato' });
    await expect(said).toContainText('4 righe lette');
    await expect(said).toContainText('1 abbinata a una domanda');
    await expect(said).toContainText('2 da abbinare');
    await expect(page.getByRole('region', { name: 'Righe non accettate' })).toContainText('Riga 5');
    expect(await isPaid(page, exact)).toBe(true);
    await expectAccessible(page);
  });

  await test.step('a file that is no statement is explained', async () => {
    const file = { name: 'pagina.xml', mimeType: 'text/xml', buffer: Buffer.from('<html>una pagina</html>') };
    await page.getByLabel('Carica estratto conto').setInputFiles(file);
    await expect(page.getByRole('alert')).toContainText('pagina.xml non è stato importato');
  });

  await test.step('a suggestion matches once it is agreed to, and the focus stays in the list', async () => {
    const suggestion = payment(page, payer).getByRole('button', { name: wrong.code });
    await suggestion.focus();
    await page.keyboard.press('Enter');
    expect(await isPaid(page, wrong)).toBe(false);
    await agree(page, 'Abbina');
    await expect(page.getByText('Pagamento abbinato', { exact: true })).toBeVisible();
    await expect(payment(page, payer)).toBeHidden();
    await expect(page.locator('main article h3:focus, main h2:focus')).toHaveCount(1);
    expect(await isPaid(page, wrong)).toBe(true);
  });

  await test.step('a matched payment is found later, and can still be taken back', async () => {
    await page.getByRole('tab', { name: /^Abbinati/ }).click();
    await expect(payment(page, payer).getByRole('link', { name: wrong.code })).toBeVisible();
    await payment(page, payer).getByRole('button', { name: "Annulla l'abbinamento" }).click();
    await expect(payment(page, payer)).toBeHidden();
    expect(await isPaid(page, wrong)).toBe(false);
  });

  await test.step('what is no fee is dismissed with a reason, by keyboard', async () => {
    await page.getByRole('tab', { name: /^Da abbinare/ }).click();
    await payment(page, donor).getByRole('button', { name: 'Scarta', exact: true }).press('Enter');
    await page.keyboard.type('Donazione');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Pagamento scartato', { exact: true })).toBeVisible();
    await expect(payment(page, donor)).toBeHidden();
    await page.getByRole('tab', { name: /^Scartati/ }).click();
    await expect(payment(page, donor)).toContainText('Donazione');
  });
});

test('columns that nobody knows are asked for once, and an import is taken back', async ({ page }) => {
  const applicant = await apply(page);
  await openPayments(page);
  const header = `Giorno ${crypto.randomUUID()}`;
  const table = (payer: string) =>
    Buffer.from([`${header};Somma;Chi;Nota`, `20/11/2026;150,00;${payer};Quota ${applicant.code}`].join('\n'));

  await test.step('by keyboard, and without what is missing', async () => {
    await choose(page, table(unique('Prima')));
    await expect(page.getByRole('heading', { name: 'Che cosa contiene ogni colonna?' })).toBeFocused();
    await page.getByRole('combobox', { name: header }).selectOption('Data');
    await page.getByRole('combobox', { name: 'Somma' }).selectOption('Non serve');
    await page.getByRole('button', { name: "Mostra l'anteprima" }).press('Enter');
    await expect(page.getByRole('alert')).toContainText("Indichi la colonna dell'importo");
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Somma' }).selectOption('Importo');
    await page.getByRole('combobox', { name: 'Chi' }).selectOption('Ordinante');
    await page.getByRole('combobox', { name: 'Nota' }).selectOption('Causale');
    await page.getByRole('button', { name: "Mostra l'anteprima" }).press('Enter');
    await expect(page.getByRole('list', { name: 'Primi accrediti del file' })).toContainText('Prima');
    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await expect(page.getByText('novembre.csv è stato importato')).toBeVisible();
    expect(await isPaid(page, applicant)).toBe(true);
  });

  await test.step('as a whole, with the fee that it recorded', async () => {
    await page.getByRole('button', { name: 'Annulla importazione' }).click();
    await expect(page.getByText('Importazione annullata', { exact: true })).toBeVisible();
    expect(await isPaid(page, applicant)).toBe(false);
  });

  await test.step('and are known for the next file until they are forgotten', async () => {
    await choose(page, table(unique('Seconda')));
    await expect(page.getByRole('list', { name: 'Primi accrediti del file' })).toContainText('Seconda');
    await expect(page.getByRole('button', { name: 'Cambia colonne' })).toBeVisible();
    await page.getByText('Formati ricordati').click();
    const remembered = page.getByRole('listitem').filter({ hasText: header });
    await remembered.getByRole('button', { name: 'Dimentica' }).click();
    await expect(remembered).toBeHidden();
    await expectAccessible(page);
  });
});

test('a part of a fee, a payment of several and one that is too much are told apart', async ({ page }) => {
  const [part, one, other, rich] = [await apply(page), await apply(page), await apply(page), await apply(page)];
  const [first, both, much] = [unique('Acconto'), unique('Insieme'), unique('Troppo')];
  await openPayments(page);
  await importByButton(page, [
    { payer: first, text: `Quota ${part.code}`, amount: '75,00' },
    { payer: both, text: `Quote ${one.code} ${other.code}`, amount: '300,00' },
    { payer: much, text: `Quota ${rich.code}`, amount: '170,00' },
  ]);

  await test.step('the part is taken as such, and the office and the owner read what remains', async () => {
    await payment(page, first).getByRole('button', { name: 'Abbina con un codice' }).click();
    await page.keyboard.press('Enter');
    await agree(page, 'Registra come acconto');
    await expect(payment(page, first)).toBeHidden();
    // The list is hidden from roles while a dialog is open, so the act may still be under way.
    await expect.poll(() => feeOf(page, part)).toMatchObject({ state: 'due', paidCents: 7_500 });
  });

  await test.step('one payment pays two fees', async () => {
    await payment(page, both).getByRole('button', { name: 'Abbina con un codice' }).click();
    await page.keyboard.press('Enter');
    await agree(page, 'Abbina');
    await expect(payment(page, both)).toBeHidden();
    for (const applicant of [one, other]) await expect.poll(() => isPaid(page, applicant)).toBe(true);
  });

  await test.step('the rest goes back, and the fee stays paid', async () => {
    await payment(page, much).getByRole('button', { name: 'Abbina con un codice' }).click();
    await page.keyboard.press('Enter');
    await agree(page, 'Abbina');
    await expect(page.getByRole('dialog', { name: /^Rimborsare 20,00/ })).toBeVisible();
    await agree(page, 'Segna da rimborsare');
    await page.getByRole('tab', { name: /^Da rimborsare/ }).click();
    await expect(payment(page, much)).toContainText('Da rimborsare: 20,00');
    await payment(page, much).getByRole('button', { name: 'Segna come rimborsato' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Registra il rimborso' }).click();
    await expect(payment(page, much)).toBeHidden();
    expect(await isPaid(page, rich)).toBe(true);
  });

  await test.step('what is searched for is found, and the accountant gets a file', async () => {
    await page.getByRole('tab', { name: /^Rimborsati/ }).click();
    await page.getByRole('searchbox', { name: 'Cerca nei pagamenti' }).fill(much);
    await expect(page.getByRole('heading', { name: '1 pagamento trovato' })).toBeVisible();
    await page.getByRole('button', { name: 'Esporta per la contabilità' }).click();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Scarica il file' }).click();
    expect((await download).suggestedFilename()).toMatch(/^quote-\d{4}-01-01-\d{4}-\d{2}-\d{2}\.xlsx$/);
  });

  await test.step('the owner is asked for what remains of the fee', async () => {
    const owner = await pageOf(page.context().browser() as Browser, part);
    await owner.goto('/area-utente');
    await expect(owner.getByText(/Versati 75,00\s€ di 150,00\s€/)).toBeVisible();
    await expectAccessible(owner);
    await owner.context().close();
  });
});
