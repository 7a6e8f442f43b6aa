import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import { pdfFile } from './document-files.js';
import { KnowledgeBase } from './knowledge-base.js';

let program: Program;
let base: KnowledgeBase;
const ids: Record<string, string> = {};

const english =
  'Customers may return shoes within thirty days. The warehouse checks every returned parcel, and pays the money back by the same card. A return is free of charge for the buyer.';
const german =
  'Kunden k\u00f6nnen die Schuhe innerhalb von drei\u00dfig Tagen zur\u00fccksenden. Das Lager pr\u00fcft jedes zur\u00fcckgesandte Paket und zahlt den Betrag auf dieselbe Karte zur\u00fcck.';
const thai =
  'ลูกค้าสามารถคืนรองเท้าได้ภายในสามสิบวัน คลังสินค้าจะตรวจสอบพัสดุทุกชิ้นและคืนเงินเข้าบัตรเดิม กระเป๋าเดินทางไม่สามารถคืนได้';
const chinese = '顾客可以在三十天内退回鞋子。仓库会检查每个退回的包裹,并将款项退回原卡。连衣裙不能退货。';
const japanese =
  'お客様は三十日以内に靴を返品できます。倉庫は返品された荷物を確認し、同じカードに返金します。';
const korean =
  '고객은 삼십 일 이내에 신발을 반품할 수 있습니다. 창고는 반품된 소포를 확인하고 같은 카드로 환불합니다.';
const vietnamese =
  'Kh\u00e1ch h\u00e0ng c\u00f3 th\u1ec3 tr\u1ea3 l\u1ea1i gi\u00e0y trong v\u00f2ng ba m\u01b0\u01a1i ng\u00e0y. Kho h\u00e0ng ki\u1ec3m tra m\u1ed7i g\u00f3i h\u00e0ng \u0111\u01b0\u1ee3c tr\u1ea3 l\u1ea1i v\u00e0 ho\u00e0n ti\u1ec1n v\u00e0o th\u1ebb c\u0169.';

beforeAll(async () => {
  program = await startProgram();
  base = await KnowledgeBase.open(program);
  const texts = { english, german, thai, chinese, japanese, korean, vietnamese };
  for (const [name, text] of Object.entries(texts)) {
    ids[name] = (await base.added(text, `${name}.txt`)).document.id;
  }
  const pdf = await pdfFile([
    { heading: 'Gift cards', paragraphs: ['Nobody sells a voucher here.'] },
    {
      heading: 'Other',
      paragraphs: [
        'Gift cards are also mentioned once in this much longer paragraph about vouchers and money.',
      ],
    },
  ]);
  ids.pdf = (await base.added(pdf, 'cards.pdf')).document.id;
});
afterAll(() => program.stop());

const found = async (query: string, filter: object = {}): Promise<string[]> =>
  (await base.search(query, filter)).items.map(({ document }: { document: { id: string } }) => document.id);

describe('a search of documents', () => {
  it.each([
    ['english', 'returning a shoe'],
    ['english', 'paying customers'],
    ['german', 'zurücksenden Karten'],
    ['german', 'Tage schuhe'],
    ['thai', 'รองเท้า'],
    ['thai', 'กระเป๋าเดินทาง'],
    ['chinese', '连衣裙'],
    ['chinese', '裙'],
    ['chinese', '包裹'],
    ['japanese', '返品'],
    ['japanese', 'カード'],
    ['korean', '신발'],
    ['korean', '환불'],
    ['vietnamese', 'tra lai giay'],
    ['vietnamese', 'trả lại giày'],
  ])('finds %s text by %s', async (name, query) => {
    expect(await found(query)).toContain(ids[name]);
  });

  it('tells the languages that it knows', async () => {
    const { data } = await base.shop.graphql.run('{ documents(limit: 50) { items { id language } } }');
    const languages = Object.fromEntries(
      data.documents.items.map(({ id, language }: { id: string; language: string }) => [id, language]),
    );
    const told = ['english', 'german', 'thai', 'chinese', 'japanese', 'korean', 'vietnamese'].map(
      name => languages[ids[name]!],
    );
    expect(told).toEqual(['en', 'de', 'th', 'zh', 'ja', 'ko', 'vi']);
  });

  it('wants all words in a passage, and takes some of them where none has all', async () => {
    expect(await base.search('warehouse parcel')).toMatchObject({ match: 'all_words' });
    const some = await base.search('warehouse unicorn');
    expect(some).toMatchObject({ match: 'any_words', items: [{ document: { id: ids.english } }] });
    expect(await base.search('unicorn')).toEqual({ match: 'all_words', items: [] });
  });

  it('ranks a heading above a mention, and scores from 0 to 1 in falling order', async () => {
    const { items } = await base.search('gift cards');
    expect(items.map(({ page }: { page: number }) => page)).toEqual([1, 2]);
    const scores = items.map(({ score }: { score: number }) => score);
    expect(scores[0]).toBeGreaterThan(scores[1]);
    expect(Math.min(...scores)).toBeGreaterThan(0);
    expect(Math.max(...scores)).toBeLessThan(1);
  });

  it('is narrowed to documents, formats and languages, and to so many passages', async () => {
    expect(await found('gift', { formats: ['text'] })).toEqual([]);
    expect(new Set(await found('gift', { formats: ['pdf', 'docx'] }))).toEqual(new Set([ids.pdf]));
    expect(await found('warehouse', { languages: ['de'] })).toEqual([]);
    expect(await found('warehouse', { languages: ['en', 'de'], ids: [ids.english] })).toEqual([ids.english]);
    expect((await base.search('gift cards', {}, 1)).items).toHaveLength(1);
  });

  it.each(["' | !", "a' & 'b", ':* <-> (', '\\', '""" --', '%_', '🙂', "');drop table content.document;--"])(
    'takes marks for no words: %s',
    async query => {
      expect((await base.search(query)).items.length).toBeLessThanOrEqual(10);
    },
  );

  it.each([
    [{ filter: { q: ' ' } }, 'q', 'REQUIRED'],
    [{ filter: { q: 'x'.repeat(201) } }, 'q', 'OUT_OF_RANGE'],
    [{ filter: { q: 'x' }, limit: 51 }, 'limit', 'OUT_OF_RANGE'],
    [{ filter: { q: 'x' }, limit: 0 }, 'limit', 'OUT_OF_RANGE'],
    [{ filter: { q: 'x', ids: [] } }, 'ids', 'REQUIRED'],
    [{ filter: { q: 'x', ids: ['no'] } }, 'ids.0', 'ID_INVALID'],
  ])('rejects what makes no sense: %j', async (variables, path, code) => {
    const document = `query ($filter: DocumentSearchFilter!, $limit: Int! = 10) {
      documentSearch(filter: $filter, limit: $limit) { match } }`;
    const { errors } = await base.shop.graphql.run(document, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path, code }] });
  });

  it('needs the scope of documents', async () => {
    const key = await base.shop.key(['catalog:read']);
    const { errors } = await program.graphql(key).run('{ documentSearch(filter: { q: "x" }) { match } }');
    expect(errors?.[0]?.extensions.code).toBe('SCOPE_MISSING');
  });
});
