import { ADMIN } from '@lacorte/testing/product';
import { expect, type Page, test } from '@playwright/test';
import { PRERENDERED } from '../public-paths';
import { MOST_MOVEMENT, movement, newReader, openLive } from '../reader';

const PRIVATE = [
  ...['/password-dimenticata', '/nuova-password', '/conferma-email', '/conferma-avviso', '/area-utente'],
  ...['/area-utente/sicurezza', '/admin', '/admin/riepilogo', '/admin/messaggi', '/admin/pagamenti', '/admin/bandi'],
  ...['/admin/registro', '/ricevuta/sconosciuta', '/graduatorie/sconosciuta', '/test'],
];

/** Numbers of the first tender that no page shows for another reason. */
const TENDER_NUMBERS = /25 novembre|\b60\s?%|25[.\s]000|150\s€|\b[2-6]\s(?:mesi|anni)|\+(?:10|15|20|1)\b/;

async function head(page: Page, selector: string, attribute = 'content'): Promise<string | null> {
  const element = page.locator(`head ${selector}`);
  await expect(element).toHaveCount(1);
  return element.getAttribute(attribute);
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead from page to page, and to the tender', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Bando', exact: true }).first().click();
    await expect(page.locator('h1')).toHaveText('Bando di assegnazione');
    const pdf = page.getByRole('link', { name: 'Scarica il Bando PDF' });
    await expect(pdf).toHaveAttribute('href', '/api/download-bando');
  });

  test('no page has a number of a tender, and those that need one point to the PDF', async ({ page }) => {
    for (const path of ['/', '/bando', '/iscrizione', '/come-funziona']) {
      await page.goto(path);
      // The members' plan costs 150 € under every tender.
      const text = ((await page.locator('main').textContent()) ?? '').replace(/150\s€\s+al mese/, '');
      expect(text, path).not.toMatch(TENDER_NUMBERS);
      const pdf = page.locator('main noscript a', { hasText: 'Apra il Bando PDF' });
      await expect(pdf.first()).toHaveAttribute('href', '/api/download-bando');
    }
  });

  test('a language that was chosen stays', async ({ page }) => {
    await page.goto('/bando?lang=fr');
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveURL(/contatti$/);
  });

  test('nothing is shown that would not work', async ({ page }) => {
    for (const path of ['/contatti', '/iscrizione', '/bando']) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('button:visible, input:visible, select:visible')).toHaveCount(0);
    }
  });
});

for (const language of ['it', 'fr']) {
  test(`in ${language} every page comes to life as it was made, without a word in the console`, async ({ browser }) => {
    const { page, said } = await newReader(browser, language);
    for (const [path, italian, , french] of [
      ...PRERENDERED,
      ['/non-esiste', '404 Page Not Found', '', '404 Page Not Found'],
    ]) {
      await page.goto(path, { waitUntil: 'commit' });
      const made = await page.locator('h1').elementHandle();
      await expect(page.locator('#root[data-live]')).toBeAttached();
      await expect(page.locator('h1')).toHaveText(language === 'it' ? italian : french);
      expect(await made?.evaluate((heading) => heading.isConnected), `${path} was drawn anew`).toBe(true);
      await page.waitForLoadState('networkidle');
      expect(await movement(page), `${path} moved`).toBeLessThan(MOST_MOVEMENT);
    }
    expect(said).toEqual([]);
    await page.context().close();
  });
}

test('a reader whose language the gateway does not know gets it all the same, and from then on at once', async ({
  browser,
  baseURL,
}) => {
  const { page, said } = await newReader(browser, 'fr');
  await page.context().addCookies([{ name: 'language', value: 'it', url: baseURL ?? '' }]);
  await openLive(page, '/bando');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('h1')).toHaveText('Appel à candidatures');
  await expect(page).toHaveTitle('Appel à candidatures · La Corte');
  expect(await head(page, 'meta[name="description"]')).toMatch(/^L'appel/);
  await page.waitForLoadState('networkidle');
  expect(await movement(page)).toBeLessThan(MOST_MOVEMENT);
  expect(await (await page.request.get('/bando')).text()).toContain('<html lang="fr"');
  expect(said).toEqual([]);
  await page.context().close();
});

test('who has logged in meanwhile is known when a page comes again', async ({ page }) => {
  await openLive(page, '/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Accedi' })).toBeVisible();
  expect((await page.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
  await openLive(page, '/');
  await expect(page.getByRole('banner').getByRole('button', { name: /Menu utente/ })).toBeVisible();
});

for (const [path, title] of PRERENDERED) {
  test(`${path} tells search engines and who shares it what it is`, async ({ page, baseURL }) => {
    await openLive(page, path);
    const name = path === '/' ? 'Case in affitto a canone equo in Lombardia' : title;
    await expect(page).toHaveTitle(`${name} · La Corte`);
    const description = await head(page, 'meta[name="description"]');
    expect(description?.length).toBeGreaterThan(70);
    expect(description?.length).toBeLessThan(170);
    expect(await head(page, 'link[rel="canonical"]', 'href')).toBe(`${baseURL}${path}`);
    for (const [language, address] of Object.entries({ it: path, fr: `${path}?lang=fr`, 'x-default': path })) {
      expect(await head(page, `link[rel="alternate"][hreflang="${language}"]`, 'href')).toBe(`${baseURL}${address}`);
    }
    const shared = {
      title: `${name} · La Corte`,
      description,
      url: `${baseURL}${path}`,
      locale: 'it_IT',
      'locale:alternate': 'fr_FR',
    };
    const always = {
      type: 'website',
      site_name: 'La Corte',
      image: `${baseURL}/og-image.png`,
      'image:alt': 'La Corte, cooperativa di abitanti: il disegno di una casa di ringhiera',
      'image:width': '1200',
      'image:height': '630',
    };
    for (const [property, value] of Object.entries({ ...shared, ...always })) {
      expect(await head(page, `meta[property="og:${property}"]`)).toBe(value);
    }
    await expect(page.locator('head meta[name="theme-color"]')).toHaveCount(2);
    await expect(page.locator('head meta[name="robots"]')).toHaveCount(0);
  });
}

test('the files that the head names are there', async ({ page }) => {
  await page.goto('/');
  const addresses = await page
    .locator('head link:not([rel="alternate"]), head script[src]')
    .evaluateAll((all) => all.map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? ''));
  for (const address of [...addresses, '/og-image.png']) expect((await page.request.get(address)).status()).toBe(200);
});

test('the home page says who the cooperative is', async ({ page, baseURL }) => {
  await page.goto('/');
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(facts).toMatchObject({ '@type': 'Organization', name: 'La Corte', url: `${baseURL}/`, foundingDate: '2020' });
});

for (const path of [...PRIVATE, '/non-esiste']) {
  test(`${path} is not for search engines`, async ({ page }) => {
    const answer = await page.request.get(path);
    expect(await answer.text()).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex"/);
    await openLive(page, path);
    await expect(page.locator('main h1')).toBeVisible();
    expect(await head(page, 'meta[name="robots"]')).toBe('noindex');
    await expect(page.locator('head link[rel="canonical"]')).toHaveCount(0);
  });
}

test('the files of a page are asked for at once, not one after the other', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openLive(page, '/bando');
  const named = await page
    .locator('head link[rel="modulepreload"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const scripts = asked.filter((path) => path.endsWith('.js'));
  const entry = await page.locator('head script[src]').getAttribute('src');
  expect(scripts.filter((path) => path !== entry && !named.includes(path))).toEqual([]);
});

test('no script but the entry begins before the page is painted', async ({ page }) => {
  await openLive(page, '/bando');
  const entry = await page.locator('head script[src]').getAttribute('src');
  const { painted, scripts } = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const begun = performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }));
    return { painted: first?.startTime ?? Number.NaN, scripts: begun.filter(({ path }) => path.endsWith('.js')) };
  });
  expect(scripts.length).toBeGreaterThan(5);
  const early = scripts.filter(({ path, startTime }) => path !== entry && !(startTime >= painted));
  expect(early).toEqual([]);
});

test('a page that only the browser renders starts at once', async ({ page }) => {
  await openLive(page, '/area-utente');
  await expect(page.locator('head link[rel="later"]')).toHaveCount(0);
  const entry = await page.locator('head script[src]').getAttribute('src');
  expect(await (await page.request.get('/area-utente')).text()).toContain('rel="modulepreload"');
  expect(entry).not.toContain('later');
});

test('a page starts in a browser that reports no paint', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await openLive(page, '/bando');
});
