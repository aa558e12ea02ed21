import {
  HOUSING_TYPES,
  type HousingType,
  type Language,
  type PublishedRanking,
  typedApplicationCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isUuid, type QueryParameters } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import { ListPublished } from '../published-rankings/list-published';
import { ListPublishedEntries } from '../published-rankings/list-published-entries';
import { writeList, writeNotFound, writeRanking } from './write-ranking-pages';

const PAGE_SIZE = 50;
/** Longer than any writing of a code. */
const LONGEST_CODE = 40;

/** What an address of the pages of rankings shows, as HTML; values that are not understood are left out. */
@Injectable()
export class ShowRanking {
  constructor(
    private readonly published: ListPublished,
    private readonly entries: ListPublishedEntries,
  ) {}

  async list(query: QueryParameters, language: Language): Promise<string> {
    return writeList(await this.published.page({ page: String(pageIn(query)) }), language);
  }

  async run(id: string, query: QueryParameters, language: Language): Promise<string> {
    const ranking = isUuid(id) ? await this.find(id.toLowerCase()) : undefined;
    if (!ranking) return writeNotFound(language);
    const sought = textIn(query, 'code').slice(0, LONGEST_CODE);
    const code = typedApplicationCode(sought);
    const found = code === undefined ? undefined : await this.entries.run(ranking.id, { q: code });
    const place = found?.items.find(({ applicationCode }) => applicationCode === code);
    const named = HOUSING_TYPES.find((type) => type === query.housingType);
    const housingType = named ?? place?.housingType ?? firstType(ranking);
    const last = Math.max(1, Math.ceil(ranking.rankedByType[housingType] / PAGE_SIZE));
    const isWherePlaceIs = place !== undefined && named === undefined && query.page === undefined;
    const page = isWherePlaceIs ? Math.ceil(place.position / PAGE_SIZE) : Math.min(pageIn(query), last);
    const entries = await this.entries.run(ranking.id, {
      ...{ housingType, page: String(page), pageSize: String(PAGE_SIZE) },
    });
    return writeRanking({ ranking, housingType, entries, sought: code ?? sought, place }, language);
  }

  private async find(id: string): Promise<PublishedRanking | undefined> {
    try {
      return await this.published.one(id);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not-found') return undefined;
      throw error;
    }
  }
}

function textIn(query: QueryParameters, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value.trim() : '';
}

const MOST_PAGES = 1_000_000;

function pageIn(query: QueryParameters): number {
  const page = Number(textIn(query, 'page'));
  return Number.isInteger(page) && page > 0 && page < MOST_PAGES ? page : 1;
}

/** The first type with candidates, else with homes. */
function firstType({ rankedByType, homes }: PublishedRanking): HousingType {
  const has = (numbers: Record<HousingType, number>) => HOUSING_TYPES.find((type) => numbers[type] > 0);
  return has(rankedByType) ?? has(homes) ?? HOUSING_TYPES[0];
}
