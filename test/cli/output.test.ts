import { bar } from '@memo/cli/output/explanation';
import { bestLines, highlight, hitsOf } from '@memo/cli/output/highlight';
import { CONSTANTS } from '@memo/cli/output/profile-constants';
import { safeJson, safeLine, safeText } from '@memo/cli/output/safe-text';
import { printSearch } from '@memo/cli/output/search-results';
import { columnsOf, wrap } from '@memo/cli/output/wrap';
import { SearchResponse } from '@memo/contract/search';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepingTerminal } from './support.js';

const WHEN = '2025-08-12T00:00:00Z';

function sampleResponse(
  text = 'The contractor walked the property. Concerns about the timeline.',
): SearchResponse {
  return SearchResponse.parse({
    results: [
      {
        rank: 1,
        address: 'memo://doc/abcdefghijkmnpqr@1#0',
        citation: 'Home/Renovation/2025-08-12-walkthrough.md',
        text,
        shortened: false,
        score: 0.0163934,
        relevance: 0.8712345,
        band: 'moderate',
        provenance: {
          namespace: 'home',
          source: { name: 'vault', uri: 'file://desk/vault' },
          path: 'Home/Renovation/2025-08-12-walkthrough.md',
          title: 'Walkthrough',
          section_path: [],
          anchor: null,
          document: 'memo://doc/abcdefghijkmnpqr',
          revision: 1,
          kind: 'note',
          library: null,
          version: null,
          tags: ['house'],
          content_date: WHEN,
          recorded_at: WHEN,
          superseded_at: null,
          trust: 'user',
          origin: 'cli',
        },
        why: {
          arms: [
            {
              arm: 'keyword',
              rank: 1,
              raw: 7.25,
              raw_kind: 'bm25',
              contribution: 0.0081967,
              matched: ['contractor'],
              coverage: 1,
              walk: null,
            },
            {
              arm: 'semantic',
              rank: 2,
              raw: 0.8712345,
              raw_kind: 'cosine',
              contribution: 0.0080645,
              matched: [],
              coverage: null,
              walk: null,
            },
          ],
          fused: 0.0162612,
          recency_factor: 0.9012,
          final: 0.0146546,
          rank: 1,
          trust: { level: 'user', moved: 0 },
          relevance: 0.8712345,
          band: 'moderate',
          freshness: {
            age_days: 100,
            recorded_at: WHEN,
            superseded_at: null,
            valid_from: null,
            valid_to: null,
          },
        },
      },
    ],
    reason: null,
    hint: null,
    truncated: 4,
    narrow_hint: 'folder: "Home"',
    trace: {
      queries: [
        {
          asked: 'the contractor',
          embedded: 'the contractor',
          keyword: 'contractor',
          dropped_self_reference: false,
        },
      ],
      mode: { asked: 'auto', resolved: 'hybrid' },
      profile: 'default',
      model: 'e5-small-v2',
      as_of: null,
      scope: {
        namespaces: ['home'],
        missing: [],
        fields: ['namespaces', 'date_from'],
        date_from: WHEN,
        date_to: null,
      },
      arms: [
        { arm: 'keyword', status: 'ran', reason: 'mode auto', candidates: 12, ms: 3.25, detail: {} },
        { arm: 'exact', status: 'skipped', reason: 'no identifier', candidates: 0, ms: 0, detail: {} },
        { arm: 'semantic', status: 'failed', reason: 'over its deadline', candidates: 0, ms: 9, detail: {} },
      ],
      filters: { in_scope: 40, fused: 12, dropped_by_floor: 2, evidence: 1.5, evidence_needed: 0.6 },
      cutoff: { kind: 'limit', position: 1 },
      budget: { max_tokens: 8000, used_tokens: 12 },
      degraded: { flag: true, reason: 'arm_failed', detail: 'The semantic arm gave no answer.' },
      ms: { total: 12.5, embed: 4, hydrate: 2 },
    },
  });
}

function printed(
  response: SearchResponse,
  view = { explain: false, snippetLines: 6 },
  look: { colour?: boolean; columns?: number } = {},
) {
  const { kept, terminal } = keepingTerminal(look);
  printSearch(terminal, response, view);
  return kept;
}

describe('search results', () => {
  test('show citation, band, relevance, score, text and address', () => {
    const { out, error } = printed(sampleResponse());
    expect(out).toContain('1.  Home/Renovation/2025-08-12-walkthrough.md\n');
    expect(out).toContain('moderate  relevance 0.871  score 0.01639');
    expect(out).toContain('Concerns about the timeline.');
    expect(out).toContain('memo://doc/abcdefghijkmnpqr@1#0');
    expect(out).toContain('4 more ranked results not shown. Narrow with folder: "Home".');
    expect(error).toContain('Degraded (arm_failed)');
    expect(out).not.toContain('\u001b');
  });

  test('--explain shows the numbers of every arm, the sum, recency, and what the search did', () => {
    const { out } = printed(sampleResponse(), { explain: true, snippetLines: 6 });
    expect(out).toMatch(/keyword +#1 +bm25 +7\.2500 +\+0\.00820 █+.* contractor/);
    expect(out).toMatch(/semantic +#2 +cosine +0\.8712 +\+0\.00806 /);
    expect(out.replace(/\s+/g, ' ')).toContain(`bounded by namespaces, date_from; dated from ${WHEN}`);
    expect(out).toContain('fused 0.01626 x recency 0.9012 (100.0 days old) = final 0.01465, rank 1');
    expect(out).toContain('trust user, through cli');
    expect(out).toMatch(/keyword +ran +12 candidates +3\.3 ms/);
    expect(out).toMatch(/exact +skipped .*no identifier/);
    expect(out).toMatch(/semantic +failed .*over its deadline/);
    expect(out).toContain('40 in scope, 12 found, 2 under the floor; evidence 1.50 of');
    expect(out).toContain('cutoff: limit after 1; budget 12 of 8000 tokens');
    expect(out).toContain('degraded: arm_failed');
  });

  test('no results: the reason and the hint', () => {
    const none = {
      ...sampleResponse(),
      results: [],
      truncated: 0,
      reason: 'Not in the knowledge base.',
      hint: 'Try other words.',
    };
    expect(printed(none).out).toBe('Not in the knowledge base.\nTry other words.\n');
  });

  test('colour and highlighted words on a terminal only', () => {
    const { out } = printed(sampleResponse(), undefined, { colour: true, columns: 60 });
    expect(out).toContain('\u001b[1m\u001b[33mcontractor\u001b[39m\u001b[22m');
  });

  test('long text is shown from where most words of the query stand', () => {
    const text = `${'Nothing of note here.\n'.repeat(30)}The contractor came.\n${'More of nothing.\n'.repeat(30)}`;
    const { out } = printed(sampleResponse(text), { explain: false, snippetLines: 2 });
    expect(out).toContain('The contractor came.');
    expect(out.split('\n').length).toBeLessThan(10);
  });

  test('text of a document cannot steer the terminal', () => {
    const evil = 'before\u001b[2J\u001b]0;title\u0007\u009b31m\u202eafter\u2066\r\u0008';
    const response = sampleResponse(evil);
    for (const result of response.results) result.citation = `a\u001b[31m.md\n2.  forged`;
    const { out } = printed(response, { explain: true, snippetLines: 6 });
    expect(out).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
    expect(out).toContain('1.  a.md 2. forged\n');
  });
});

describe('text from elsewhere', () => {
  test('keeps no control character but line feed and tab, and no direction control', () => {
    const steering = fc.constantFrom(
      '\u001b',
      '\u009b',
      '[',
      ']',
      '0;',
      'm',
      '\u0007',
      '\r',
      '\u202e',
      '\u200f',
      '\u{e0041}',
      '\n',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(steering, fc.string({ unit: 'binary' }))), (pieces) => {
        const safe = safeText(pieces.join(''));
        expect(safe).not.toMatch(/(?![\n\t])\p{Cc}|\p{Bidi_Control}|[\u{E0000}-\u{E007F}]/u);
        expect(safeLine(pieces.join(''))).not.toContain('\n');
      }),
    );
  });

  test('ordinary text of any script stays as it is', () => {
    for (const text of ['Grüße, naïve café', '日本語のテキスト', 'مرحبا', '👩‍💻 emoji', 'a\tb\nc'])
      expect(safeText(text)).toBe(text);
  });

  test('JSON for a terminal has the same value', () => {
    const value = { text: 'a\u009b31m\u202eb\u{e0041} ü' };
    const shown = safeJson(JSON.stringify(value));
    expect(JSON.parse(shown)).toEqual(value);
    expect(shown).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u);
  });
});

describe('wrapping', () => {
  test('no line is wider than asked and no character is lost', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 20, max: 80 }), (text, width) => {
        const lines = wrap(text, width);
        for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });

  test('wide characters count twice, and indentation is kept', () => {
    expect(columnsOf('日本')).toBe(4);
    expect(wrap('  return one two three', 20)).toEqual(['  return one two', '  three']);
  });
});

test('words of the query are marked in their other endings, and short words are not', () => {
  const isHit = hitsOf(['the deploys of v2']);
  const paint = (_: string, text: string) => `<${text}>`;
  expect(highlight('the deployment of v2 and others', isHit, paint)).toBe(
    'the <<deployment>> of <<v2>> and others',
  );
  expect(bestLines(['a', 'b', 'deploy', 'c'], 1, isHit)).toEqual(['… deploy …']);
});

test('a bar is as long as its share', () => {
  expect(bar(1)).toHaveLength(16);
  expect(bar(0.5)).toBe('█'.repeat(8));
  expect(bar(0)).toBe('');
});

test('every constant that is a number has a unit, a range and a reason', () => {
  expect(CONSTANTS.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['weights.semantic', 'k', 'cutoff_gap']),
  );
  for (const { name, unit, range, reason } of CONSTANTS) {
    expect(reason, name).not.toBe('');
    if (name !== 'fusion' && name !== 'ages') expect([name, unit, range]).not.toContain('');
  }
});
