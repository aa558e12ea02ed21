import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../accessible';
import { type Applicant, apply, logInAsAdmin } from '../people';

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

async function importByButton(page: Page, rows: Row[], name = 'novembre.csv'): Promise<void> {
  const buffer = statement(rows);
  await page.getByLabel('Carica estratto conto').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByText(`${name} è stato importato`)).toBeVisible();
}

/** Makes the name of a payer unique, because other tests import payments, too. */
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const payment = (page: Page, payer: string) => page.getByRole('article', { name: payer });

async function isPaid(page: Page, { id }: Applicant): Promise<boolean> {
  const { payment: recorded } = await (await page.request.get(`/api/admin/applications/${id}`)).json();
  return recorded !== null;
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

  await test.step('a suggestion matches with one press, and the focus stays in the list', async () => {
    const suggestion = payment(page, payer).getByRole('button', { name: wrong.code });
    await suggestion.focus();
    await page.keyboard.press('Enter');
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
