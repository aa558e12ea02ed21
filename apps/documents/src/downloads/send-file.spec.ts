import { describe, expect, it } from '@jest/globals';
import { attachmentHeader } from './send-file';

describe('the header that names a download', () => {
  it('has the name in ASCII, and as it is where that differs', () => {
    const headers = [
      ['carta identita.pdf', 'attachment; filename="carta identita.pdf"'],
      ['identità.pdf', `attachment; filename="identita.pdf"; filename*=UTF-8''identit%C3%A0.pdf`],
      ['護照 (1).pdf', `attachment; filename="__ (1).pdf"; filename*=UTF-8''%E8%AD%B7%E7%85%A7%20%281%29.pdf`],
      ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
      [`a"b\\c.pdf`, `attachment; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
      [
        'a\r\nSet-Cookie: x.pdf',
        `attachment; filename="a__Set-Cookie: x.pdf"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x.pdf`,
      ],
      ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
    ] as const;
    expect(headers.map(([name]) => attachmentHeader(name))).toEqual(headers.map(([, header]) => header));
  });
});
