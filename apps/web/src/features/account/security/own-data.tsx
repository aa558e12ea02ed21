import { API, EraseUserDto, ExportUserDataDto } from '@lacorte/contracts';
import { Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Checkbox } from '../../../components/ui/checkbox';
import { Dialog, DialogButtons } from '../../../components/ui/dialog';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { TextInput } from '../../../components/ui/text-input';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { errorBody, requestJson } from '../../../lib/api-client';
import { requestDownload, saveFile } from '../../../lib/api-download';
import { CallField, CodeField } from '../../../lib/forms/call-fields';
import { CurrentPasswordField } from '../../../lib/forms/current-password-field';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { Section } from './section';

const DELETED = ['account', 'applications', 'files', 'receipts'] as const;
const KEPT = ['decided', 'ranking', 'log'] as const;

export function EraseAccount({ asksForCode, onErased }: { asksForCode: boolean; onErased: () => void }) {
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
      {isOpen && <EraseDialog asksForCode={asksForCode} onClose={() => setOpen(false)} onErased={onErased} />}
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

/** Asks for the password, a code of two-step login and a typed word against mistakes, then calls POST /api/user/erasure. */
function EraseDialog(props: { asksForCode: boolean; onClose: () => void; onErased: () => void }) {
  const { asksForCode, onClose, onErased } = props;
  const { t } = useTranslation();
  const word = t('security.erase.word');
  const [asksAboutOthers, setAsksAboutOthers] = useState(false);
  const erasure = useCallForm({
    // Without two-step login only the password is needed. The rules of an export ask for nothing else.
    rules: asksForCode ? EraseUserDto : ExportUserDataDto,
    values: { password: '', code: '', word: '', others: false },
    check: ({ code, word: typed }) => ({
      ...(asksForCode && code.trim() === '' && { code: t('validation.code.required') }),
      ...(typed.trim().toUpperCase() !== word && { word: t('security.erase.wordWrong', { word }) }),
    }),
    call: ({ password, code, others }) =>
      requestJson('POST', API.eraseUser, {
        password,
        code: asksForCode ? code : undefined,
        confirmOthers: others || undefined,
      }),
    onDone: onErased,
    onRefused: (refused) => {
      if (errorBody(refused)?.code === 'other-people-applications') setAsksAboutOthers(true);
    },
    fieldOfCode: { 'totp-code-invalid': 'code' },
  });
  return (
    <Dialog onClose={onClose} title={t('security.erase.dialogTitle')} description={t('security.erase.dialogText')}>
      <Form noValidate onSubmit={erasure.submit} className="grid gap-5">
        <CurrentPasswordField of={erasure} name="password" label={t('security.confirm.password')} />
        {asksForCode && (
          <CodeField
            orRecoveryCode
            of={erasure}
            name="code"
            label={t('security.confirm.code')}
            hint={t('security.confirm.codeHint')}
          />
        )}
        <CallField of={erasure} name="word" label={t('security.erase.wordLabel', { word })}>
          {(control) => <TextInput {...control} autoComplete="off" autoCapitalize="characters" spellCheck={false} />}
        </CallField>
        <FormProblem error={erasure.problem} />
        {asksAboutOthers && <Checkbox label={t('security.erase.others')} {...erasure.form.register('others')} />}
        <DialogButtons secondary={t('security.confirm.cancel')} onSecondary={onClose} atEnd>
          <Button type="submit" variant="danger" pending={erasure.isPending} pendingText={t('security.erase.pending')}>
            {t('security.erase.submit')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

const FALLBACK_NAME = 'dati-personali.zip';
const TENTH_OF_MB = 100_000;

/** Downloads everything that the product keeps about this person, as a ZIP (POST /api/user/export). */
export function ExportData() {
  const { t, number } = useFormats();
  const { toast } = useToast();
  // The state counts tenths of a megabyte, so that a long download does not render the page a thousand times.
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
            {download.isPending &&
              (tenths === 0
                ? t('security.export.collecting')
                : t('security.export.progress', { megabytes: number(tenths / 10) }))}
          </p>
        </div>
      </Form>
    </Section>
  );
}
