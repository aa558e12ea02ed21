import { CONTACT_REPLY_HOURS } from '@lacorte/contracts';
import { FileCheck, LifeBuoy, type LucideIcon, Mail } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';

const BLOCKS: readonly { title: string; text: string; icon: LucideIcon }[] = [
  { title: 'howItWorks.info.documents', text: 'howItWorks.info.documentsText', icon: FileCheck },
  { title: 'howItWorks.info.email', text: 'howItWorks.info.emailText', icon: Mail },
  { title: 'howItWorks.info.support', text: 'howItWorks.info.supportText', icon: LifeBuoy },
];

export function GoodToKnow() {
  const { t } = useTranslation();
  return (
    <section className="border-y border-line bg-shutter-tint">
      <div className="page py-16 lg:py-20">
        <h2 className="text-3xl">{t('howItWorks.info.title')}</h2>
        <ul className="mt-8 grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
          {BLOCKS.map(({ title, text, icon: Icon }) => (
            <li key={title} className="bg-surface p-7">
              <Icon className="size-7 text-shutter" strokeWidth={1.6} aria-hidden />
              <h3 className="mt-4 text-xl">{t(title)}</h3>
              <p className="mt-2 text-muted">{t(text, { hours: CONTACT_REPLY_HOURS })}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
