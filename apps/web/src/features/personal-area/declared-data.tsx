import { API, APPLICATION_FIELD_NAMES, type UserApplication } from '@lacorte/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { DataItem, DataList } from '../../components/ui/card';
import { Disclosure } from '../../components/ui/disclosure';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { requestFile } from '../../lib/api-client';
import { fieldText } from '../../lib/field-text';
import { useOwnDownload } from './use-own-download';

export function DeclaredData({ application }: { application: UserApplication }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      summary={t('personalArea.declared.title')}
      className="border-t border-line px-5 py-3 sm:px-8"
      onToggle={setOpen}
    >
      {/* A closed copy is not rendered, because the card shows some of its values and a search in the page should find each once. */}
      {isOpen && <Copy application={application} />}
    </Disclosure>
  );
}

function Copy({ application }: { application: UserApplication }) {
  const formats = useFormats();
  const { t } = formats;
  const download = useOwnDownload(async () => ({
    content: await requestFile(API.ownApplicationPdf(application.id), { whenSessionEnds: 'login' }),
    name: `copia-domanda-${application.applicationCode}.pdf`,
  }));
  return (
    <>
      <DataList className="mt-2 sm:grid-cols-2 lg:grid-cols-3">
        {APPLICATION_FIELD_NAMES.map((name) => {
          const value = application[name];
          return (
            value !== null && (
              <DataItem key={name} label={t(`applicationForm.field.${name}`)}>
                {fieldText(name, value, formats)}
              </DataItem>
            )
          );
        })}
      </DataList>
      <Button
        variant="secondary"
        className="mt-5 mb-3"
        pending={download.isPending}
        pendingText={t('personalArea.declared.pending')}
        onClick={() => download.mutate()}
      >
        <Download className="size-5" aria-hidden />
        {t('personalArea.declared.download')}
      </Button>
    </>
  );
}
