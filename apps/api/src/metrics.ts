import { DEGRADED_REASONS, type SearchResponse } from '@memo/contract/search';
import { ARMS, MODES, type Mode } from '@memo/contract/vocabulary';
import { Counter, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  searched(response: SearchResponse): void;
  searchFailed(mode: Mode): void;
  /** Text exposition format 0.0.4. */
  render(): Promise<{ type: string; body: string }>;
}

/** Counters of one process. Labels take values of fixed lists only. */
export function createMetrics(): Metrics {
  const registers = [new Registry()] as [Registry];
  const searches = new Counter({
    name: 'memo_search_total',
    help: 'Searches by mode asked and by outcome: found, abstained (not in the knowledge base) or failed.',
    labelNames: ['mode', 'outcome'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'memo_search_duration_seconds',
    help: 'Time of a whole search.',
    buckets: SECONDS,
    registers,
  });
  const armDuration = new Histogram({
    name: 'memo_search_arm_duration_seconds',
    help: 'Time of one arm of a search.',
    labelNames: ['arm'] as const,
    buckets: SECONDS,
    registers,
  });
  const degraded = new Counter({
    name: 'memo_search_degraded_total',
    help: 'Searches that had to do without one of their arms, by reason.',
    labelNames: ['reason'] as const,
    registers,
  });
  // Every series stands from the start, so that a rate over one never begins with a gap.
  for (const mode of MODES)
    for (const outcome of ['found', 'abstained', 'failed']) searches.inc({ mode, outcome }, 0);
  for (const arm of ARMS) armDuration.zero({ arm });
  for (const reason of DEGRADED_REASONS) degraded.inc({ reason }, 0);
  return {
    searched: ({ results, trace }) => {
      searches.inc({ mode: trace.mode.asked, outcome: results.length > 0 ? 'found' : 'abstained' });
      duration.observe(trace.ms.total / 1000);
      for (const arm of trace.arms)
        if (arm.status !== 'skipped') armDuration.observe({ arm: arm.arm }, arm.ms / 1000);
      if (trace.degraded.reason) degraded.inc({ reason: trace.degraded.reason });
    },
    searchFailed: (mode) => searches.inc({ mode, outcome: 'failed' }),
    render: async () => ({ type: registers[0].contentType, body: await registers[0].metrics() }),
  };
}
