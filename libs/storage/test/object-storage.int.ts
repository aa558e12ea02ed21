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
  it('is read as it was written: whole, by its start, as a stream; and gone once removed', async () => {
    const object = anObject();
    await storage.write(object, Buffer.from('buongiorno'), 'text/plain');
    expect(await storage.sizeOf(object)).toBe(10);
    expect(await storage.contentTypeOf(object)).toBe('text/plain');
    expect(await text(await storage.readAll(object))).toBe('buongiorno');
    expect(await text(await storage.readStart(object, 4))).toBe('buon');
    const stream = await storage.read(object);
    expect(Buffer.concat((await stream?.toArray()) ?? []).toString()).toBe('buongiorno');
    await storage.remove(object);
    expect(await storage.sizeOf(object)).toBeNull();
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
  async function keysIn(bucket: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of storage.keysIn(bucket)) keys.push(key);
    return keys;
  }

  it('is made once, and names all keys, also more than the storage names at once', async () => {
    const many = `many-${randomUUID()}`;
    for (let time = 0; time < 2; time += 1) await storage.ensureBucket(many);
    await storage.check(many);
    await expect(storage.check('missing')).rejects.toThrow('bucket missing is missing');
    expect(await keysIn(many)).toEqual([]);
    const keys = Array.from({ length: 1_050 }, (_, index) => `folder ${index % 7}/è ${index}`);
    await Promise.all(keys.map((key) => storage.write({ bucket: many, key }, Buffer.from('x'), 'text/plain')));
    expect((await keysIn(many)).sort()).toEqual(keys.sort());
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
