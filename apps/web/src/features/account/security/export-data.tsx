import { API, ExportUserDataDto } from '@lacorte/contracts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useToast } from '../../../components/ui/toast';
import type { Translate } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { requestDownload, saveFile } from '../../../lib/api-download';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { CurrentPasswordField } from '../credential-fields';
import { Section } from './section';

const FALLBACK_NAME = 'dati-personali.zip';
const TENTH_OF_MB = 100_000;

/** POST /api/user/export: everything that the product keeps about this person, as a ZIP. */
export function ExportData() {
  const { t, number } = useFormats();
  const { toast } = useToast();
  // Counts tenths of a megabyte, so that a long download does not render the page a thousand times.
  const [tenths, setTenths] = useState(0);
  const download = useCallForm({
    rules: ExportUserDataDto,
    values: { password: '' },
    call: ({ password }) => {
      setTenths(0);
      return requestDownload(API.exportUserData, (bytes) => setTenths(Math.floor(bytes / TENTH_OF_MB)), {
        payload: { password },
      });
    },
    onDone: ({ content, fileName = FALLBACK_NAME }) => {
      saveFile(content, fileName);
      download.form.reset();
      toast({ title: t('security.export.done'), description: fileName, tone: 'success' });
    },
  });
  return (
    <Section title={t('security.export.title')} text={t('security.export.text')}>
      <Form noValidate onSubmit={download.submit} className="grid max-w-md gap-5">
        <CurrentPasswordField
          of={download}
          name="password"
          label={t('security.confirm.password')}
          hint={t('security.export.why')}
        />
        <FormProblem error={download.problem} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant="secondary"
            pending={download.isPending}
            pendingText={t('security.export.pending')}
          >
            <Download className="size-5" aria-hidden />
            {t('security.export.submit')}
          </Button>
          <p role="status" className="text-sm text-muted">
            {download.isPending && progressText(tenths, number, t)}
          </p>
        </div>
      </Form>
    </Section>
  );
}

function progressText(tenths: number, number: (value: number) => string, t: Translate): string {
  if (tenths === 0) return t('security.export.collecting');
  return t('security.export.progress', { megabytes: number(tenths / 10) });
}
