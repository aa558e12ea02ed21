import { type AdminTender, API } from '@lacorte/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Card, DataItem, DataList } from '../../components/ui/card';
import { useFormats } from '../../i18n/use-formats';
import { publishedQuery } from '../../lib/tender/admin-tenders';
import { HomesDialog } from './homes-dialog';
import { TenderActs } from './tender-acts';
import type { TenderAct } from './tender-calls';
import { TenderHead } from './tender-head';
import { TenderHistory } from './tender-history';
import { FIELD_GROUPS, type FieldGroup, type FieldKind, labelOf, valueAt } from './tender-values';

const ACTS: Record<AdminTender['status'], readonly TenderAct[]> = {
  draft: [],
  scheduled: ['extend', 'withdraw'],
  open: ['extend', 'close'],
  closed: [],
};

/** Shows a published tender. Its rules can no longer change. Its homes can change until the provisional ranking is published. */
export function PublishedTender({ tender }: { tender: AdminTender }) {
  const { t } = useFormats();
  const rankings = useQuery(publishedQuery(tender.id));
  const isFixed = (rankings.data?.items.length ?? 0) > 0;
  // A tender without a closing time cannot be extended.
  const acts = ACTS[tender.status].filter((act) => act !== 'extend' || tender.closesAt !== null);
  return (
    <>
      <TenderHead
        tender={tender}
        actions={
          <>
            <Button asChild variant="secondary">
              <a href={API.tenderPdf(tender.id)} download>
                <FileDown className="size-5" aria-hidden />
                {t('adminTenders.view.pdf')}
              </a>
            </Button>
            <TenderActs tender={tender} acts={acts} />
            {!rankings.isPending && <HomesAction tender={tender} isFixed={isFixed} />}
          </>
        }
      />
      <p className="mt-4 max-w-text text-muted">
        {t(
          tender.status === 'open' && !tender.closesAt
            ? 'adminTenders.view.endless'
            : `adminTenders.view.${tender.status}`,
        )}{' '}
        {!rankings.isPending && t(isFixed ? 'adminTenders.view.homesFixed' : 'adminTenders.view.homesOpen')}
      </p>
      <div className="mt-5 grid gap-4">
        {FIELD_GROUPS.map((group) => (
          <Group key={group.id} group={group} tender={tender} />
        ))}
      </div>
      <TenderHistory history={tender.history} />
    </>
  );
}

function HomesAction({ tender, isFixed }: { tender: AdminTender; isFixed: boolean }) {
  const { t } = useFormats();
  const [isOpen, setOpen] = useState(false);
  // The open dialog stays, because it says why the change was refused.
  if (isFixed && !isOpen) return null;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('adminTenders.homes.title')}
      </Button>
      {isOpen && <HomesDialog tender={tender} onClose={() => setOpen(false)} />}
    </>
  );
}

function Group({ group: { id, fields }, tender }: { group: FieldGroup; tender: AdminTender }) {
  const { t } = useFormats();
  const titleId = useId();
  const textOf = useValueText();
  return (
    <Card role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className="text-lg">
        {t(`adminTenders.group.${id}`)}
      </h3>
      <DataList className="mt-4 sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ name, kind }) => (
          <DataItem key={name} label={t(labelOf(name))}>
            {textOf(valueAt(tender, name), kind)}
          </DataItem>
        ))}
      </DataList>
    </Card>
  );
}

function useValueText(): (value: unknown, kind: FieldKind) => string {
  const { t, roundMoney, percent, number, day, dateTime } = useFormats();
  const texts: Record<FieldKind, (value: unknown) => string> = {
    text: String,
    number: (value) => number(Number(value)),
    euro: (value) => roundMoney(Number(value)),
    percent: (value) => percent(Number(value)),
    day: (value) => day(String(value)),
    instant: (value) => dateTime(String(value)),
  };
  return (value, kind) => {
    if (kind === 'percent') return texts.percent(value ?? 0);
    return value === null || value === undefined ? t('adminTenders.view.none') : texts[kind](value);
  };
}
