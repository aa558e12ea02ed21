import {
  finalOf,
  isApplicationCode,
  type Language,
  type PublishedRanking,
  pageNumber,
  RANKING_PAGE_SIZE,
  shownPart,
  soughtCode,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { isUuid, type QueryParameters } from '@lacorte/http-server';
import { Injectable } from '@nestjs/common';
import { ListPublished } from '../published-rankings/list-published';
import { ListPublishedEntries } from '../published-rankings/list-published-entries';
import { writeList, writeNotFound, writeRanking } from './write-ranking-pages';

/** Renders the ranking page of an address as HTML; values that are not understood are left out. */
@Injectable()
export class ShowRanking {
  constructor(
    private readonly published: ListPublished,
    private readonly entries: ListPublishedEntries,
  ) {}

  async list(query: QueryParameters, language: Language): Promise<string> {
    return writeList(await this.published.page({ page: String(pageNumber(textIn(query, 'page'))) }), language);
  }

  async run(id: string, query: QueryParameters, language: Language): Promise<string> {
    const ranking = isUuid(id) ? await this.find(id.toLowerCase()) : undefined;
    if (!ranking) return writeNotFound(language);
    const sought = soughtCode(textIn(query, 'code'));
    const isCode = sought !== undefined && isApplicationCode(sought);
    const found = isCode ? await this.entries.run(ranking.id, { q: sought }) : undefined;
    const place = found?.items.find(({ applicationCode }) => applicationCode === sought);
    const asked = { housingType: textIn(query, 'housingType'), page: textIn(query, 'page') };
    const { housingType, page } = shownPart(ranking, asked, place);
    const entries = await this.entries.run(ranking.id, {
      ...{ housingType, page: String(page), pageSize: String(RANKING_PAGE_SIZE) },
    });
    const final = await this.finalOf(ranking);
    return writeRanking({ ranking, final, housingType, entries, sought: sought ?? '', place }, language);
  }

  private async finalOf(ranking: PublishedRanking): Promise<PublishedRanking | undefined> {
    if (ranking.stage === 'final') return undefined;
    return finalOf(ranking, (await this.published.page({ tender: ranking.tenderId })).items);
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

function textIn(query: QueryParameters, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}
