import { type ApplicationFieldName, findSection } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { SECTION_TEXTS } from '../../../components/uploads/section-texts';
import { type Translation, useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { housingLabel } from '../../../lib/application-labels';
import { lastSegment } from '../../../lib/uploads/upload-item';
import { labelOf } from '../form/form-parts';
import { useSavedText } from './draft-line';
import { type DraftPart, differences, type TypedDraft } from './draft-values';
import type { TabDraft } from './tab-drafts';

interface VersionDialogProps {
  mine: TypedDraft;
  other: TabDraft;
  onKeepMine: () => void;
  onTakeOther: () => void;
  onClose: () => void;
}

/** Two versions of a draft, where they differ; a person chooses. Closed without a choice, both stay as they are. */
export function VersionDialog({ mine, other, onKeepMine, onTakeOther, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const savedText = useSavedText(other.savedAt);
  const mineTitle = t('applicationForm.versions.mine');
  const otherTitle = savedText || t('applicationForm.versions.before');
  // The form may change behind an open dialog when an upload ends.
  const [shown] = useState(() => differences(mine, other.values));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('applicationForm.versions.title')}
      description={t('applicationForm.versions.text')}
    >
      {/* First in the order of focus: a key that was meant for the form must not choose. */}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: takes the first focus; its list scrolls.
        tabIndex={0}
        aria-label={t('applicationForm.versions.differences')}
        className="rounded-md"
      >
        <ul className="divide-y divide-line border-y border-line">
          {shown.map(({ part, mine: here, saved }) => (
            <li key={part} className="py-3">
              <h3 className="font-sans text-base font-semibold">
                <PartLabel part={part} />
              </h3>
              <dl className="mt-1.5 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
                <Side title={mineTitle} part={part} values={here} />
                <Side title={otherTitle} part={part} values={saved} />
              </dl>
            </li>
          ))}
        </ul>
      </section>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button className="w-full sm:w-auto" onClick={onKeepMine}>
          {t('applicationForm.versions.keepMine')}
        </Button>
        <Button variant="secondary" className="w-full sm:w-auto" onClick={onTakeOther}>
          {t('applicationForm.versions.takeOther')}
        </Button>
      </div>
    </Dialog>
  );
}

interface SideProps {
  title: string;
  part: DraftPart;
  values: readonly string[];
}

function Side({ title, part, values }: SideProps) {
  const translation = useTranslation();
  const { day } = useFormats();
  const texts = values.map((value) =>
    part === 'dataNascita' && isDay(value) ? day(value) : textOf(part, value, translation),
  );
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{title}</dt>
      {texts.length === 0 && <dd className="text-muted">{translation.t('applicationForm.versions.empty')}</dd>}
      {texts.map((text) => (
        <dd key={text} className="font-medium wrap-anywhere">
          {text}
        </dd>
      ))}
    </div>
  );
}

function PartLabel({ part }: { part: DraftPart }) {
  const { t } = useTranslation();
  const section = findSection(part);
  return t(section ? SECTION_TEXTS[section.id].title : labelOf(part as ApplicationFieldName));
}

function isDay(value: string): boolean {
  return !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
}

/** As the form shows it. */
function textOf(part: DraftPart, value: string, { t }: Translation): string {
  if (findSection(part)) return lastSegment(value) || t('applicationForm.upload.unnamed');
  if (part === 'tipologiaAbitazione') return t(housingLabel(value));
  if (part !== 'presenzaMinori' && part !== 'presenzaDisabile') return value;
  return t(value === 'si' ? 'applicationForm.household.yes' : 'applicationForm.household.no');
}
