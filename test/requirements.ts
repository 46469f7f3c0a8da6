/** One rule of the retrieval contract. `open`: the issue that will bring it; no test is asked for yet. */
export interface Requirement {
  rule: string;
  issue: number;
  open?: number;
}

const rule = (text: string, issue = 2): Requirement => ({ rule: text, issue });
const later = (issue: number, text: string): Requirement => ({ rule: text, issue, open: issue });

/**
 * The contract's rules as data. A test cites one by its id in brackets in its name:
 * `it('keeps Foundry2 out of Foundry [scope.folder-is-a-path-prefix]', ...)`. test/coverage.test.ts fails
 * on a rule that no test cites and on a citation of none.
 */
export const REQUIREMENTS = {
  'query.nfkc-normalised': rule('A query is normalised to NFKC.'),
  'query.control-characters-stripped': rule('NUL and other control characters are stripped from a query.'),
  'query.empty-refused': rule('An empty query is refused with the code query_empty.'),
  'query.too-long-refused': rule('A query over 8,000 characters is refused with the code query_too_long.'),
  'query.self-reference-dropped': rule('References to the store itself are dropped from a query.'),
  'query.something-is-left': rule('A self-reference is dropped only when something is left.'),
  'query.trace-shows-forms': rule('The trace shows the query as embedded and as keyword-searched.'),
  'query.one-or-queries': rule('Either `query` or `queries` is given, the latter with at most 8.'),
  'query.lists-are-fused': rule('The lists of several queries are fused.'),

  'scope.every-field-narrows': rule('Each scope field changes the result of a search that it bounds.'),
  'scope.namespaces-bound': rule('`namespaces` bounds a search; one that is not there is an empty answer.'),
  'scope.kinds-and-classes': rule('`kinds` takes content kinds and the classes artifact, memory and chunk.'),
  'scope.sources-by-uri-or-name': rule('`sources` names sources by uri or by name.'),
  'scope.folder-is-a-path-prefix': rule('`folder` is a prefix of whole path segments.'),
  'scope.as-stored': rule(
    'Folder, library, version and tags of a request are normalised as those of a write.',
  ),
  'scope.missing-is-named': rule(
    'A namespace asked for that is not there, or may not be read, is left out and named in the trace, alike.',
  ),
  'scope.library-is-equal': rule('`library` is compared whole.'),
  'scope.tags-all-of': rule('`tags` means all of them.'),
  'scope.min-trust-bounds': rule('`min_trust` leaves out what was written with less trust.'),
  'scope.dates-half-open': rule('Date ranges are on the content date and half-open internally.'),
  'scope.bare-date-in-tz': rule("A bare date means that whole day in the caller's tz."),
  'scope.civil-days': rule(
    'A content date without a zone is that civil day for every reader; an instant stays one.',
  ),
  'scope.bad-date-refused': rule('A date or tz that cannot be read is refused with the code invalid_date.'),
  'scope.from-to-aliases': rule('`from` and `to` are other names of `date_from` and `date_to`.'),
  'scope.before-top-k': rule("The whole scope stands in every arm's SQL before its top-k."),
  'scope.bounds-the-hints': rule('Suggestions and hydration stay inside the scope.'),
  'scope.live-rule': rule('Without as_of and version only live, not forgotten passages are found.'),
  'scope.as-of-time': rule('Under as_of = T what was recorded by T and not superseded at T is found.'),
  'scope.forgotten-stays-hidden': rule('A forgotten record stays hidden under every as_of and version.'),
  'scope.version-finds-superseded': rule('With `version` a superseded revision is found by its version.'),

  'arms.candidates-bounded': rule('An arm gives at most fetch_depth candidates.'),
  'arms.deterministic-order': rule('The same search twice gives the same answer but for times.'),
  'arms.bm25-is-true': rule('`keyword` is BM25 (k1 1.2, b 0.75) over stemmed text and its header.'),
  'arms.stop-words-dropped': rule('Stop words are dropped from a query that holds others.'),
  'arms.stop-words-only': rule('A query of nothing but stop words finds its text.'),
  'arms.every-script-found': rule('Chinese, Japanese, Korean, Thai and full-width text is found.'),
  'arms.identifiers-whole': rule('`exact` keeps identifiers whole: paths, codes, versions, dates, C++.'),
  'arms.identifier-joinings': rule('Another casing or joining of an identifier finds it.'),
  'arms.quoted-phrases': rule('A quoted phrase is found as its words side by side.'),
  'arms.exact-runs-when-asked': rule('`exact` runs in mode exact, or in auto when something looks exact.'),
  'arms.common-words': rule(
    'A word of very many passages finds those that are about it, whenever they were written.',
  ),
  'arms.keyword-but-semantic': rule('`keyword` runs always, except in mode semantic.'),
  'arms.semantic-needs-vectors': rule('`semantic` runs when a model is loaded and the scope has vectors.'),
  'arms.cosine-of-unit-vectors': rule('`semantic` ranks by cosine over vectors of the active model.'),
  'arms.filtered-recall': rule(
    'Recall of the index is at least 0.95 of the exact scan at every selectivity.',
  ),
  'arms.never-fewer': rule('A filtered vector search gives no fewer results than there are.'),
  'arms.run-concurrently': rule('The arms run side by side.'),
  'arms.modes-choose-arms': rule('Modes auto, hybrid, keyword, exact and semantic choose the arms.'),

  'fusion.rrf-numbers': rule('Profile rrf: sum of weight / (k + rank), k = 60.'),
  'fusion.minmax-numbers': rule(
    'Default and profile minmax: weight x min-max normalised score; a list that holds all there was counts from no match.',
  ),
  'fusion.ties-by-id': rule('Ties break by passage id.'),
  'fusion.default-weights': rule(
    'Weights: semantic 0.6, keyword 0.4, exact 0.2, entity 0.4, graph 0.6 (rrf: 0.5, 0.5, 0.3, 0.4, 0.5); depth 100.',
  ),

  'recency.formula-holds': rule('score x (floor + (1 - floor) x 0.5^(age / half-life)), 0.8 and 90 days.'),
  'recency.kinds-that-age': rule('Notes and conversations age; documents and code do not.'),
  'recency.age-from-content-date': rule('Age is from content date, else recorded date; under as_of to T.'),
  'recency.future-has-age-0': rule('A date in the future has age 0.'),

  'abstention.absence-needs-every-arm': rule(
    'Absence is claimed only when every arm that the mode plans ran; words only by an arm over words.',
  ),
  'abstention.evidence-needed': rule(
    'Where nearness plus coverage of even the best passage is under min_evidence, the answer is none.',
  ),
  'abstention.floor-drops': rule('A candidate whose only evidence is a cosine under the floor is dropped.'),
  'abstention.empty-is-an-answer': rule('Nothing left: zero results, reason and hint, status 200.'),
  'abstention.floor-is-weak-band': rule("The floor is the model's weak band unless a profile says another."),
  'bands.by-model-thresholds': rule("The band of a raw cosine is by the model's thresholds."),
  'bands.keyword-only': rule('A result without a vector is keyword-only.'),
  'bands.common-bands': rule('A model without bands of its own: 0.60 / 0.45 / 0.30.'),
  'bands.relevance-is-cosine': rule('`relevance` is the best raw cosine of the result.'),
  'bands.schema-says-so': rule(
    'The schema says that score is not comparable across queries and relevance is.',
  ),

  'cutoff.first-big-drop': rule('The list ends at the first drop by over cutoff_gap past min_results.'),
  'limit.caps-results': rule('`limit` is 10 by default and 1 to 100.'),
  'budget.whole-or-left-out': rule('A result that does not fit is left out whole, never cut mid-way.'),
  'budget.first-shortened': rule('The first always fits, shortened at a sentence end and marked.'),
  'budget.default-8000': rule('max_tokens is 8,000 for REST.'),
  'budget.truncated-reported': rule('`truncated` counts ranked results that did not fit limit or budget.'),
  'budget.narrow-hint': rule('`narrow_hint` names the scope field that would shorten the list most.'),

  'results.provenance-complete': rule('Each result carries its whole provenance.'),
  'results.ready-citation': rule('Each result carries a citation ready to quote.'),
  'results.granularity-document': rule('granularity document gives the best chunk of each document.'),
  'results.response-formats': rule('concise, detailed and explain carry what they say.'),
  'why.numbers-add-up': rule('Contributions sum to fused; fused x recency = final; score = final.'),
  'why.matched-terms': rule('`why` names rank, raw, raw kind and matched terms per arm.'),
  'why.freshness-shown': rule('`why` shows freshness: recorded, superseded, age.'),
  'trace.modes-and-arms': rule('The trace shows mode asked and resolved, arms run or not, and why.'),
  'trace.counts-and-times': rule('The trace shows candidates and milliseconds per arm and filter counts.'),
  'trace.scope-applied': rule('The trace shows the scope applied, the profile, the model and as_of.'),
  'trace.cutoff-position': rule('The trace shows the kind of cutoff and its position.'),
  'trace.budget-use': rule('The trace shows the budget and its use.'),

  'degraded.search-goes-on': rule('Without a model a search runs without semantic and says why.'),
  'degraded.counted-in-metrics': rule('Degraded searches are counted in memo_search_degraded_total{reason}.'),
  'degraded.whole-again-without-restart': rule(
    'A model that failed is tried again, and searches are whole again without a restart.',
  ),
  'degraded.nothing-internal-told': rule(
    'No address, answer of a server or password reaches a caller through a failure of the model.',
  ),
  'degraded.writes-queue-vectors': rule('Writes without a model are embedded later.'),
  'degraded.failed-arm-reported': rule('An arm that fails is reported and the others answer.'),
  'degraded.deadline-per-arm': rule('An arm that passes its deadline is reported and the others answer.'),
  'degraded.database-gone': rule('Only the database being gone is an error.'),

  'profiles.constants-as-written': rule(
    'Each profile differs from the default in what the contract says; the default in what ADR 4 says.',
  ),
  'profiles.namespace-own': rule('A namespace may store its own profile, used when it alone is searched.'),
  'profiles.unknown-refused': rule('An unknown profile is refused with the code unknown_profile.'),
  'profiles.fields-explained': rule('Every field of a profile has a unit, a range and a reason.'),

  'writing.same-content-unchanged': rule('The same content again is a no-op: unchanged.'),
  'writing.other-content-revises': rule('Other content is a new revision and the old one is superseded.'),
  'writing.other-version-revises': rule('Another version is a new revision.'),
  'writing.superseded-readable': rule('A superseded revision is read by address, as_of and version.'),
  'writing.one-source-per-uri': rule('There is one source per namespace and uri.'),
  'writing.once-under-concurrency': rule('The same file twice at once is one document.'),
  'writing.duplicate-told': rule('The reply says which document holds the same content.'),
  'writing.normalised-at-the-door': rule(
    'Text is normalised; NUL and lone surrogates are cleaned. A name with a control character is refused.',
  ),
  'writing.normalise-is-idempotent': rule('Normalising twice changes nothing.'),
  'writing.passages-are-slices': rule('A passage is a slice of the text, and every word stands in one.'),
  'writing.at-most-400-tokens': rule('A passage has at most 400 tokens, but for fenced code.'),
  'writing.fences-never-split': rule('Fenced code is never split.'),
  'writing.header-with-passage': rule('The header `title > section path` is indexed with the passage.'),
  'writing.pages-and-anchors-survive': rule('Page numbers and line anchors survive.'),
  'writing.content-date-order': rule('Content date: request, front matter, file name, modified_at.'),
  'writing.front-matter-read': rule('Front matter gives title, tags, date, kind, library and version.'),
  'writing.visible-at-commit': rule('A passage is found by keyword when the write returns.'),
  'writing.only-texts-fail': rule(
    'A passage is given up on for its own text only, until the next start; never for a model that fails.',
  ),
  'writing.pending-told': rule('The reply says how many vectors are pending.'),
  'writing.statistics-exact': rule(
    'Term statistics are exact after concurrent writes, revisions and deletes.',
  ),
  'writing.delete-cascades': rule('Deleting returns counts and leaves nothing behind.'),
  'writing.large-documents': rule('A 1 MB document and a very long word are written and found.'),
  'writing.key-too-long-refused': rule('A path that no index takes is refused with a typed error.'),
  'writing.trust-by-channel': rule('Trust and origin come from the channel, never from the request.'),
  'writing.nothing-readable-refused': rule('What holds no text is refused and nothing is written.'),

  'rest.typed-problems': rule('Every refusal is a problem body with a stable code.'),
  'rest.unknown-fields-refused': rule('Unknown fields and parameters are refused, never dropped.'),
  'rest.responses-fit-schema': rule("Every response body fits the contract's schema."),
  'rest.key-required': rule('Every operation needs a valid API key.'),
  'rest.cursors-see-each-once': rule('Cursor pages show each row once while rows are written.'),
  'rest.openapi-covers-all': rule('The OpenAPI 3.1 document covers every operation.'),
  'rest.any-query-answered': rule('No query, whatever it holds, gives a 5xx.'),
  'rest.noise-hides-nothing': rule('Words of a stored text find it, whatever noise surrounds them.'),
  'rest.health-and-metrics': rule('Health, metrics and documentation are served.'),

  'embedded.damage-refused': rule(
    'A data directory that holds part of a database is refused, never made anew over what is there.',
  ),
  'embedded.first-start': rule('The first start prints readiness and a key, once.'),
  'embedded.one-process-per-data': rule('A second start on the same data refuses and harms nothing.'),
  'embedded.stops-cleanly': rule('SIGINT and SIGTERM end with code 0.'),
  'embedded.second-signal-exits': rule('A second signal ends the process at once.'),
  'embedded.acknowledged-is-kept': rule('kill -9 loses nothing that was acknowledged.'),
  'embedded.admin-key-works': rule('MEMO_ADMIN_KEY is a valid key.'),
  'embedded.first-key-not-lost': rule('No start that fails or dies leaves nobody with a key.'),
  'embedded.admin-key-replaces': rule('Another MEMO_ADMIN_KEY ends the one before, and the first key.'),
  'embedded.faults-at-once': rule('A bad configuration lists all faults at once, with exit code 2.'),
  'embedded.same-ranking': rule('Embedded and native Postgres rank alike.'),

  'migrations.applied-once': rule('Two that migrate at once apply each migration once.'),
  'migrations.edited-refused': rule('A migration that was edited after it was applied is refused.'),
  'migrations.dump-is-current': rule('db/schema.sql is the dump of a migrated database.'),
  'migrations.tables-exist': rule('The tables of drizzle name columns that exist.'),

  'facts.vote-for-evidence': rule('A fact matched by keyword or meaning votes for its evidence passage.', 3),
  'facts.own-result': rule('A fact without evidence in scope is a result of its own.', 3),
  'facts.keyword-hit-covers-half': rule(
    "A keyword-only fact hit covers half of the query's content words, by their number.",
    3,
  ),
  'facts.score-is-absolute': rule(
    'A fact that hardly matches adds hardly anything, also where it is alone.',
    3,
  ),
  'facts.why-names-them': rule('`why` names the facts that voted, with their statements.', 3),
  'facts.validity-window': rule('A fact with a validity window needs T inside it: as_of, else now.', 3),
  'facts.granularity-fact': rule('granularity fact gives facts.', 3),
  'facts.stays-in-scope': rule('Neither a fact nor its evidence outside of the scope is found or votes.', 3),
  'facts.supersede-only-when-told': rule('A fact is superseded only when told.', 3),
  'facts.superseded-once': rule('Of two that supersede one fact at once, one is told fact_superseded.', 3),
  'facts.same-fact-unchanged': rule('The same fact again, while it stands, is a no-op: unchanged.', 3),
  'facts.history-kept': rule('Superseded and expired facts are listed with history, as a chain.', 3),
  'facts.never-in-documents': rule('A fact is no document of a list, a count or a source.', 3),
  'facts.bad-input-refused': rule('A fact that cannot be read is refused typed, and nothing is written.', 3),
  'facts.about-entities': rule('What a fact is about is an entity, by the key of its name.', 3),
  'entities.every-source': rule(
    'Entities come from headings, code spans, identifiers, names, wiki links, front matter and the client.',
    3,
  ),
  'entities.mention-weights': rule(
    'heading 1.0, code 0.8, identifier 0.6, prose 0.4, declared 1.0 or 0.3.',
    3,
  ),
  'entities.same-key-same-entity': rule('The same normalised key is the same entity.', 3),
  'entities.near-keys-proposed': rule('Keys with a 3-gram similarity of 0.8 become a proposal.', 3),
  'entities.numbers-tell-apart': rule('Keys that differ only in a number become none.', 3),
  'entities.relational-phrasing': rule('The phrasings that ask how things hang together are known.', 3),
  'entities.arm-formula': rule('Sum of mention weight x 1/log2(2 + mentions of that entity).', 3),
  'entities.counted-in-scope': rule('Mentions of an entity are counted in scope.', 3),
  'entities.merge-and-undo': rule('Merged entities are one; the undo brings back what was.', 3),
  'entities.routed-when-named': rule(
    'Routed: 2 known entities, or 1 with relational phrasing or a thing told by another.',
    3,
  ),
  'entities.follow-the-text': rule('Mentions follow revisions and deletions.', 3),
  'entities.declared-by-client': rule(
    'What a client declares is part of what makes a revision another one.',
    3,
  ),
  'entities.backfill-is-same': rule('Documents written before entities get the same mentions later.', 3),
  'entities.listed-in-scope': rule('Entities are listed where something in scope mentions them.', 3),
  'entities.aliases-name-one': rule('An alias names its entity in queries and in later writes.', 3),
  'explore.passages-and-neighbours': rule(
    'Explore shows passages and neighbours at 1 or 2 hops with weights, in scope.',
    3,
  ),
  'explore.as-of': rule('Explore under as_of shows what stood then.', 3),
  'time.as-of-is-a-frozen-copy': rule(
    'as_of T answers as a copy of the store frozen at T, forgotten records apart.',
    3,
  ),
  'doors.same-numbers': rule(
    'The same query through REST and CLI gives the same why and trace, field by field.',
    3,
  ),
  'time.diff-between-dates': rule(
    'diff tells what was added, revised, superseded and forgotten between two dates.',
    3,
  ),
  'graph.personalised-pagerank': rule(
    'Personalised PageRank, alpha 0.85, 10 rounds, one walk per named entity; product of smoothed mass.',
    3,
  ),
  'graph.mass-sums-to-one': rule('The mass of a walk sums to 1.', 3),
  'graph.order-of-edges': rule('The order in which mentions were written changes no digit.', 3),
  'graph.hubs-turn-back': rule('Entities with over 50 mentions in scope are not walked through.', 3),
  'graph.stays-in-scope': rule('The walk stays in scope at every step: nothing outside changes a digit.', 3),
  'graph.direct-mentions-left-out': rule('Passages that every seed mentions directly are left out.', 3),
  'graph.why-seeds-mass-hops': rule('`why` shows seeds, mass and hops.', 3),
  'graph.mode-and-weights': rule(
    'Mode graph asks the arms over mentions alone; the weights of entity and graph.',
    3,
  ),
  'graph.no-graph-profile': rule('The ablation profiles no-graph and text-only.', 3),
  'mcp.budget-2000': later(5, 'max_tokens is 2,000 for MCP.'),
  'mcp.at-most-ten-tools': later(5, 'There are at most 10 tools.'),
  'mcp.same-numbers': later(5, 'UI, MCP, REST and CLI show the same numbers.'),
  'mcp.agent-trust': later(5, 'What comes through an MCP tool has the trust agent.'),
  'ui.same-explanation': later(6, 'The UI shows the reasons as recorded.'),
  'forget.facts-go-with-evidence': rule(
    'Facts go with the passage they rest on, and redacted ones stay away.',
    3,
  ),
  'forget.hides-at-once': rule(
    'forget hides at once from every arm, mode, granularity, as_of, version, list, count and hint.',
    3,
  ),
  'forget.redact-destroys': rule(
    'redact destroys text, vectors, lexemes, facts, mentions and cached copies; its words stand nowhere.',
    3,
  ),
  'forget.address-still-resolves': rule('The address of what was forgotten says when and why (410).', 3),
  'forget.receipt-counts': rule('forget answers with counts of what went, by kind; twice with the same.', 3),
  'forget.tombstone-refuses': rule(
    'Redacted content does not come back without an override, which is audited.',
    3,
  ),
  'forget.new-revision-after': rule('What is written where something was forgotten is a new revision.', 3),
  'forget.one-revision': rule('One revision is forgotten without the others.', 3),
  'forget.beside-writers': rule('Forgetting beside writers leaves exact statistics and nothing live.', 3),
  'trust.curated-by-promotion': rule('Curated comes by promotion only, and not to the next revision.', 3),
  'trust.agents-bounded': rule('An agent supersedes, forgets or deletes only what agents wrote.', 3),
  'trust.transitions-audited': rule('Every transition is audited: who, when, from, to and why.', 3),
  'trust.breaks-ties': rule('Among scores within 10 % of each other the more trusted stands first.', 3),
  'verify.finds-and-repairs': rule('verify finds orphans of every kind and repairs them.', 3),
  'verify.writes-only-asked': rule('Without repair verify writes nothing.', 3),
  'verify.clean-after-use': rule(
    'verify finds nothing in a store that was only used, nor beside writers.',
    3,
  ),
  'access.permission-set': later(8, "The caller's permission set is intersected with what is asked."),
  'access.nothing-foreign-leaks': later(
    8,
    'No result, count, suggestion, trace or error tells of foreign text.',
  ),
} as const satisfies Record<string, Requirement>;
