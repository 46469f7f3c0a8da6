/**
 * Counts of a run from vitest's JSON report. A file that failed to load, or whose hooks failed, has no
 * test that says so: it counts as one failure.
 */
export function countsOf(report) {
  const counts = {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
  for (const file of report.testResults ?? []) {
    const told = file.assertionResults.some((one) => one.status === 'failed');
    if (file.status === 'failed' && !told) counts.failed++;
  }
  return counts;
}

/** The closing line that CI reads. */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
