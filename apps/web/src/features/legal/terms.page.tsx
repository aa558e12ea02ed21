import { COOPERATIVE, interpolate, PAGES, TERMS, TIME_ZONE } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Article } from '../../components/page/article';
import { useIsLive } from '../../lib/use-browser-state';
import { LegalHead } from './legal-head';
import termsSections from './terms.it.json' with { type: 'json' };

/** The terms exist only in Italian (specification, section 2). */
export function Component() {
  return (
    <>
      <LegalHead keyOf={(part) => `terms.page.${part}`} path={PAGES.terms} />
      <Article
        lang="it"
        sections={termsSections.map(({ id, title, text = [], list }) => ({
          id,
          title,
          content: (
            <>
              {text.map((paragraph) => (
                <p key={paragraph}>{interpolate(paragraph, VALUES)}</p>
              ))}
              {list && (
                <ul>
                  {list.map((item) => (
                    <li key={item}>{interpolate(item, VALUES)}</li>
                  ))}
                </ul>
              )}
              {WITH_LINKS[id]}
            </>
          ),
        }))}
      >
        <LastUpdated />
      </Article>
    </>
  );
}

const { legalName, address, phone, email, certifiedEmail } = COOPERATIVE;

/** Commitments of the terms (specification, section 9), and data of the cooperative. */
const VALUES = {
  ...TERMS,
  ...address,
  legalName,
  email,
  certifiedEmail,
  availability: new Intl.NumberFormat('it').format(TERMS.availabilityPercentPerMonth),
};

/** Paragraphs with links, by the id of their section. */
const WITH_LINKS: Record<string, ReactNode> = {
  privacy: (
    <p>
      I dati personali sono trattati come descritto nell'
      <Link to={PAGES.privacy} className="font-semibold text-brand underline">
        informativa sulla privacy
      </Link>
      .
    </p>
  ),
  contatti: (
    <address className="not-italic">
      {legalName}
      <br />
      {address.street}, {address.postalCode} {address.city} ({address.province})
      <br />
      Telefono {phone}
      <br />
      Email{' '}
      <a href={`mailto:${email}`} className="underline">
        {email}
      </a>
      <br />
      PEC {certifiedEmail}
    </address>
  ),
};

const italianDay = new Intl.DateTimeFormat('it-IT', { timeZone: TIME_ZONE });

/** Shows today's date in Italian format (specification, section 2). Until hydration, it is the build date. */
function LastUpdated() {
  const isLive = useIsLive();
  return (
    <p className="mt-12 text-sm text-muted">
      Ultimo aggiornamento: {/* The key changes, because hydration keeps the text of the old element. */}
      <time key={String(isLive)} suppressHydrationWarning>
        {italianDay.format(new Date())}
      </time>
    </p>
  );
}
