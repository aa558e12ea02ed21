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
import { NetworkAllowances } from '../allowances/network-allowances';
import { OUTBOX } from '../outbox';
import { ApplicantAccounts, requireOwnAddress, type StartedSession } from '../submissions/applicant-accounts';
import { DiscardBegun, isTenderClosed } from '../submissions/discard-begun';
import { CurrentTender } from '../tenders/current-tender';
import { addDraft, type DraftChange, type KeptChange } from './add-draft';
import { draftValuesIn } from './draft-body';
import { DraftFiles, type DraftToSave } from './draft-files';
import { ExplainRefusal } from './explain-refusal';

export interface DraftRequest {
  caller: Caller;
  body: unknown;
  language: Language;
  uploadSession: string | null;
  /** Headers of the request. */
  browser: Record<string, string | string[] | undefined>;
  /** That the request comes from, if the gateway named it. */
  network: string | undefined;
  /** Takes the cookies of a session that was started, also when the draft is then refused, unless the tender has closed. */
  setCookies: (lines: string[]) => void;
}

/**
 * Adds a draft for the account of e-mail and password, which it makes if needed and logs in; for a caller who is logged in, to their
 * account, as with a submission.
 */
@Injectable()
export class BeginDraft {
  constructor(
    private readonly database: DataSource,
    private readonly accounts: ApplicantAccounts,
    private readonly currentTender: CurrentTender,
    private readonly draftFiles: DraftFiles,
    private readonly explainRefusal: ExplainRefusal,
    private readonly discardBegun: DiscardBegun,
    private readonly networks: NetworkAllowances,
  ) {}

  /**
   * @throws DomainError invalid, too-large; conflict when no tender is open, for another password, for an account with TOTP, or, with
   *   the draft as it stands, when there is one; too-many-requests, or unavailable while the caller cannot be identified
   */
  async run({
    caller: { identity, identityKnown },
    body,
    language,
    uploadSession,
    browser,
    network,
    setCookies,
  }: DraftRequest): Promise<SavedDraft> {
    if (!identityKnown) throw DomainError.unavailable();
    const given = await validateBody(identity ? BeginOwnDraftDto : BeginDraftDto, body);
    const values = draftValuesIn(given.values);
    requireOwnAddress(identity, (body as Partial<BeginDraftDto>).email);
    requireOwnAddress(identity, values.email);
    await this.currentTender.requireOpen();
    await this.networks.requireRoom('draft', network);
    const begun = given instanceof BeginDraftDto ? await this.sessionOf(given, values, browser) : null;
    const userId = begun?.userId ?? identity?.userId;
    if (userId === undefined) throw DomainError.unavailable();
    const draft = { userId, values, version: null, language, uploadSession };
    let saved: SavedDraft;
    try {
      saved = await this.discardBegun.unlessRecorded(begun, () => this.save(draft, begun !== null, network));
    } catch (error) {
      // After the closing, `discardBegun` has ended the session.
      if (begun && !isTenderClosed(error)) setCookies(begun.cookies);
      throw error;
    }
    if (begun) {
      setCookies(begun.cookies);
      // Before the answer, because the page then takes the language of the account.
      await this.accounts.noteLanguage(userId);
    }
    return saved;
  }

  private async save(
    draft: DraftChange & DraftToSave,
    isMailed: boolean,
    network: string | undefined,
  ): Promise<SavedDraft> {
    const change = await this.draftFiles.keep(draft);
    const saved = await this.add(change, isMailed, network);
    if (!saved) throw await this.explainRefusal.run(draft.userId);
    return saved;
  }

  private async sessionOf(
    { email, password }: BeginDraftDto,
    values: DraftValues,
    browser: DraftRequest['browser'],
  ): Promise<StartedSession> {
    const { fields: wrong = {} } = await validated(ApplicationFieldsDto, values);
    const nameIn = (name: 'nome' | 'cognome') => (wrong[name] ? null : String(values[name]).trim());
    const applicant = { email, password, firstName: nameIn('nome'), lastName: nameIn('cognome') };
    return this.accounts.begin(applicant, browser);
  }

  private add(draft: KeptChange, isMailed: boolean, network: string | undefined) {
    return this.database.transaction(async (manager) => {
      const saved = await addDraft(manager, draft);
      if (saved) await this.networks.use(manager, 'draft', network);
      const { userId, language } = draft;
      if (saved && isMailed) await OUTBOX.add(manager, 'draft-begun', { userId, language });
      return saved;
    });
  }
}
