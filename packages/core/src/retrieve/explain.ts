import type { Provenance, SearchRequest, SearchResult, Why } from '@memo/contract/search';
import { TRUST_LEVELS } from '@memo/contract/vocabulary';
import type { Bands } from '../embed/model.js';
import { citation } from '../ingest/citation.js';
import { contentDateText } from '../ingest/content-date.js';
import { addressOf, formatFact } from '../remember/address.js';
import type { HydratedPassage } from '../store/sql/hydrate.js';
import { bandOf } from './abstention.js';
import type { TrustOrdered } from './trust.js';

/** A ranked result with its text, before the budget. */
export interface Hydrated {
  aged: TrustOrdered;
  /** Position after fusion, recency, floor, the best of each document, cutoff and trust, from 1. */
  rank: number;
  passage: HydratedPassage;
  text: string;
  shortened?: boolean;
}

/**
 * The wire shape of one result: the one place where its numbers are made, for every door.
 * @param statements of the facts that voted, by public id.
 */
export function presentResult(
  result: Hydrated & { shortened: boolean },
  position: number,
  format: SearchRequest['response_format'],
  bands: Bands,
  statements: ReadonlyMap<string, string>,
): SearchResult {
  const { passage, aged } = result;
  const band = bandOf(passage.relevance, bands);
  return {
    rank: position,
    address: addressOf(passage, passage.revision, passage.ordinal),
    citation: passage.fact
      ? formatFact(passage.publicId)
      : citation(passage.path, passage.page, passage.anchor, passage.sectionPath),
    text: result.text,
    shortened: result.shortened,
    score: aged.final,
    relevance: passage.relevance,
    band,
    ...(format !== 'concise' && { provenance: provenanceOf(passage) }),
    ...(format === 'explain' && { why: whyOf(result, band, statements) }),
  };
}

function provenanceOf(passage: HydratedPassage): Provenance {
  return {
    namespace: passage.namespace,
    source: { name: passage.sourceName, uri: passage.sourceUri },
    path: passage.path,
    title: passage.title,
    section_path: passage.sectionPath,
    anchor: passage.page === null ? passage.anchor : `p.${passage.page}`,
    document: addressOf(passage),
    revision: passage.revision,
    kind: passage.kind,
    library: passage.library,
    version: passage.version,
    tags: passage.tags,
    content_date: contentDateText(passage.contentDate, passage.contentCivil),
    recorded_at: passage.recordedAt.toISOString(),
    superseded_at: passage.supersededAt?.toISOString() ?? null,
    trust: TRUST_LEVELS[passage.trust] ?? 'agent',
    origin: passage.origin,
  };
}

function whyOf(
  { aged, rank, passage }: Hydrated,
  band: SearchResult['band'],
  statements: ReadonlyMap<string, string>,
): Why {
  return {
    arms: aged.evidence.map(({ rawKind, nearness: _, ...evidence }) => ({
      ...evidence,
      raw_kind: rawKind,
      ...(evidence.arm === 'fact' && { facts: factsNamed(evidence.matched, statements) }),
    })),
    fused: aged.fused,
    recency_factor: aged.recencyFactor,
    final: aged.final,
    rank,
    trust: { level: TRUST_LEVELS[aged.candidate.trust] ?? 'agent', moved: aged.moved },
    relevance: passage.relevance,
    band,
    freshness: {
      age_days: aged.ageDays,
      recorded_at: passage.recordedAt.toISOString(),
      superseded_at: passage.supersededAt?.toISOString() ?? null,
      valid_from: passage.validFrom?.toISOString() ?? null,
      valid_to: passage.validTo?.toISOString() ?? null,
    },
  };
}

/** Facts by address, with what they state. One that is gone since it voted states nothing. */
function factsNamed(
  addresses: readonly string[],
  statements: ReadonlyMap<string, string>,
): { address: string; statement: string }[] {
  return [...statements]
    .map(([publicId, statement]) => ({ address: formatFact(publicId), statement }))
    .filter(({ address }) => addresses.includes(address))
    .sort((a, b) => addresses.indexOf(a.address) - addresses.indexOf(b.address));
}
