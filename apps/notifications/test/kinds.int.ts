import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AddingPeriod,
  COOPERATIVE,
  type CorrectionNotice,
  type FeeNotice,
  type Receipt,
  type StatusNotice,
  type TellFeeRequest,
  type TellStatusAnswer,
  type TellStatusRequest,
  type Tender,
  type WithdrawalNotice,
} from '@lacorte/contracts';
import { QUEUES } from '@lacorte/jobs';
import { waitFor } from '@lacorte/testing';
import { Redis } from 'ioredis';
import { aContact, aReceipt, aTender, TENDER_TITLE } from './people';
import { World } from './world';

const CODE = 'DOM-2026-000042-17';
const APPLICANT = { applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com' };
const SITE = 'https://lacorte.example.com';
const ERASED = 'the application has been erased';

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.worker();
});
afterAll(() => world?.stop());
beforeEach(() => {
  world.sink.messages.length = 0;
});

/** Sends a message. @returns state and reason of its row, and what the mail server got */
async function send(kind: string, parameters: object, language: 'it' | 'fr' = 'it') {
  const id = await world.send({ kind, parameters, language });
  const row = await world.rowOf(id);
  return { id, row, outcome: [row.state, row.last_error], letter: world.letter(id), mails: world.sent(id) };
}
const withheld = (reason: string) => ['withheld', reason];
/** Findings of what a sent letter lacks. */
const missing = ({ row, letter }: Awaited<ReturnType<typeof send>>, texts: string[]) => [
  ...(row.state === 'sent' && row.parameters === null ? [] : [row.state]),
  ...texts.filter((text) => !letter.includes(text)),
];

describe('messages with a link of an account', () => {
  const KINDS = { 'password-reset': 'nuova-password', 'email-verification': 'conferma-email' };
  const anAccount = () => {
    const email = `lucia.${randomUUID()}@example.com`;
    return { ...world.auth.keepAccount({ email, firstName: 'Lucia', lastName: 'Ferrario' }), isLanguageChosen: true };
  };
  const partsWith = (letter: string, text: string) => letter.split(text).length - 1;

  it('have a new link in both parts, and leave it in no row, job or key of Redis', async () => {
    for (const [kind, page] of Object.entries(KINDS)) {
      const { requestId, ...account } = anAccount();
      const { id, job } = await world.want({ kind, parameters: { ...account, requestId } });
      await world.ended({ id, job });
      const [token = ''] = world.auth.tokens.get(requestId) ?? [];
      expect(world.auth.addresses.get(requestId)).toBe(world.sent(id)[0]?.to);
      expect(partsWith(world.letter(id), `${SITE}/${page}?lang=it#token=${token}`)).toBe(2);
      const redis = new Redis(world.config.REDIS_URL);
      const stored = await redis.hgetall(`bull:${QUEUES.messages}:${job.id}`);
      redis.disconnect();
      expect(Object.keys(stored)).not.toEqual([]);
      const kept = JSON.stringify([stored, await world.rowOf(id)]);
      expect([kept.includes(token), JSON.stringify(stored).includes('@example.com')]).toEqual([false, false]);
    }
  });

  it('get a new link at each attempt', async () => {
    const { requestId, ...account } = anAccount();
    await world.sink.pause();
    const { id } = await world.want({ kind: 'password-reset', parameters: { ...account, requestId } });
    await waitFor(async () => (await world.rowOf(id))?.last_error ?? undefined, { what: 'a failed attempt' });
    await world.sink.resume();
    await world.inState(id, 'sent');
    const tokens = world.auth.tokens.get(requestId) ?? [];
    expect(tokens.length).toBeGreaterThan(1);
    expect(partsWith(world.letter(id), `#token=${tokens.at(-1)}`)).toBe(2);
  });

  it('are withheld when the link is no longer needed or the account is gone', async () => {
    for (const kind of Object.keys(KINDS)) {
      const parameters = anAccount();
      world.auth.closeRequest(parameters.requestId);
      expect((await send(kind, parameters)).outcome).toEqual(withheld('the link is no longer needed'));
      const gone = await send(kind, { ...parameters, userId: randomUUID() });
      expect(gone.outcome).toEqual(withheld('the account has been deleted'));
    }
    expect(world.sink.messages).toEqual([]);
  });

  it('are in the chosen language, else in that of the latest application, else in Italian', async () => {
    const [chosen, applied, other] = [anAccount(), anAccount(), anAccount()];
    world.applications.keepLanguage(applied.userId, 'fr');
    const languageOf = async ({ userId }: { userId: string }, isLanguageChosen: boolean, language: 'it' | 'fr') => {
      const { mails } = await send('password-changed', { userId, isLanguageChosen }, language);
      return /^Content-Language: (\w+)$/im.exec(mails[0]?.raw ?? '')?.[1];
    };
    const languages = [
      await languageOf(chosen, true, 'fr'),
      await languageOf(applied, false, 'it'),
      await languageOf(other, false, 'it'),
    ];
    expect(languages).toEqual(['fr', 'fr', 'it']);
  });
});

describe('messages about a change of the address', () => {
  it('go to the new address with a link, to the old one, both without a name unless verified, and to the owner of a taken one', async () => {
    const email = `lucia.${randomUUID()}@example.com`;
    const { userId, requestId } = world.auth.keepAccount({ email, firstName: 'Lucia', lastName: 'Ferrario' });
    const [from, to] = [`vecchio.${email}`, `nuovo.${email}`];
    world.auth.changes.set(requestId, { userId, isConfirmed: true, from, isFromVerified: true, to });
    const parameters = { userId, requestId, isLanguageChosen: true };
    const link = await send('email-change', parameters, 'fr');
    const [token = ''] = world.auth.tokens.get(requestId) ?? [];
    expect([link.row.recipient, world.auth.addresses.get(requestId)]).toEqual([to, to]);
    expect(missing(link, [`${SITE}/conferma-email?lang=fr#token=${token}`])).toEqual([]);
    expect(link.letter).not.toContain('Lucia');
    const notice = await send('email-changed', parameters);
    expect([notice.row.recipient, missing(notice, ['Lucia Ferrario', `${SITE}/contatti?lang=it`])]).toEqual([from, []]);
    expect(notice.letter).not.toContain(to);
    world.auth.changes.set(requestId, { userId, isConfirmed: true, from, isFromVerified: false, to });
    const unverified = await send('email-changed', parameters);
    expect([unverified.row.recipient, unverified.letter.includes('Lucia')]).toEqual([from, false]);
    const taken = await send('email-taken', { userId, isLanguageChosen: false });
    expect([taken.row.recipient, missing(taken, ['Lucia Ferrario'])]).toEqual([email, []]);
    world.auth.closeRequest(requestId);
    expect((await send('email-change', parameters)).outcome).toEqual(withheld('the link is no longer needed'));
  });
});

describe("a visitor's message", () => {
  it('reaches the cooperative, and an answer to it reaches the writer', async () => {
    const contact = world.applications.keepContact(aContact({ oggetto: 'stato-domanda' }));
    const { row, mails } = await send('contact', { contactId: contact.id });
    expect(mails).toMatchObject([{ to: COOPERATIVE.email }]);
    const head = mails[0]?.raw.split('\r\n\r\n')[0] ?? '';
    expect(head).toMatch(/^Reply-To: "?Amina Bellini"? <amina@example\.com>$/m);
    expect(head).toMatch(/^Subject: Messaggio dal sito: Stato della domanda$/m);
    expect(head).toMatch(/^From: La Corte <info@lacorte\.example\.com>$/m);
    expect(row).toMatchObject({ kind: 'contact', state: 'sent', recipient: COOPERATIVE.email });
  });
});

describe('the message that a fee has arrived', () => {
  const FEE: FeeNotice = {
    ...{ applicationCode: CODE, nome: 'Lucia', cognome: 'Ferrario', email: 'lucia@example.com', kind: 'paid' },
    ...{ paidOn: '2026-11-02', amountCents: 15_000, paidCents: 15_000, dueCents: 0 },
  };

  it('goes to the applicant in the language of the application', async () => {
    const applicationId = randomUUID();
    const asked: TellFeeRequest[] = [];
    world.applications.recorded.set(applicationId, (request) => {
      asked.push(request);
      return { notice: FEE };
    });
    const { row } = await send('payment-received', { applicationId, entryId: '7' }, 'fr');
    expect(asked).toEqual([{ entryId: '7', messageId: row.id }]);
    const subject = `Nous avons reçu la cotisation pour la demande ${CODE}`;
    expect(row).toMatchObject({ state: 'sent', recipient: FEE.email, parameters: null, subject });
  });

  it('is withheld when the applications service says so, or the application is erased', async () => {
    const [none, known] = [randomUUID(), randomUUID()];
    world.applications.recorded.set(known, () => ({ notice: null }));
    const told = await send('payment-received', { applicationId: known, entryId: '7' });
    expect(told.outcome).toEqual(withheld('another payment has followed, or the applicant knows what has come in'));
    const erased = await send('payment-received', { applicationId: none, entryId: '7' });
    expect([erased, told].map(({ row }) => [row.state, row.parameters])).toEqual([
      ['withheld', null],
      ['withheld', null],
    ]);
  });
});

describe('the reminder of missing documents', () => {
  const CLOSES = { closesAt: '2027-07-15T22:00:00.000Z' };
  const about = (changes: Partial<Receipt>, adding: AddingPeriod | null) => {
    const receipt = world.applications.keep(aReceipt(changes));
    if (adding) world.applications.adding.set(receipt.id, adding);
    return { receipt, parameters: { applicationId: receipt.id } };
  };

  it('goes to the address of the application, and names what is missing when it leaves', async () => {
    const { receipt, parameters } = about({ missing: ['certificazione-redditi'] }, CLOSES);
    const { row } = await send('documents-missing', parameters);
    expect(row).toMatchObject({ state: 'sent', recipient: receipt.email });
  });

  it('goes to nobody once nothing is missing, or can be added, or the application is erased', async () => {
    const missing: Receipt['missing'] = ['certificazione-redditi'];
    const outcomes = [];
    for (const { parameters } of [
      about({ missing: [] }, CLOSES),
      about({ missing }, null),
      about({ missing }, { closesAt: null }),
      { parameters: { applicationId: randomUUID() } },
    ]) {
      outcomes.push((await send('documents-missing', parameters)).outcome);
    }
    expect(outcomes).toEqual(
      [
        'no document is missing any more',
        'documents cannot be added any more',
        'the tender has no closing time any more',
        'the application has been erased',
      ].map(withheld),
    );
  });
});

describe('messages about requests for documents', () => {
  const STATES = ['open', 'answered', 'expired', 'withdrawn'] as const;
  const KINDS = { 'documents-requested': 'open', 'documents-reminder': 'open', 'documents-withdrawn': 'withdrawn' };
  const aRequest = (state: (typeof STATES)[number]) => {
    const id = randomUUID();
    const times = { deadline: '2027-03-28', createdAt: '2027-03-01T09:00:00.000Z', answeredAt: null };
    const items = [{ section: 'certificazione-redditi' as const, reason: 'Manca la firma.' }];
    world.applications.documentRequests.set(id, { request: { id, state, ...times, items }, ...APPLICANT });
    return { applicationId: randomUUID(), requestId: id };
  };

  it('go to the applicant in the state that they tell of, and to nobody in another', async () => {
    const findings: unknown[] = [];
    for (const [kind, right] of Object.entries(KINDS)) {
      for (const state of STATES) {
        const { outcome, row } = await send(kind, aRequest(state));
        const isRight =
          state === right
            ? row.state === 'sent' && row.recipient === APPLICANT.email
            : JSON.stringify(outcome) === JSON.stringify(withheld(`the request is ${state}`));
        if (!isRight) findings.push([kind, state, outcome]);
      }
      const { outcome } = await send(kind, { applicationId: randomUUID(), requestId: randomUUID() });
      if (outcome[1] !== ERASED) findings.push([kind, outcome]);
    }
    expect(findings).toEqual([]);
  });

  it('lead to the application, and name what is missing', async () => {
    const findings: unknown[] = [];
    for (const [kind, state] of Object.entries(KINDS)) {
      for (const language of ['it', 'fr'] as const) {
        const sent = await send(kind, aRequest(state as 'open'), language);
        const lacks = missing(sent, [`${SITE}/area-utente?lang=${language}#${CODE}`, `Content-Language: ${language}`]);
        const namesItem = sent.letter.includes('Manca la firma.');
        if (lacks.length > 0 || namesItem !== (state === 'open')) findings.push([kind, language, lacks]);
      }
    }
    expect(findings).toEqual([]);
  });
});

describe('the last message about an erased account', () => {
  it('goes to the address that only auth knows, once, in the language of the account', async () => {
    const [id, email] = [randomUUID(), `lucia.${randomUUID()}@example.com`];
    world.auth.erasures.set(id, { email });
    const wanted = { kind: 'account-erased', language: 'it', parameters: { isAddressProven: false } } as const;
    await world.send(wanted, id);
    await world.send(wanted, id);
    expect(world.sent(id).map(({ to }) => to)).toEqual([email]);
    expect(world.letter(id)).toContain('Content-Language: fr');
    expect(await world.rowOf(id)).toMatchObject({ state: 'sent', recipient: '', parameters: null, user_id: null });
  });

  it('is none when auth knows no erasure that needs its address', async () => {
    const { id, job } = await world.want({ kind: 'account-erased', parameters: { isAddressProven: true } });
    await world.jobEnded(job);
    expect([await job.isCompleted(), await world.rowOf(id)]).toEqual([true, undefined]);
  });

  it('is sent although a process with access to Redis has added jobs with its id', async () => {
    const FORGED = [
      { kind: 'password-changed', parameters: {} },
      { kind: 'account-erased', parameters: {} },
      { kind: 'account-erased', parameters: { isAddressProven: false }, notBefore: '2099-01-01T00:00:00Z' },
    ];
    for (const forged of FORGED) {
      const [id, email] = [randomUUID(), `lucia.${randomUUID()}@example.com`];
      world.auth.erasures.set(id, { email });
      await world.jobEnded((await world.want(forged, id)).job);
      const last = await world.want({ kind: 'account-erased', parameters: { isAddressProven: false } }, id);
      await world.ended(last);
      expect([forged, world.sent(id).map(({ to }) => to)]).toEqual([forged, [email]]);
      expect(await world.rowOf(id)).toMatchObject({ kind: 'account-erased', state: 'sent' });
    }
  });
});

describe('messages about the opening of a tender', () => {
  const keptTender = (status: Tender['status']) => world.applications.keepTender(aTender({ status }));

  it('bring the link that verifies an address, which is in no row', async () => {
    const noticeId = world.applications.keepNotice('avviso@example.com');
    const sent = await send('opening-notice-confirmation', { noticeId });
    const [token = ''] = world.applications.notices.get(noticeId)?.tokens ?? [];
    expect(missing(sent, [`${SITE}/conferma-avviso?lang=it#token=${token}`])).toEqual([]);
    expect(sent.row.recipient).toBe('avviso@example.com');
    expect(JSON.stringify(sent.row)).not.toContain(token);
    const gone = await send('opening-notice-confirmation', { noticeId: randomUUID() });
    expect(gone.outcome).toEqual(withheld('the link is no longer needed'));
  });

  it('tell title and closing time, and are withheld when it has closed', async () => {
    const recipient = { name: '', address: 'avviso@example.com' };
    const tell = async (status: Tender['status'], language: 'it' | 'fr') => {
      const parameters = { tenderId: keptTender(status).id };
      const id = await world.send({ kind: 'tender-opened', language, recipient, parameters, priority: 10 });
      return { ...(await world.rowOf(id)), letter: world.letter(id) };
    };
    expect((await tell('open', 'it')).letter).toMatch(/^Content-Language: it$.*Bando 2027.*15 luglio 2027/ims);
    expect((await tell('open', 'fr')).letter).toMatch(/^Content-Language: fr$.*Appel 2027.*15 juillet 2027/ims);
    expect(await tell('closed', 'it')).toMatchObject({ state: 'withheld', last_error: 'the tender is closed' });
  });

  it('say nothing that the job which wants them says', async () => {
    const recipient = { name: 'Lucia, il Suo alloggio è pronto', address: 'avviso@example.com' };
    const parameters = { tenderId: keptTender('open').id };
    const id = await world.send({ kind: 'tender-opened', recipient, parameters });
    expect(world.letter(id)).toContain('Buongiorno,');
    expect(world.sent(id)[0]?.raw).not.toContain('Lucia');
  });

  it('remind the owner of a draft, unless that or the tender is gone', async () => {
    const { userId } = world.auth.keepAccount({ email: 'bozza@example.com', firstName: 'Lucia', lastName: null });
    const remind = (user: string, status: Tender['status']) =>
      send('draft-reminder', { userId: user, isLanguageChosen: true, tenderId: keptTender(status).id });
    world.applications.drafts.add(userId);
    const sent = await remind(userId, 'open');
    expect(missing(sent, ['Gentile Lucia,', '15 luglio 2027', `${SITE}/area-utente`])).toEqual([]);
    expect(sent.row.recipient).toBe('bozza@example.com');
    expect((await remind(userId, 'closed')).outcome).toEqual(withheld('the tender is closed'));
    expect((await remind(randomUUID(), 'open')).outcome).toEqual(withheld('the account has been deleted'));
    world.applications.drafts.delete(userId);
    expect((await remind(userId, 'open')).outcome).toEqual(withheld('the draft was sent or deleted'));
  });
});

describe('the notice that a tender has closed before its draft was sent', () => {
  it('tells the owner until when the draft is kept, in both languages', async () => {
    const { userId } = world.auth.keepAccount({ email: 'chiusa@example.com', firstName: 'Lucia', lastName: null });
    const { id: tenderId } = world.applications.keepTender(aTender({ status: 'closed' }));
    const about = { userId, tenderId, isLanguageChosen: true, expiresAt: '2027-07-22T21:30:00.000Z' };
    const findings = [];
    for (const [language, date, until] of [
      ['it', '15 luglio 2027', '22 luglio 2027'],
      ['fr', '15 juillet 2027', '22 juillet 2027'],
    ] as const) {
      const sent = await send('draft-closed', about, language);
      findings.push(...missing(sent, [TENDER_TITLE[language], date, until]));
      expect([sent.row.recipient, sent.mails.length]).toEqual(['chiusa@example.com', 1]);
    }
    expect(findings).toEqual([]);
    const gone = await send('draft-closed', { ...about, userId: randomUUID() });
    expect(gone.outcome).toEqual(withheld('the account has been deleted'));
  });
});

describe('the copy of a contact message', () => {
  it('goes to its sender with the number, five times a day', async () => {
    const email = 'mittente@example.com';
    const write = (language: 'it' | 'fr') => {
      const { id } = world.applications.keepContact(aContact({ email, applicationCode: CODE }));
      return send('contact-copy', { contactId: id }, language);
    };
    const findings = [];
    for (const language of ['it', 'fr'] as const) {
      const sent = await write(language);
      findings.push(...missing(sent, ['MSG-2026-000007', CODE, 'Buongiorno', 'Amina Bellini']));
      expect([sent.row.recipient, sent.row.subject]).toEqual([email, expect.stringContaining('MSG-2026-000007')]);
    }
    expect(findings).toEqual([]);
    const outcomes = [];
    for (let n = 0; n < 4; n += 1) outcomes.push((await write('it')).row.state);
    expect(outcomes).toEqual(['sent', 'sent', 'sent', 'withheld']);
    const gone = await send('contact-copy', { contactId: randomUUID() });
    expect(gone.outcome).toEqual(withheld('the message has been deleted'));
  });
});

describe('the message that a request of review is decided', () => {
  it('tells the applicant the decision with its reason, unless the application is erased', async () => {
    for (const decision of ['accepted', 'rejected'] as const) {
      const requestId = randomUUID();
      const reason = 'Abbiamo ricontato gli anni.';
      world.applications.reviews.set(requestId, { ...APPLICANT, tenderTitle: TENDER_TITLE, decision, reason });
      const sent = await send('review-decided', { applicationId: randomUUID(), requestId });
      expect([missing(sent, [reason]), sent.row.recipient]).toEqual([[], APPLICANT.email]);
    }
    const gone = await send('review-decided', { applicationId: randomUUID(), requestId: randomUUID() });
    expect(gone.outcome).toEqual(withheld(ERASED));
  });
});

describe('news about a correction', () => {
  const notice = {
    ...APPLICANT,
    userId: randomUUID(),
    tenderTitle: TENDER_TITLE,
    by: ['office' as const],
    formerEmail: 'prima@example.com',
  };
  const corrected = (said: CorrectionNotice | null, toFormer = false) => {
    const applicationId = randomUUID();
    world.applications.corrections.set(applicationId, said);
    return { applicationId, entryId: '7', toFormer };
  };

  it('goes to the address of the application and to its former one, and names the fields in its language', async () => {
    const said: CorrectionNotice = { ...notice, fields: ['dataNascita', 'email'] };
    for (const [toFormer, recipient] of [
      [false, APPLICANT.email],
      [true, notice.formerEmail],
    ] as const) {
      const { row, mails } = await send('application-corrected', corrected(said, toFormer), 'fr');
      expect(row).toMatchObject({ state: 'sent', recipient, parameters: null });
      expect(mails.map(({ raw }) => [raw.includes('Date de naissance'), raw.includes(APPLICANT.cognome)])).toEqual([
        [true, !toFormer],
      ]);
    }
  });

  it('is withheld when another has followed, when the address is the former one, and for an erased application', async () => {
    const followed = await send('application-corrected', corrected(null));
    expect(followed.outcome).toEqual(withheld('another correction has followed'));
    const same = corrected({ ...notice, fields: ['email'], formerEmail: null }, true);
    const back = await send('application-corrected', same);
    expect(back.outcome).toEqual(withheld('the application states its former address again'));
    const erased = await send('application-corrected', { applicationId: randomUUID(), entryId: '7', toFormer: false });
    expect(erased.outcome).toEqual(withheld(ERASED));
  });
});

describe('the messages about a withdrawal', () => {
  const newest = (notice: Partial<WithdrawalNotice>) => {
    const parameters = { applicationId: randomUUID(), entryId: '7' };
    const given = { isWithdrawn: true, isFinal: false, by: 'applicant' as const, reason: null, ...notice };
    const known = { ...APPLICANT, tenderTitle: TENDER_TITLE, ...given };
    world.applications.withdrawals.set(parameters.applicationId, { entryId: '7', userId: randomUUID(), notice: known });
    return parameters;
  };

  it('go to the address of the application, with the reason of the office', async () => {
    const reason = 'Lo ha chiesto per telefono.';
    const byOffice = { by: 'office' as const, reason };
    for (const [kind, isWithdrawn] of [
      ['application-withdrawn', true],
      ['withdrawal-undone', false],
    ] as const) {
      const sent = await send(kind, newest({ isWithdrawn, ...byOffice }));
      expect([missing(sent, [reason, APPLICANT.applicationCode]), sent.row.recipient]).toEqual([[], APPLICANT.email]);
    }
  });

  it('are not sent once another has followed, or the application is erased', async () => {
    const parameters = newest({});
    const late = await send('application-withdrawn', { ...parameters, entryId: '6' });
    expect(late.outcome).toEqual(
      withheld('another withdrawal or its undoing has followed, or the application has been erased'),
    );
  });

  it('have an allowance, because a stranger can apply with any address', async () => {
    const email = `mai.chiesto.${randomUUID()}@example.com`;
    const outcomes = [];
    for (let n = 0; n < 11; n += 1) outcomes.push((await send('application-withdrawn', newest({ email }))).row.state);
    expect(outcomes.filter((state) => state === 'sent')).toHaveLength(10);
    expect(outcomes.at(-1)).toBe('withheld');
    const byOffice = newest({ email, by: 'office', reason: 'Lo ha chiesto.' });
    expect((await send('application-withdrawn', byOffice)).row.state).toBe('sent');
  });
});

describe('news about a status', () => {
  const NOTICE: StatusNotice = { ...APPLICANT, tenderTitle: TENDER_TITLE, status: 'rejected' };
  const application = (decide: (asked: TellStatusRequest) => TellStatusAnswer) => {
    const applicationId = randomUUID();
    world.applications.statuses.set(applicationId, decide);
    return { applicationId, changeId: '7' };
  };

  it('goes to the address of the application, in its language', async () => {
    const asked: TellStatusRequest[] = [];
    const parameters = application((request) => {
      asked.push(request);
      return { notice: NOTICE };
    });
    const { id, row, mails } = await send('status-changed', parameters, 'fr');
    const subject = `Du nouveau sur votre demande ${CODE}`;
    expect(row).toMatchObject({ state: 'sent', recipient: NOTICE.email, parameters: null, subject });
    expect(asked).toEqual([{ changeId: '7', messageId: id }]);
    expect(mails).toHaveLength(1);
  });

  it('is withheld when the status has changed again or is known, and for an erased application', async () => {
    const known = await send(
      'status-changed',
      application(() => ({ notice: null })),
    );
    const reason = 'another change has followed, or the applicant knows the status';
    expect([known.outcome, known.row.parameters]).toEqual([withheld(reason), null]);
    const erased = await send('status-changed', { applicationId: randomUUID(), changeId: '7' });
    expect(erased.outcome).toEqual(withheld(ERASED));
  });

  it('is asked for only when it is due, and again while applications is away', async () => {
    let asked = 0;
    const parameters = application(() => {
      asked += 1;
      return { notice: NOTICE };
    });
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    const { id, job } = await world.want({ kind: 'status-changed', parameters, notBefore });
    await world.jobEnded(job);
    // A later message of the same lane is sent before it.
    await send('status-changed', { applicationId: randomUUID(), changeId: '7' });
    expect(asked).toBe(0);
    world.applications.isAway = true;
    await world.database.query('UPDATE messages SET not_before = now() WHERE id = $1', [id]);
    await waitFor(async () => (await world.rowOf(id)).last_error ?? undefined, { what: 'a failed attempt' });
    world.applications.isAway = false;
    await world.inState(id, 'sent');
    expect(asked).toBeGreaterThan(1);
    expect(world.sent(id)).toHaveLength(1);
  });
});
