import type { AdminTender, Tender } from '@lacorte/contracts';
import { type ReactNode, useId } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { Form } from '../../components/ui/form';
import { useTranslation } from '../../i18n/translations';
import { DraftPreview } from './draft-preview';
import { TenderActs } from './tender-acts';
import { FieldGroup } from './tender-fields';
import { TenderHead } from './tender-head';
import { TenderHistory } from './tender-history';
import { FIELD_GROUPS } from './tender-values';
import { useTenderForm } from './use-tender-form';
import { VersionConflict } from './version-conflict';

interface DraftTenderProps {
  /** Undefined for a new tender. */
  tender: AdminTender | undefined;
  newest: Tender | undefined;
  preview: (tender: Tender) => ReactNode;
  /** Gets the id of the saved draft, or undefined after its deletion. */
  onChosen: (id: string | undefined) => void;
}

/** Form of a draft, with its preview and actions. */
export function DraftTender({ tender, newest, preview, onChosen }: DraftTenderProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const of = useTenderForm({ tender, newest, onSaved: ({ id }) => onChosen(id) });
  const problems = Object.keys(of.errors).length;
  const lockedBy = of.isDirty ? hintId : undefined;
  return (
    <>
      <TenderHead
        tender={tender}
        actions={
          tender && (
            <>
              <DraftPreview tender={tender} render={preview} lockedBy={lockedBy} />
              <TenderActs
                tender={tender}
                acts={['publish', 'delete']}
                publishingLockedBy={lockedBy}
                onDone={(act) => {
                  if (act === 'delete') onChosen(undefined);
                }}
              />
            </>
          )
        }
      />
      <p id={hintId} className="mt-3 max-w-text text-muted">
        {t(of.isDirty && tender ? 'adminTenders.form.unsaved' : 'adminTenders.form.text')}
      </p>
      {of.conflict && (
        <VersionConflict title={t('adminTenders.conflict.title')} conflict={of.conflict} isSaving={of.isSaving} />
      )}
      <Form
        ref={of.form}
        noValidate
        onSubmit={of.submit}
        aria-label={t('adminTenders.form.label')}
        className="mt-5 grid gap-4"
      >
        {problems > 0 && (
          <Banner tone="danger" role="alert">
            {t('adminTenders.form.problems', { count: problems })}
          </Banner>
        )}
        {FIELD_GROUPS.map((group) => (
          <FieldGroup key={group.id} group={group} of={of} />
        ))}
        <div>
          <Button
            type="submit"
            size="large"
            className="w-full sm:w-auto"
            pending={of.isSaving}
            pendingText={t('adminTenders.form.saving')}
          >
            {t('adminTenders.form.save')}
          </Button>
        </div>
      </Form>
      {tender && <TenderHistory history={tender.history} />}
    </>
  );
}
