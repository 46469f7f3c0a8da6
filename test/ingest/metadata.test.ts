import { citation } from '@memo/core/ingest/citation';
import { describe, expect, it } from 'vitest';
import { prepare } from './support.js';

const FRONT = `---
Title: Walk through the house
tags: [home, "#reno", home]
date: 2025-08-12
type: Conversation
library: acme/pump
version: 1.10
author: Sarah Quillfeather
---
`;
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const civil = (text: string) => ({ at: day(text), civil: true });

describe('front matter', () => {
  it('gives title, tags, date, kind, library and version as written [writing.front-matter-read]', () => {
    expect(prepare('a.md', `${FRONT}Body.`)).toMatchObject({
      title: 'Walk through the house',
      tags: ['home', 'reno'],
      contentDate: civil('2025-08-12'),
      kind: 'conversation',
      library: 'acme/pump',
      version: '1.10',
    });
  });

  it('is found by its other fields too', () => {
    expect(prepare('a.md', `${FRONT}# Walk\n\nBody.`).passages[0]?.text).toContain('Quillfeather');
    expect(prepare('a.md', FRONT).passages).toHaveLength(1);
  });

  it('that is malformed is text like any other', () => {
    const { text, passages } = prepare('a.md', '---\ntitle: [open\n---\n\nThe body.');
    expect(passages.map((passage) => passage.text).join()).toContain('open');
    expect(text).toContain('The body.');
  });

  it('takes tags as a string, with commas or spaces', () => {
    expect(prepare('a.md', '---\ntags: "#home, garden plan"\n---\nx').tags).toEqual([
      'home',
      'garden',
      'plan',
    ]);
    expect(prepare('a.md', '---\ntags:\n---\nx').tags).toEqual([]);
  });

  it('gives aliases, as a list or with commas, in one line each', () => {
    const listed = prepare('a.md', '---\naliases:\n  - Old Smithy\n  - "The\n    Works"\n  - [x]\n---\nx');
    expect(listed.aliases).toEqual(['Old Smithy', 'The Works']);
    expect(prepare('a.md', '---\nalias: Old Smithy, Works\n---\nx').aliases).toEqual(['Old Smithy', 'Works']);
    expect(prepare('a.md', '---\naliases:\n---\nx').aliases).toEqual([]);
    expect(prepare('a.txt', '---\naliases: [x]\n---\nx').aliases).toEqual([]);
  });

  it('yields to the request', () => {
    const given = {
      title: 'Asked',
      kind: 'doc',
      version: '2',
      tags: ['x'],
      contentDate: civil('2020-01-01'),
    } as const;
    const wanted = { ...given, tags: ['x', 'home', 'reno'] };
    expect(prepare('a.md', `${FRONT}Body.`, given)).toMatchObject(wanted);
  });
});

describe('content date', () => {
  it('is of the request, else front matter, else file name, else modified_at [writing.content-date-order]', () => {
    const modifiedAt = day('2021-01-01');
    const front = '---\ndate: 2022-02-02\n---\nx';
    const contentDate = civil('2024-04-04');
    expect(prepare('2023-03-03.md', front, { modifiedAt, contentDate }).contentDate).toEqual(contentDate);
    expect(prepare('2023-03-03.md', front, { modifiedAt }).contentDate).toEqual(civil('2022-02-02'));
    expect(prepare('2023-03-03.md', 'x', { modifiedAt }).contentDate).toEqual(civil('2023-03-03'));
    expect(prepare('notes.md', 'x', { modifiedAt }).contentDate).toEqual({ at: modifiedAt, civil: false });
    expect(prepare('notes.md', 'x').contentDate).toBeNull();
  });

  it.each([
    ['2025-08-12-walk.md', '2025-08-12'],
    ['20250812.txt', '2025-08-12'],
    ['IMG_20250812_0930.txt', '2025-08-12'],
    ['2025-08-12T0930.md', '2025-08-12'],
    ['2025-08.md', '2025-08-01'],
    ['2025_08 notes.md', '2025-08-01'],
    ['2025-02-30 of 2025-03-01.md', '2025-03-01'],
  ])('is read of the file name %s', (name, date) => {
    expect(prepare(`Home/${name}`, 'x').contentDate).toEqual(civil(date));
  });

  it.each([
    '2025-13-01.md',
    '2025-02-30.md',
    '2025/08/notes.md',
    '1920x1080.md',
    '2019-2020.md',
    '120250812.md',
  ])('is not read of %s', (name) => expect(prepare(name, 'x').contentDate).toBeNull());

  it.each([
    ['2025-08-12T09:30:00+02:00', '2025-08-12T07:30:00Z', false],
    ['2025-08-12 09:30', '2025-08-12T09:30:00Z', true],
    ['2025-08-12T09:30:00+0200', '2025-08-12T07:30:00Z', false],
    ['2025/8/2', '2025-08-02T00:00:00Z', true],
    ['2025-08', '2025-08-01T00:00:00Z', true],
  ])('of front matter may be written %s', (written, instant, isCivil) => {
    const { contentDate } = prepare('a.md', `---\ncreated: ${written}\n---\nx`);
    expect(contentDate).toEqual({ at: new Date(instant), civil: isCivil });
  });

  it('a time without a zone is of the zone that the request names; a day needs none', () => {
    const dated = (written: string) =>
      prepare('a.md', `---\ndate: ${written}\n---\nx`, { tz: 'America/New_York' }).contentDate;
    expect(dated('2025-08-12 09:30')).toEqual({ at: new Date('2025-08-12T13:30:00Z'), civil: false });
    expect(dated('2025-08-12')).toEqual(civil('2025-08-12'));
  });
});

describe('title, kind, tags and links', () => {
  it('the title is the first heading of level 1, else the first heading, else the file name', () => {
    expect(prepare('a.md', '## Part\n\n# The *Title*\n').title).toBe('The Title');
    expect(prepare('a.md', 'Title\n=====\n\ntext').title).toBe('Title');
    expect(prepare('a.md', '## Part\n').title).toBe('Part');
    expect(prepare('Home/my.notes.md', 'text').title).toBe('my.notes');
  });

  it.each([
    ['a.ts', 'x', 'code'],
    ['Dockerfile', 'x', 'code'],
    ['a.md', 'x', 'doc'],
    ['a.txt', '#tag', 'doc'],
    ['2025-08-12.md', 'x', 'note'],
    ['a.md', 'about #home', 'note'],
    ['a.md', 'see [[Otto]]', 'note'],
  ])('%s with "%s" is of the kind %s', (path, text, kind) => {
    expect(prepare(path, text).kind).toBe(kind);
  });

  it('inline tags are read of prose, not of code, links, colours of entities or headings', () => {
    const text =
      '# Heading #no\n\nA #Yes and (#also/this-one), C#no, [x](#no), http://a.b/#no, `#no`, &#x27;\n\n```\n#no\n```\n\n    #no\n';
    expect(prepare('a.md', text).tags).toEqual(['Yes', 'also/this-one']);
  });

  it('wiki links are listed without section, alias, code and images', () => {
    const text =
      'See [[Otto|him]], [[Plan#Budget]], [[Otto]], ![[pic.png]], ![[Note]], | [[In table\\|x]] |, `[[no]]`\n\n```\n[[ -f no ]]\n```\n';
    const { wikiLinks, passages } = prepare('a.md', text);
    expect(wikiLinks).toEqual(['Otto', 'Plan', 'Note', 'In table']);
    expect(passages[0]?.text).toContain('[[Otto|him]]');
    expect(passages[0]?.text).toContain('![[pic.png]]');
  });

  it('what comes with the request is cleaned like the text', () => {
    const dirty = prepare('a.md', 'x', { title: 'A\0\nB\uD800', tags: [' #x\0 ', 'x'], library: 'l\0' });
    expect(dirty).toMatchObject({ title: 'A B\uFFFD', tags: ['x'], library: 'l' });
    expect(prepare('a.md', 'x', { title: `${'a'.repeat(999)}😀` }).title).not.toMatch(/\p{Cs}/u);
  });
});

describe('identity', () => {
  it('changes with what is indexed, not with line ends or the time of change', () => {
    const base = prepare('a.md', 'one\ntwo', { tags: ['a'] });
    const same = prepare('a.md', '\uFEFFone\r\ntwo', { tags: ['a'], modifiedAt: day('2025-01-01') });
    expect(same.sha256.equals(base.sha256)).toBe(true);
    for (const more of [
      { tags: ['b'] },
      { tags: ['a'], version: '2' },
      { tags: ['a'], contentDate: civil('2025-01-01') },
      { tags: ['a'], contentDate: { at: day('2025-01-01'), civil: false } },
    ]) {
      const other = prepare('a.md', 'one\ntwo', more);
      expect(other.sha256.equals(base.sha256)).toBe(false);
      expect(other.contentSha256.equals(base.contentSha256)).toBe(true);
    }
  });

  it.each(['', ' \n\t\n', '\0\0', '\uFEFF', '\f\n\f'])('refuses %j, which holds no text', (text) => {
    for (const path of ['a.md', 'a.txt', 'a.ts'])
      expect(() => prepare(path, text)).toThrow(expect.objectContaining({ code: 'unreadable_content' }));
  });

  it('refuses what is binary', () => {
    expect(() => prepare('a.txt', '\u0001\u0002\0\0'.repeat(20))).toThrow(
      expect.objectContaining({ code: 'unreadable_content' }),
    );
  });
});

describe('citation', () => {
  it('names page, else lines, else section, else nothing', () => {
    expect(citation('Legal/msa.pdf', 4, 'p.4', ['Fees'])).toBe('Legal/msa.pdf (p.4)');
    expect(citation('src/http.ts', null, 'L10-L42', ['get'])).toBe('src/http.ts (L10-L42)');
    expect(citation('Home/notes.md', null, null, ['Walk', 'Bath'])).toBe('Home/notes.md (Walk > Bath)');
    expect(citation('plan.txt', null, null, [])).toBe('plan.txt');
  });
});
