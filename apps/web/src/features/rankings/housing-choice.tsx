import { type HousingType, type PublishedRanking, shownTypes } from '@lacorte/contracts';
import { RadioCards } from '../../components/ui/radio-cards';
import { useFormats } from '../../i18n/use-formats';
import { HOUSING_LABELS } from '../../lib/application-labels';

interface HousingChoiceProps {
  ranking: PublishedRanking;
  chosen: HousingType;
  onChoose: (housingType: HousingType) => void;
}

/** Each housing type has a ranking of its own: one is shown. Nothing where there is only one. */
export function HousingChoice({ ranking, chosen, onChoose }: HousingChoiceProps) {
  const { t, number } = useFormats();
  const shown = shownTypes(ranking);
  if (shown.length <= 1) return null;
  return (
    <RadioCards
      legend={t('rankings.types.label')}
      name="housingType"
      value={chosen}
      onChange={(value) => {
        const type = shown.find((one) => one === value);
        if (type) onChoose(type);
      }}
      options={shown.map((type) => ({
        value: type,
        label: t(HOUSING_LABELS[type]),
        description: t('rankings.types.ranked', {
          count: ranking.rankedByType[type],
          number: number(ranking.rankedByType[type]),
        }),
      }))}
      className="mt-10 print:hidden"
    />
  );
}
