import { candidateKeys, pickNamed } from '@memo/core/entities/entities-asked';
import { entityKey } from '@memo/core/entities/entity-key';
import { isRelational } from '@memo/core/entities/relational';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const store = (...names: string[]) =>
  new Map(names.map((name) => [entityKey(name), { mentions: 3, weight: 1 }]));
const named = (query: string, ...names: string[]) => pickNamed(query, store(...names)).map(({ key }) => key);

describe('the candidates of a query', () => {
  it('are all runs of up to 8 words, without capitals too', () => {
    const keys = candidateKeys('how does the lake eyre basin authority pay otto blum');
    expect(keys).toEqual(
      expect.arrayContaining(['lake eyre', 'lake eyre basin authority', 'otto blum', 'blum']),
    );
    expect(Math.max(...keys.map((key) => key.split(' ').length))).toBe(8);
  });

  it('hold no stop words, numbers or signs alone', () => {
    expect(candidateKeys('how is it to be with them in 2024 ?')).not.toContain('how is it');
    expect(candidateKeys('who are you and what is this 42 !!')).toEqual([]);
  });

  it('are at most 452 of any query, each once', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.lorem({ maxCount: 300 }), fc.string({ unit: 'grapheme', maxLength: 500 })),
        (query) => {
          const keys = candidateKeys(query);
          expect(keys.length).toBeLessThanOrEqual(452);
          expect(new Set(keys).size).toBe(keys.length);
          for (const key of keys) expect(entityKey(key)).toBe(key);
        },
      ),
    );
  });

  it('hold every name of the query, whatever stands around it', () => {
    const words = fc.lorem({ maxCount: 10 });
    const name = fc.constantFrom(
      'Otto Blum',
      'net/http',
      'user_id',
      'C++',
      "The Foundry's",
      'Coca-Cola',
      '東京',
      'U.S. Steel',
    );
    fc.assert(
      fc.property(words, name, words, (before, given, behind) => {
        expect(candidateKeys(`${before} (${given}), ${behind}`)).toContain(entityKey(given));
      }),
    );
  });

  it('of scripts without spaces are runs of characters', () => {
    expect(candidateKeys('我们在北京开会')).toContain('北京');
  });
});

describe('the entities that a query names', () => {
  it('are the longest, in its order, none over another', () => {
    expect(
      named(
        'What does Otto Blum of Lake Eyre Foundry use?',
        'Foundry',
        'Lake Eyre',
        'Lake Eyre Foundry',
        'Otto Blum',
        'Otto',
      ),
    ).toEqual(['otto blum', 'lake eyre foundry']);
  });

  it('are each there once', () =>
    expect(named('Foundry v1 and Foundry v2 and Foundry v1', 'Foundry v1', 'Foundry v2')).toEqual([
      'foundry v1',
      'foundry v2',
    ]));

  it('carry the words of the query and what the store knows', () => {
    const known = new Map([['userid', { mentions: 7, weight: 0.6 }]]);
    expect(pickNamed('where is USER_ID set?', known)).toEqual([
      { key: 'userid', name: 'USER_ID', known: { mentions: 7, weight: 0.6 } },
    ]);
  });

  it('are none that has no mention in scope', () => {
    expect(pickNamed('Who is Otto Blum?', new Map([['otto blum', { mentions: 0, weight: 0 }]]))).toEqual([]);
  });

  it('are no ordinary word alone that the query writes small', () => {
    expect(named('Which country does Zorbia border?', 'country', 'Zorbia')).toEqual(['zorbia']);
    expect(named('Which Country does it border?', 'country')).toEqual(['country']);
    const fromProse = new Map([['country', { mentions: 3, weight: 0.4 }]]);
    expect(pickNamed('which country is it', fromProse)).toEqual([]);
    expect(named('how is billing set up', 'billing')).toEqual(['billing']);
  });

  it('never overlap, and all are known', () => {
    const word = fc.constantFrom('otto', 'blum', 'lake', 'eyre', 'foundry', 'zorbia', 'the', 'of');
    const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), fc.array(phrase, { maxLength: 10 }), (words, known) => {
        const query = words.join(' ');
        const picked = pickNamed(query, store(...known));
        let behind = 0;
        for (const { key, name } of picked) {
          expect(store(...known).has(key)).toBe(true);
          expect(entityKey(name)).toBe(key);
          const at = query.indexOf(name, behind);
          expect(at).toBeGreaterThanOrEqual(behind);
          behind = at + name.length;
        }
      }),
    );
  });
});

describe('a query', () => {
  it.each([
    'What is between Foundry and Acme?',
    'how do they relate',
    'relationship of Foundry to Acme',
    'Does Foundry depend on Redis?',
    'dependencies of Foundry',
    'What connects Anna to Otto?',
    'How is v1 different?',
    'compare Foundry with Acme',
    'What changed since March?',
    'what has changed in Foundry from v1',
    'What uses Redis?',
    'is Redis used by Foundry',
    'Does Foundry use Redis?',
    'which service calls net/http',
    'How does Foundry interact?',
    'How does Foundry work with Acme?',
  ])('"%s" asks how things hang together [entities.relational-phrasing]', (query) =>
    expect(isRelational(query)).toBe(true),
  );

  it.each([
    'Who is Otto Blum?',
    'Foundry and Acme',
    'how do I use Foundry',
    'when was the pump changed',
    'useful calling cards',
    'the betweenness',
    '',
  ])('"%s" does not', (query) => expect(isRelational(query)).toBe(false));
});
