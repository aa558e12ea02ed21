import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { messageCode } from '@lacorte/contracts';
import { waitFor } from '@testing-library/react';
import { pass } from '../../../test/clock';
import { busy, fakeApi, json, type ReceivedCall, refusal } from '../../../test/fake-api';
import { type FakePut, fakeUploads } from '../../../test/fake-uploads';
import { UploadList } from './upload-list';

const files = (...names: string[]) => names.map((name) => new File(['x'], name, { type: 'application/pdf' }));
const ticket = (call: ReceivedCall) => {
  const { fileName } = call.body as { fileName: string };
  return json({ uploadURL: `/uploads/${fileName}?signature`, filePath: `uploads/1/${fileName}` });
};

describe('the list of uploads', () => {
  let puts: FakePut[];
  let list: UploadList;
  const statuses = () => list.getItems().map((item) => item.status);

  beforeEach(() => {
    fakeApi({ 'POST /api/objects/upload': ticket });
    puts = fakeUploads();
    list = new UploadList();
  });

  it('asks for an address, puts the file there with its type and keeps the reference', async () => {
    list.add('carta-identita', files('fronte.pdf'));
    await waitFor(() => expect(puts).toHaveLength(1));
    expect(puts[0]).toMatchObject({ url: '/uploads/fronte.pdf?signature', contentType: 'application/pdf' });
    puts[0]?.progress(40);
    expect(list.getItems()[0]?.percent).toBe(40);
    puts[0]?.succeed();
    await waitFor(() => expect(list.getItems()[0]).toMatchObject({ status: 'done', filePath: 'uploads/1/fronte.pdf' }));
  });

  it('sends two files at a time, the others wait', async () => {
    list.add('altri-documenti', files('a.pdf', 'b.pdf', 'c.pdf'));
    await waitFor(() => expect(puts).toHaveLength(2));
    expect(statuses()).toEqual(['uploading', 'uploading', 'waiting']);
    puts[0]?.succeed();
    await waitFor(() => expect(puts).toHaveLength(3));
    expect(puts[2]?.file.name).toBe('c.pdf');
  });

  it('asks for one address after the other, because the first answer sets the cookie of this browser', async () => {
    const first = Promise.withResolvers<void>();
    const api = fakeApi({
      'POST /api/objects/upload': async (call) => {
        if (api.calls.length === 1) await first.promise;
        return ticket(call);
      },
    });
    list.add('altri-documenti', files('a.pdf', 'b.pdf'));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(statuses()).toEqual(['uploading', 'uploading']);
    first.resolve();
    await waitFor(() => expect(puts.map((put) => put.file.name)).toEqual(['a.pdf', 'b.pdf']));
  });

  it('keeps a file that could not be sent and sends it again on request', async () => {
    list.add('carta-identita', files('fronte.pdf'));
    await waitFor(() => expect(puts).toHaveLength(1));
    puts[0]?.loseConnection();
    await waitFor(() => expect(statuses()).toEqual(['failed']));
    list.retry(list.getItems()[0]?.id ?? '');
    await waitFor(() => expect(puts).toHaveLength(2));
    puts[1]?.succeed();
    await waitFor(() => expect(statuses()).toEqual(['done']));
  });

  it.each([
    ['too-many-requests', 'documents.tooManyUploads'],
    ['unavailable', 'documents.uploadsFull'],
  ] as const)('fails at once with why when it is %s, %s', async (code, message) => {
    fakeApi({ 'POST /api/objects/upload': () => refusal(code, { message, retryAfter: '60' }) });
    list.add('carta-identita', files('fronte.pdf'));
    await waitFor(() =>
      expect(list.getItems()[0]).toMatchObject({ status: 'failed', refusal: { code, reason: messageCode(message) } }),
    );
    fakeApi({ 'POST /api/objects/upload': ticket });
    list.retry(list.getItems()[0]?.id ?? '');
    expect(list.getItems()[0]?.refusal).toBeUndefined();
    await waitFor(() => expect(puts).toHaveLength(1));
  });

  describe('of files that the server will not keep for longer', () => {
    const MINUTE = 60_000;
    beforeEach(async () => {
      jest.useFakeTimers();
      fakeUploads({ settle: 'at-once' });
      list.add('carta-identita', files('fronte.pdf'));
      await jest.advanceTimersByTimeAsync(50);
    });

    it('sends them again in time, under a new reference', async () => {
      const told: string[] = [];
      list.onOutcome = ({ isRenewal }, outcome) => told.push(`${outcome} ${isRenewal}`);
      const again = json({ uploadURL: '/uploads/again', filePath: 'uploads/2/fronte.pdf' });
      fakeApi({ 'POST /api/objects/upload': again });
      jest.setSystemTime(Date.now() + 89 * MINUTE);
      list.renew();
      expect(statuses()).toEqual(['done']);
      jest.setSystemTime(Date.now() + MINUTE);
      list.renew();
      expect(statuses()).toEqual(['uploading']);
      await jest.advanceTimersByTimeAsync(50);
      expect(list.getItems()[0]).toMatchObject({ status: 'done', filePath: 'uploads/2/fronte.pdf' });
      expect(told).toEqual(['done true']);
    });

    it('no longer calls them arrived when that fails', async () => {
      fakeApi({ 'POST /api/objects/upload': () => refusal('unexpected') });
      jest.setSystemTime(Date.now() + 120 * MINUTE);
      list.renew();
      await jest.advanceTimersByTimeAsync(50);
      expect(list.getItems()[0]).toMatchObject({ status: 'failed', filePath: '' });
    });
  });

  describe('while many are applying', () => {
    beforeEach(() => {
      jest.useFakeTimers();
      jest.spyOn(Math, 'random').mockReturnValue(0);
    });

    it('waits with the address and with the transfer, and sends both again', async () => {
      const api = fakeApi({ 'POST /api/objects/upload': () => busy(429, '10') });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(50);
      expect(statuses()).toEqual(['delayed']);
      api.answer({ 'POST /api/objects/upload': ticket });
      await pass(10_000);
      expect(statuses()).toEqual(['uploading']);
      puts[0]?.fail(503, { 'Retry-After': '5' });
      await pass(50);
      expect(statuses()).toEqual(['delayed']);
      await pass(5_000);
      expect(puts).toHaveLength(2);
      expect(puts[1]?.url).toBe(puts[0]?.url);
      puts[1]?.succeed();
      await pass(50);
      expect(statuses()).toEqual(['done']);
      expect(api.calls).toHaveLength(2);
    });

    it('gives up after ten minutes', async () => {
      fakeApi({ 'POST /api/objects/upload': () => busy(503, '30') });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(10 * 60_000 - 1_000);
      expect(statuses()).toEqual(['delayed']);
      await pass(2_000);
      expect(statuses()).toEqual(['failed']);
    });

    it('does not wait for a quota that outlasts the patience', async () => {
      fakeApi({ 'POST /api/objects/upload': () => busy(429, '7200') });
      list.add('carta-identita', files('fronte.pdf'));
      await pass(50);
      expect(statuses()).toEqual(['failed']);
    });

    it('forgets a removed file and goes on with the next', async () => {
      const api = fakeApi({ 'POST /api/objects/upload': () => busy(503, '30') });
      list.add('carta-identita', files('a.pdf', 'b.pdf'));
      await pass(50);
      list.remove(list.getItems()[0]?.id ?? '');
      api.answer({ 'POST /api/objects/upload': ticket });
      await pass(50);
      expect(api.sent('POST')).toEqual([{ fileName: 'a.pdf' }, { fileName: 'b.pdf' }]);
      expect(puts.map((put) => put.file.name)).toEqual(['b.pdf']);
    });
  });

  it('stops the transfer of a removed file and goes on with the next', async () => {
    list.add('altri-documenti', files('a.pdf', 'b.pdf', 'c.pdf'));
    await waitFor(() => expect(puts).toHaveLength(2));
    list.remove(list.getItems()[0]?.id ?? '');
    expect(puts[0]?.isAborted).toBe(true);
    await waitFor(() => expect(puts).toHaveLength(3));
    expect(list.getItems().map((item) => item.name)).toEqual(['b.pdf', 'c.pdf']);
  });
});
