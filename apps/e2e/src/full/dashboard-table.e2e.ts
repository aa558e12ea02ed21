import { anApplication, uniqueEmail } from '@lacorte/testing/builders';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { apply, logInAsAdmin } from '../people';
import { settled } from '../reader';

/** Returns the last character of each line of a text, except the last line. */
function lineEnds(text: Locator): Promise<string[]> {
  return text.evaluate((element) => {
    const characters: { character: string; top: number }[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      for (const [index, character] of [...(node.textContent ?? '')].entries()) {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        characters.push({ character, top: Math.round(range.getBoundingClientRect().top) });
      }
    }
    return characters
      .filter(({ top }, index) => (characters[index + 1]?.top ?? top) > top)
      .map(({ character }) => character);
  });
}

/** Returns the inner width of a cell, and the width of its content. */
function widthOf(cell: Locator): Promise<{ cell: number; content: number }> {
  return cell.evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    // Elements without layout, such as options, have no width.
    const edges = [...element.querySelectorAll('*')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ width }) => width > 0);
    return {
      cell: element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      content: Math.max(...edges.map(({ right }) => right)) - Math.min(...edges.map(({ left }) => left)),
    };
  });
}

async function openTable(page: Page, email: string): Promise<Locator> {
  const { code } = await apply(page, anApplication().with({ email }));
  await logInAsAdmin(page);
  await page.goto(`/admin?q=${code}`);
  const row = page.getByRole('row', { name: new RegExp(code) });
  await expect(row).toBeVisible();
  await settled(page);
  return row;
}

for (const width of [1280, 1600]) {
  test(`the table at ${width} px breaks e-mails between their words only, and keeps the status together`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = uniqueEmail('mariaconcetta.bartolomeogiansiracusa_1968');
    const row = await openTable(page, email);
    const ends = await lineEnds(row.getByRole('link', { name: email }));
    expect(ends.length).toBeGreaterThan(0);
    expect(ends.filter((end) => !'@._+-'.includes(end))).toEqual([]);
    for (const part of [row.getByRole('combobox'), row.getByText('Inviata', { exact: true }).first()]) {
      const { cell, content } = await widthOf(part.locator('xpath=ancestor::td'));
      expect(Math.abs(cell - content)).toBeLessThan(2);
    }
    const table = page.getByRole('table');
    expect(
      await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0)),
    ).toBe(0);
  });
}
