import {
  ApplicationFieldsDto,
  BeginDraftDto,
  BeginOwnDraftDto,
  type DraftValues,
  type Language,
  type SavedDraft,
  validated,
} from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { validateBody } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DailyAllowances } from '../allowances/daily-allowances';
import { OUTBOX } from '../outbox';
import { ApplicantAccounts, requireOwnAddress } from '../submissions/applicant-accounts';
import { DiscardBegun, isDiscarded } from '../submissions/discard-begun';
import { CurrentTender } from '../tenders/current-tender';
import { addDraft, refusalOf } from './add-draft';
import { draftValuesIn } from './draft-body';
import { type DraftChange, DraftFiles } from './draft-files';

interface DraftRequest {
  caller: Caller;
  body: unknown;
  language: Language;
  uploadSession: string | null;
  browser: Record<string, string | string[] | undefined>;
  network: string | undefined;
  /** Called with the cookies of a new session, even if the draft is refused, unless the refusal ends the session. */
  setCookies: (lines: string[]) => void;
}

/** Adds a draft for the caller, or for the account of the given e-mail and password. That account is created if needed, and logged in. */
@Injectable()
export class BeginDraft {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: ApplicantAccounts,
    private readonly currentTender: CurrentTender,
    private readonly draftFiles: DraftFiles,
    private readonly discardBegun: DiscardBegun,
    private readonly allowances: DailyAllowances,
  ) {}

  async run(request: DraftRequest): Promise<SavedDraft> {
    const { body, language, uploadSession, browser, network, setCookies } = request;
    const { identity, identityKnown } = request.caller;
    if (!identityKnown) throw DomainError.unavailable();
    const given = await validateBody(identity ? BeginOwnDraftDto : BeginDraftDto, body);
    const values = draftValuesIn(given.values);
    requireOwnAddress(identity, (body as Partial<BeginDraftDto>).email);
    requireOwnAddress(identity, values.email);
    await this.currentTender.requireOpen();
    await this.allowances.requireRoom('draft', network);
    const begun = given instanceof BeginDraftDto ? await this.sessionOf(given, values, browser) : null;
    const userId = begun?.userId ?? identity?.userId;
    if (userId === undefined) throw DomainError.unavailable();
    const draft = { userId, values, version: null, language, uploadSession };
    let saved: SavedDraft;
    try {
      const save = () => this.save(draft, begun !== null, network);
      saved = await this.discardBegun.unlessRecorded(begun, save, () => this.draftFiles.release(draft));
    } catch (error) {
      // The cookies of a session that `discardBegun` has ended are not sent.
      if (begun && !isDiscarded(begun, error)) setCookies(begun.cookies);
      throw error;
    }
    if (begun) {
      setCookies(begun.cookies);
      // The language is recorded before the answer, because the page then switches to the language of the account.
      await this.accounts.noteLanguage(userId);
    }
    return saved;
  }

  private async save(draft: DraftChange, sendsEmail: boolean, network: string | undefined): Promise<SavedDraft> {
    const change = await this.draftFiles.keep(draft);
    const { userId, language } = draft;
    const saved = await this.database.transaction(async (manager) => {
      const added = await addDraft(manager, change);
      if (added) await this.allowances.use(manager, 'draft', network);
      if (added && sendsEmail) await OUTBOX.add(manager, 'draft-begun', { userId, language });
      return added;
    });
    if (!saved) throw await refusalOf(this.database, userId);
    return saved;
  }

  private async sessionOf({ email, password }: BeginDraftDto, values: DraftValues, browser: DraftRequest['browser']) {
    const { fields: wrong = {} } = await validated(ApplicationFieldsDto, values);
    const nameIn = (name: 'nome' | 'cognome') => (wrong[name] ? null : String(values[name]).trim());
    const applicant = { email, password, firstName: nameIn('nome'), lastName: nameIn('cognome') };
    return this.accounts.beginSession(applicant, browser);
  }
}
