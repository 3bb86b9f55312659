/** What people type (companies, products, notes, file names) stands in letters, and is no link in any of them. */
import { connectedNews } from '../../../platform/accounts/second-factor/letters.js';
import type { ExtractionDetail } from '../../../platform/extraction/request/extraction.repository.js';
import * as extraction from '../../../platform/extraction/request/letters.js';
import type { ExtractionSettings } from '../../../platform/extraction/settings/settings.js';
import { digestNews } from '../../../platform/extraction/single/digest.service.js';
import { letterHtml, letterText } from '../../../platform/mail/letter/letter-html.js';
import { unlinked } from '../../../platform/mail/letter/unlinked.js';
import { filledLetter, type Words } from '../../../platform/mail/letter/letter-template.js';
import { letterOf } from '../../../platform/notifications/notifier.service.js';
import { addedNews, endingNews, revokedNews } from '../../../platform/partner/certificates/certificate-news.js';
import type { CertificateRow } from '../../../platform/partner/rows.js';
import {
  affectedNews,
  doneNews,
  type ChangeReport,
} from '../../../platform/stock/runs/changes/confirm/change-reports.js';
import { changeKinds } from '../../../platform/stock/runs/changes/change-kinds.js';
import { lowStockNews } from '../../../platform/stock/inventory/low/low-stock-news.js';
import { finishedNews } from '../../../platform/stock/runs/insertions/commit/insertion-news.js';

/** What mail programs make links of, by the patterns that they use. */
const found = [
  /[a-z][a-z\d+.-]*:\/\/\S+/giu,
  /\bwww\.\S+/giu,
  /[\p{L}\p{N}-]+[.\u3002\uFF0E\uFF61][\p{L}\p{N}-]{2,}/gu,
  /[\p{L}\p{N}_.+-]+[@\uFF20][\p{L}\p{N}-]+/gu,
  /\b(?:mailto|tel|callto|file|news|javascript|data):[\p{L}\p{N}+/]/giu,
  /\d{1,3}(?:\.\d{1,3}){3}/g,
  /(?<![:\w])\/\/[\p{L}\p{N}]+/gu,
  /\\\\[\p{L}\p{N}]+/gu,
];
const linksIn = (text: string): string[] => found.flatMap((pattern) => text.match(pattern) ?? []);

const typed = [
  'evil.example',
  'https://evil.example/sign-in?x=1',
  'HTTP://EVIL.EXAMPLE',
  'ftp://evil.example',
  'www.evil.example',
  'Northwind.evil.com Games',
  'see evil.zip or keys.mov',
  'help@evil.example',
  'mailto:help@evil.example',
  'tel:+491234567',
  '//evil.example/x',
  String.raw`\\evil\share`,
  'evil\u3002example',
  'пример.рф',
  '192.0.2.7/sign-in',
  '<a href="https://evil.example">here</a>',
  '[here](https://evil.example)',
  'a.b.c.evil.example.',
];

const publicUrl = 'https://portal.keyway.example';
const at = new Date('2026-11-22T07:46:00Z');

/** Every letter that has something typed in it, and the one that has most of our own words. */
const lettersWith = (value: string): Words[] => {
  const detail = {
    id: '6f1d3c1e-0000-4000-8000-000000000001',
    number: 7,
    quantity: 2,
    product_title: value,
    sku: value,
    extracted_by_name: value,
    recipient_name: value,
    txn_id: null,
  } as ExtractionDetail;
  const certificate = {
    name: value,
    created_by_name: value,
    valid_to: at,
    sha256: Buffer.alloc(32, 171),
  } as CertificateRow;
  const report = (kind: ChangeReport['kind']): ChangeReport => ({
    kind,
    number: 3,
    actorName: value,
    changed: 2,
    refused: 1,
    disclosed: 1,
    reason: value,
    what: [`${value}, ${value}: 2 keys`],
  });
  const low = { product: value, sku: value, right: value, available: 0, lowAt: 5 };
  const settings = { method: 'email', limits: { Owner: 5 } } as unknown as ExtractionSettings;
  const insertion = { id: detail.id, number: 7, product_title: value, sku: value };
  const news = [
    connectedNews(at),
    extraction.readyNews(detail, at),
    extraction.extractedNews(detail),
    extraction.regeneratedNews(detail, value),
    extraction.settingsNews(value, settings),
    digestNews('2026-11-21', [{ title: value, sku: value, by: value, count: 2 }]),
    addedNews(certificate),
    revokedNews(certificate, value),
    endingNews(certificate, 3),
    finishedNews(insertion, 2, 1),
    lowStockNews([low]),
    lowStockNews([low, low]),
    ...Object.values(changeKinds).flatMap((kind) => [
      doneNews(report(kind), true, kind.href(detail.id)),
      doneNews(report(kind), false, kind.href(detail.id)),
      affectedNews(report(kind), true),
      affectedNews(report(kind), false),
    ]),
  ];
  const letters = [
    extraction.confirmLetter(detail, 'secret', at, publicUrl),
    ...news.map((each) => letterOf(each, publicUrl)),
  ];
  return letters.map((letter) => filledLetter(letter));
};

const textOf = (html: string): string =>
  html
    .replace(/<a href="[^"]*"[^>]*>[^<]*<\/a>/, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a letter', () => {
  it('has patterns here that find each of these where they stand as they are', () => {
    expect(typed.filter((value) => linksIn(value).length === 0)).toEqual([]);
  });

  it.each(typed)('about %s has one link at most, its own button', (value) => {
    for (const letter of lettersWith(value)) {
      const own = letter.action === undefined ? [] : [letter.action.url];
      const html = letterHtml(letter);
      expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual(own);
      expect(linksIn(textOf(html))).toEqual([]);
      expect(linksIn(unlinked(letter.subject))).toEqual([]);
      const [said = '', address, ...more] = letterText(letter).split(`${letter.action?.title ?? '\n\n'}: `);
      expect(linksIn(said)).toEqual([]);
      expect([address?.trim(), ...more]).toEqual(letter.action === undefined ? [undefined] : own);
    }
  });

  it('reads as it was written, and our own words are untouched', () => {
    for (const value of typed) expect(unlinked(value).replaceAll('\u200C', '')).toBe(value);
    const own =
      'It is valid until 2026-11-22 07:46 UTC. Thumbprint AB:CD:0F.\n\nReason: 1 of 2 and/or 3 (your mark is 5).';
    expect(unlinked(own)).toBe(own);
  });
});
