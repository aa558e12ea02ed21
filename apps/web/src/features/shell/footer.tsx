import { COOPERATIVE } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Mark } from '../../components/drawings/mark';
import { useTranslation } from '../../i18n/translations';
import { FOOTER_LINKS, LEGAL_LINKS, type PageLink } from './links';

export function Footer() {
  const { t } = useTranslation();
  const { street, postalCode, city, province } = COOPERATIVE.address;
  return (
    <footer className="mt-24 print:hidden">
      <div aria-hidden className="railing" />
      <div className="bg-sunken">
        <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.2fr]">
          <div className="col-span-2 lg:col-span-1">
            <div className="flex items-center gap-3">
              <Mark className="size-9" />
              <p className="font-serif text-xl font-semibold">{COOPERATIVE.name}</p>
            </div>
            <p className="mt-3 max-w-64 text-muted">{t('shell.footer.motto')}</p>
            <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-semibold text-shutter">
              <li>{t('shell.footer.municipalities')}</li>
              <li>{t('shell.footer.transparent')}</li>
            </ul>
          </div>
          <LinkList title={t('shell.footer.links')} links={FOOTER_LINKS} />
          <LinkList title={t('shell.footer.legal')} links={LEGAL_LINKS} />
          <div className="col-span-2 lg:col-span-1">
            <h2 className="text-lg">{t('shell.footer.contact')}</h2>
            <address className="mt-2 leading-9 not-italic">
              <span className="block">{street}</span>
              <span className="block">{`${postalCode} ${city} (${province})`}</span>
              <a href={`mailto:${COOPERATIVE.email}`} className="underline hover:text-brand">
                {COOPERATIVE.email}
              </a>
            </address>
          </div>
        </div>
        <div className="page">
          <p className="border-t border-line py-6 text-sm text-muted">
            {t('shell.footer.identification', {
              name: COOPERATIVE.legalName,
              taxCode: COOPERATIVE.taxCode,
              businessRegister: COOPERATIVE.businessRegister,
              cooperativesRegister: COOPERATIVE.cooperativesRegister,
            })}
          </p>
        </div>
      </div>
    </footer>
  );
}

function LinkList({ title, links }: { title: string; links: readonly PageLink[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={title}>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className="inline-flex min-h-9 items-center text-ink hover:underline">
              {t(link.label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
