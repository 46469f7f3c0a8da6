import { PROFILES } from '@memo/core/retrieve/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Memory, openMemory } from '../support/memory.js';

const K1 = 1.2;
const B = 0.75;

interface Text {
  title: string;
  body: string;
}

/** BM25 as in the books, over the words themselves: a header counts twice, in frequency and in length. */
function referenceBm25(corpus: ReadonlyMap<string, Text>, query: readonly string[]): Map<string, number> {
  const documents = [...corpus].map(([path, { title, body }]) => ({
    path,
    words: `${title} ${title} ${body}`.split(' '),
  }));
  const mean = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length;
  const scores = new Map<string, number>();
  for (const term of new Set(query)) {
    const df = documents.filter(({ words }) => words.includes(term)).length;
    const idf = Math.log(1 + (documents.length - df + 0.5) / (df + 0.5));
    for (const { path, words } of documents) {
      const tf = words.filter((word) => word === term).length;
      if (tf === 0) continue;
      const part = (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * words.length) / mean));
      scores.set(path, (scores.get(path) ?? 0) + part);
    }
  }
  return scores;
}

/** Words that no stemmer changes, drawn so that some are common and most are rare. */
const SYLLABLES = ['ka', 'bo', 'mu', 'ti', 'ro', 'vu', 'do', 'pa'];
const WORDS = SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => [`${a}${b}mo`, `${a}${b}ku`]));
function drawer(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
const draw = drawer(7);
const word = () => WORDS[Math.floor((draw(1_000) / 1_000) ** 3 * WORDS.length)] ?? 'kakamo';
const words = (count: number) => Array.from({ length: count }, word).join(' ');
const text = (): Text => ({ title: words(1 + draw(3)), body: words(5 + draw(55)) });

describe('BM25', () => {
  let memory: Memory;
  const corpus = new Map<string, Text>();
  const addresses = new Map<string, string>();
  const put = async (path: string) => {
    const { title, body } = text();
    // Code, so that no guess at the language of made-up words decides their stems.
    const written = await memory.write({ path, title, text: body, format: 'code' });
    expect(written.passages).toBe(1);
    corpus.set(path, { title, body });
    addresses.set(path, written.document);
  };
  const compare = async () => {
    for (let n = 0; n < 12; n++) {
      const query = Array.from({ length: 1 + (n % 4) }, word);
      const expected = referenceBm25(corpus, query);
      const { results } = await memory.search({
        query: query.join(' '),
        mode: 'keyword',
        limit: 100,
        max_tokens: 200_000,
        response_format: 'explain',
      });
      expect([query, results.length]).toEqual([query, Math.min(100, expected.size)]);
      const raws = results.map((one) => one.why?.arms[0]?.raw ?? 0);
      for (const [at, one] of results.entries()) {
        const path = one.provenance?.path ?? '';
        const exact = expected.get(path) ?? 0;
        expect(Math.abs((raws[at] ?? 0) / exact - 1), `${query.join(' ')} in ${path}`).toBeLessThan(0.01);
      }
      expect(raws).toEqual([...raws].sort((a, b) => b - a));
      const least = raws.at(-1) ?? 0;
      const missed = [...expected].filter(
        ([path, score]) => score > least * 1.02 && !results.some((one) => one.provenance?.path === path),
      );
      expect(missed).toEqual([]);
    }
  };

  beforeAll(async () => {
    memory = await openMemory();
    // Whole lists are compared, so nothing may end them.
    const whole = { ...PROFILES.default.profile, cutoff_gap: 1 };
    await memory.db.pool.query('update namespaces set profile = $1::jsonb', [JSON.stringify(whole)]);
    for (let n = 0; n < 110; n++) await put(`d${n}.txt`);
  });
  afterAll(() => memory.close());

  it('is that of the books within 1 % before the statistics are folded [arms.bm25-is-true]', async () => {
    const { rows } = await memory.db.pool.query('select 1 from term_deltas limit 1');
    expect(rows).toHaveLength(1);
    await compare();
  });

  it('and after they are folded [arms.bm25-is-true]', async () => {
    await memory.fold();
    const { rows } = await memory.db.pool.query('select 1 from term_deltas');
    expect(rows).toHaveLength(0);
    await compare();
  });

  it('and after revisions and deletes, before and after a fold [arms.bm25-is-true] [writing.statistics-exact]', async () => {
    for (let n = 0; n < 30; n++) await put(`d${n}.txt`);
    for (let n = 30; n < 45; n++) {
      await memory.remove(addresses.get(`d${n}.txt`) ?? '');
      corpus.delete(`d${n}.txt`);
    }
    await compare();
    await memory.fold();
    await compare();
  });
});

describe('words', () => {
  let memory: Memory;
  beforeAll(async () => {
    memory = await openMemory();
    await memory.write({ path: 'hamlet.txt', text: 'To be, or not to be, that is the question.' });
    await memory.write({ path: 'band.txt', text: 'The Who played in Leeds; recordings of concerts exist.' });
    await memory.write({
      path: 'tea.txt',
      title: 'Brewing kettles',
      text: 'Pour water over leaves and wait.',
    });
    await memory.write({ path: 'zh.md', text: '# 数据库\n\n向量数据库用于语义检索，也支持全文搜索。喝茶。' });
    await memory.write({ path: 'ja.md', text: '# 東京\n\n東京都のデータベース設計について説明します。' });
    await memory.write({ path: 'ko.md', text: '# 검색\n\n한국어 데이터베이스에서 검색을 설명합니다.' });
    await memory.write({ path: 'th.md', text: '# ไทย\n\nฐานข้อมูลเวกเตอร์ใช้สำหรับการค้นหาความหมาย' });
    await memory.write({ path: 'wide.txt', text: 'Order ＡＢＣ１２３ was sent. ﬁnance report.' });
    await memory.write({
      path: 'ru.txt',
      text: 'Векторные базы данных помогают искать документы по смыслу вопроса.',
    });
    await memory.write({ path: 'emoji.txt', text: 'Launch day 🚀 at last.' });
  });
  afterAll(() => memory.close());
  const first = async (query: string) => (await memory.paths({ query, mode: 'keyword' }))[0];

  it.each(['to be or not to be', 'that is the', 'not', 'To BE'])(
    'stop words alone find their text: %j [arms.stop-words-only]',
    async (query) => {
      expect(await memory.paths({ query, mode: 'keyword' })).toContain('hamlet.txt');
    },
  );

  it('stop words beside others find nothing by themselves [arms.stop-words-dropped]', async () => {
    expect(await memory.paths({ query: 'what is the recording', mode: 'keyword' })).toEqual(['band.txt']);
  });

  it('an inflected word finds its stem [arms.bm25-is-true]', async () => {
    expect(await first('recorded concert')).toBe('band.txt');
  });

  it('a word of the header alone finds the passage [writing.header-with-passage]', async () => {
    expect(await first('kettle')).toBe('tea.txt');
  });

  it.each([
    ['向量数据库', 'zh.md'],
    ['检索', 'zh.md'],
    ['茶', 'zh.md'],
    ['東京都', 'ja.md'],
    ['設計', 'ja.md'],
    ['データベース', 'ja.md'],
    ['ﾃﾞｰﾀﾍﾞｰｽ', 'ja.md'],
    ['데이터베이스', 'ko.md'],
    ['검색', 'ko.md'],
    ['ฐานข้อมูล', 'th.md'],
    ['ค้นหา', 'th.md'],
    ['ABC123', 'wide.txt'],
    ['ａｂｃ１２３', 'wide.txt'],
    ['finance', 'wide.txt'],
    ['ﬁnance', 'wide.txt'],
    ['документ вопрос', 'ru.txt'],
    ['🚀', 'emoji.txt'],
  ])('%j finds %s [arms.every-script-found]', async (query, path) => {
    expect(await first(query)).toBe(path);
    expect((await memory.paths(query))[0]).toBe(path);
  });
});
