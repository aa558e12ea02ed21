import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createBuckets, Line, type TestBuckets } from '@lacorte/testing';
import { ObjectStorage } from '../src/index';

let buckets: TestBuckets;
let bucket: string;
let storage: ObjectStorage;

beforeAll(async () => {
  buckets = await createBuckets();
  bucket = buckets.uploadsBucket;
  storage = new ObjectStorage(buckets);
});

afterAll(() => buckets?.stop());

const anObject = () => ({ bucket, key: `folder/${randomUUID()}` });
const text = async (content: Buffer | null) => content?.toString();
const put = async (url: string, body: string) => (await fetch(url, { method: 'PUT', body })).status;

describe('an object', () => {
  it('is read as it was written: whole, by its start, as a stream', async () => {
    const object = anObject();
    await storage.write(object, Buffer.from('buongiorno'), 'text/plain');
    expect(await storage.sizeOf(object)).toBe(10);
    expect(await storage.contentTypeOf(object)).toBe('text/plain');
    expect(await text(await storage.readAll(object))).toBe('buongiorno');
    expect(await text(await storage.readStart(object, 4))).toBe('buon');
    const stream = await storage.read(object);
    expect(Buffer.concat((await stream?.toArray()) ?? []).toString()).toBe('buongiorno');
  });

  it('cannot be written without a signature', async () => {
    const { key } = anObject();
    const unsigned = `${buckets.endpoint}/${bucket}/${key}?X-Amz-Signature=${'a'.repeat(64)}`;
    expect(await put(unsigned, 'x')).toBe(403);
    expect(await storage.sizeOf({ bucket, key })).toBeNull();
  });

  it('that is not there is null, and its removal is fine', async () => {
    const object = anObject();
    expect(await storage.sizeOf(object)).toBeNull();
    expect(await storage.contentTypeOf(object)).toBeNull();
    expect(await storage.read(object)).toBeNull();
    expect(await storage.readAll(object)).toBeNull();
    expect(await storage.readStart(object, 4)).toBeNull();
    expect(await storage.copy(object, anObject())).toBe(false);
    await storage.remove(object);
  });

  it('is a thing of its own once copied to another bucket', async () => {
    const [original, copy] = [anObject(), { ...anObject(), bucket: buckets.filesBucket }];
    await storage.write(original, Buffer.from('prima'), 'text/plain');
    expect(await storage.copy(original, copy)).toBe(true);
    await storage.write(original, Buffer.from('dopo'), 'text/plain');
    expect(await text(await storage.readAll(copy))).toBe('prima');
  });

  it('is gone once removed', async () => {
    const object = anObject();
    await storage.write(object, Buffer.from('x'), 'text/plain');
    await storage.remove(object);
    expect(await storage.sizeOf(object)).toBeNull();
  });
});

describe('a presigned address', () => {
  it('takes one object by PUT', async () => {
    const object = anObject();
    expect(await put(await storage.presignPut(object, 60), 'caricato')).toBe(200);
    expect(await text(await storage.readAll(object))).toBe('caricato');
  });

  it('carries the public address, without asking the storage', async () => {
    const elsewhere = new ObjectStorage({
      ...buckets,
      endpoint: 'http://storage.invalid:9000',
      publicUrl: 'https://lacorte.example.com',
    });
    const url = new URL(await elsewhere.presignPut({ bucket, key: 'a' }, 900));
    expect(`${url.origin}${url.pathname}`).toBe(`https://lacorte.example.com/${bucket}/a`);
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
  });

  it('is refused for another object and with a longer time', async () => {
    const url = new URL(await storage.presignPut(anObject(), 60));
    url.pathname = `/${bucket}/other`;
    expect(await put(url.href, 'x')).toBe(403);
    const longer = new URL(await storage.presignPut(anObject(), 60));
    longer.searchParams.set('X-Amz-Expires', '99999');
    expect(await put(longer.href, 'x')).toBe(403);
  });
});

describe('a bucket', () => {
  it('is made once', async () => {
    const again = `again-${randomUUID()}`;
    await storage.ensureBucket(again);
    await storage.ensureBucket(again);
    await storage.check(again);
    await expect(storage.check('missing')).rejects.toThrow('bucket missing is missing');
  });
});

describe('the keys in a bucket', () => {
  async function keysIn(bucket: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of storage.keysIn(bucket)) keys.push(key);
    return keys;
  }

  it('come all, also of more objects than the storage names at once', async () => {
    const many = `many-${randomUUID()}`;
    await storage.ensureBucket(many);
    const keys = Array.from({ length: 1_050 }, (_, index) => `folder ${index % 7}/è ${index}`);
    await Promise.all(keys.map((key) => storage.write({ bucket: many, key }, Buffer.from('x'), 'text/plain')));
    expect((await keysIn(many)).sort()).toEqual(keys.sort());
  });

  it('are none in an empty one', async () => {
    const empty = `empty-${randomUUID()}`;
    await storage.ensureBucket(empty);
    expect(await keysIn(empty)).toEqual([]);
  });
});

describe('while the storage is away', () => {
  it('every call says so, and works again afterwards', async () => {
    const line = await Line.start(buckets.endpoint);
    const storage = new ObjectStorage({ ...buckets, endpoint: line.url });
    const object = anObject();
    await storage.write(object, Buffer.from('x'), 'text/plain');
    line.down();
    const calls = [
      () => storage.sizeOf(object),
      () => storage.readAll(object),
      () => storage.readStart(object, 1),
      () => storage.write(object, Buffer.from('y'), 'text/plain'),
      () => storage.copy(object, anObject()),
      () => storage.remove(object),
      () => storage.check(bucket),
      () => storage.keysIn(bucket).next(),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
    line.up();
    expect(await text(await storage.readAll(object))).toBe('x');
    await line.stop();
  });
});
