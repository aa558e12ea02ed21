import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTranslation } from '../../../i18n/translations';
import { Section } from '../section';
import { EraseForm } from './erase-form';

interface EraseAccountProps {
  /** TOTP is in force. */
  asksForCode: boolean;
  onErased: () => void;
}

const DELETED = ['account', 'applications', 'files', 'receipts'] as const;
const KEPT = ['decided', 'ranking', 'log'] as const;

export function EraseAccount({ asksForCode, onErased }: EraseAccountProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('security.erase.title')} text={t('security.erase.text')}>
      <div className="grid gap-6 sm:grid-cols-2">
        <Points
          title={t('security.erase.deletedTitle')}
          keys={DELETED.map((point) => `security.erase.deleted.${point}`)}
        />
        <Points title={t('security.erase.keptTitle')} keys={KEPT.map((point) => `security.erase.kept.${point}`)} />
      </div>
      <Button variant="danger" className="mt-6" onClick={() => setOpen(true)}>
        <TriangleAlert className="size-5" aria-hidden />
        {t('security.erase.open')}
      </Button>
      {isOpen && (
        <Dialog
          onClose={() => setOpen(false)}
          title={t('security.erase.dialogTitle')}
          description={t('security.erase.dialogText')}
        >
          <EraseForm asksForCode={asksForCode} onCancel={() => setOpen(false)} onErased={onErased} />
        </Dialog>
      )}
    </Section>
  );
}

function Points({ title, keys }: { title: string; keys: string[] }) {
  const { t } = useTranslation();
  return (
    <div>
      <h3 className="font-sans text-base font-semibold">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-6 marker:text-brand">
        {keys.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </div>
  );
}
