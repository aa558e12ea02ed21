import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card';
import { useTranslation } from '../../../i18n/translations';

interface PartProps {
  id: string;
  title: string;
  intro: string;
  children: ReactNode;
}

export function Part({ id, title, intro, children }: PartProps) {
  const { t } = useTranslation();
  return (
    <Card id={id}>
      <fieldset className="min-w-0" aria-describedby={`${id}-intro`}>
        <legend className="w-full">
          <h2 className="text-2xl">{t(title)}</h2>
        </legend>
        <p id={`${id}-intro`} className="mt-1.5 max-w-text text-muted">
          {t(intro)}
        </p>
        <div className="mt-6 grid gap-x-5 gap-y-6 sm:grid-cols-2">{children}</div>
      </fieldset>
    </Card>
  );
}
