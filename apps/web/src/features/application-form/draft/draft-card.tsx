import { type CurrentUser, DOCUMENT_SECTIONS, type Draft, PAGES } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ButtonLink } from '../../../components/ui/button-link';
import { Progress } from '../../../components/ui/progress';
import { useToast } from '../../../components/ui/toast';
import { useFormats } from '../../../i18n/use-formats';
import { sectionLabel } from '../../../lib/application-labels';
import { DOCUMENTS_PART, labelOf } from '../form/form-parts';
import { partsWithMissing } from '../form/missing-fields';
import { DeleteDraft } from './delete-draft';
import { deleteDraft } from './draft-calls';
import { useDraftSavedText } from './draft-text';
import { type TypedDraft, typedDraft } from './draft-values';
import { forgetTabDraft } from './tab-drafts';

/** Shows the draft in the personal area. `onDeleted` resolves once the card is gone. */
export default function DraftCard(props: { user: CurrentUser; draft: Draft; onDeleted: () => Promise<unknown> }) {
  const { user, draft, onDeleted } = props;
  const { t, date } = useFormats();
  const { toast } = useToast();
  const [isAsking, setAsking] = useState(false);
  const savedText = useDraftSavedText(draft.savedAt);
  const parts = partsOf(typedDraft(draft.values), user);
  const missing = parts.filter((part) => part.missing.length > 0);
  const done = parts.length - missing.length;
  const progress = t('applicationForm.overview.done', { count: done, total: parts.length });

  async function remove(): Promise<void> {
    await deleteDraft();
    forgetTabDraft(user.id);
    toast({ title: t('personalArea.resume.deleted') });
    // This runs before the dialog closes. Otherwise, the dialog would give the focus back to a button that disappears.
    await onDeleted();
  }

  return (
    <section aria-labelledby="bozza" className="mt-10 rounded-lg border border-line bg-surface p-5 sm:p-8">
      <h2 id="bozza" className="text-2xl">
        {t('personalArea.resume.title')}
      </h2>
      <p className="mt-1.5 text-muted">
        {savedText}. {t('personalArea.resume.expires', { date: date(draft.expiresAt) })}
      </p>
      <p className="mt-5 mb-2 font-medium tabular-nums">{progress}</p>
      <Progress value={Math.round((done / parts.length) * 100)} label={progress} />
      <h3 className="mt-5 font-sans text-base font-semibold">{t('personalArea.resume.missing')}</h3>
      <ul className="mt-1.5 grid max-w-text list-disc gap-1 pl-5">
        {missing.map((part) => (
          <li key={part.title}>
            {t('personalArea.resume.missingOf', {
              part: t(part.title),
              list: part.missing.map((key) => t(key)).join(t('ui.list.separator')),
            })}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={PAGES.apply} className="w-full sm:w-auto">
          {t('personalArea.resume.continue')}
        </ButtonLink>
        <Button variant="quiet" className="w-full sm:w-auto" onClick={() => setAsking(true)}>
          {t('applicationForm.delete.confirm')}
        </Button>
      </div>
      {isAsking && <DeleteDraft onDelete={remove} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Returns the parts of the form, with the text keys of missing fields. Consents are always missing, because a draft has none. */
function partsOf({ documenti = {}, ...fields }: TypedDraft, { email }: CurrentUser) {
  const sections = DOCUMENT_SECTIONS.filter((section) => section.required && !documenti[section.id]?.length);
  return partsWithMissing({ email, ...fields }, { isLoggedIn: true }).map(({ id, title, missing }) => {
    const isDocuments = id === DOCUMENTS_PART.id;
    return { title, missing: isDocuments ? sections.map((section) => sectionLabel(section.id)) : missing.map(labelOf) };
  });
}
