import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { STEMMED } from '@memo/core/ingest/language';
import { describe, expect, it } from 'vitest';
import { prepare, sentences } from './support.js';

const GERMAN =
  'Der Handwerker kommt am Donnerstag um neun Uhr und bringt die Fliesen für das Badezimmer mit. Wir haben vereinbart, dass die alte Badewanne vorher ausgebaut wird und der Boden trocken ist. Die Rechnung folgt Ende des Monats, und die Garantie beträgt fünf Jahre auf alle Arbeiten.';
const languageOf = (text: string, path = 'a.md') => prepare(path, text).passages[0]?.language;

describe('language of a passage', () => {
  it.each([
    [GERMAN, 'german'],
    [
      'Подрядчик придёт в четверг утром и привезёт плитку для ванной комнаты, а счёт пришлёт в конце месяца.',
      'russian',
    ],
    ['承包商将于周四上午带来浴室的瓷砖，月底再寄账单。', 'simple'],
    ['職人は木曜日の朝に浴室のタイルを持ってきます。', 'simple'],
    ['ช่างจะมาวันพฤหัสบดีตอนเช้าพร้อมกระเบื้องห้องน้ำ', 'simple'],
    ['Otto Maier, Bad', 'english'],
    ['42', 'english'],
  ])('%s is %s', (text, language) => expect(languageOf(text)).toBe(language));

  it('of code is english', () => expect(languageOf(`// ${GERMAN}\nconst x = 1;`, 'a.ts')).toBe('english'));

  it('is not told by fenced code in the document', () => {
    const code = sentences(30).replaceAll('. ', '.\n');
    expect(languageOf(`\`\`\`\n${code}\n\`\`\`\n\n${GERMAN}`)).toBe('german');
  });

  it('may be another than that of its document when it is long enough', () => {
    const english = `# One\n\n${sentences(40)}`;
    const { passages, languages } = prepare(
      'a.md',
      `${english}\n\n# Zwei\n\n${GERMAN}\n\n# Drei\n\nKurz und knapp, nichts weiter hier, danke schön.`,
    );
    const of = (heading: string) => passages.find(({ text }) => text.includes(heading))?.language;
    expect([of('# One'), of('# Zwei'), of('# Drei')]).toEqual(['english', 'german', 'english']);
    expect(languages).toEqual(['english', 'german']);
  });

  it('is one that the database has a configuration for', () => {
    const folder = resolve(import.meta.dirname, '../../db/migrations');
    const migrations = readdirSync(folder)
      .map((name) => readFileSync(resolve(folder, name), 'utf8'))
      .join('\n');
    const missing = Object.values(STEMMED).filter((language) => !migrations.includes(`'${language}'`));
    expect(missing).toEqual([]);
    expect(migrations).toContain('memo_simple');
  });
});
