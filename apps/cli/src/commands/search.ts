import { SearchRequest, SearchResponse } from '@memo/contract/search';
import { type Command, type Given, JSON_FLAG } from '../arguments/command.js';
import { faultsByFlag, fieldsGiven, flagsFrom } from '../arguments/request-flags.js';
import { zoneFor } from '../arguments/zone.js';
import { UsageError } from '../failure.js';
import { printSearch } from '../output/search-results.js';

/** Said by the words of the command line and by --concise and --explain. */
const { query: _query, queries: _queries, response_format: _format, ...FIELDS } = SearchRequest.shape;

export const search: Command = {
  name: 'search',
  operands: '<query>...',
  count: [0, Number.POSITIVE_INFINITY],
  about: 'Search, with the source of every result. No result is an answer too: not in the knowledge base.',
  flags: {
    query: {
      type: 'string',
      multiple: true,
      about: 'Another wording of the question; the lists are fused. At most 8 in all.',
    },
    ...flagsFrom(FIELDS),
    explain: {
      type: 'boolean',
      about: 'Show why each result stands where it stands, and what the search did.',
    },
    concise: { type: 'boolean', about: 'Two lines of text for each result, no provenance.' },
    ...JSON_FLAG,
  },
  examples: [
    'memo search "how do we roll back a deploy"',
    'memo search ERR_CONN_RESET --mode exact --library net --version 2.1',
    'memo search "what did I write about that contractor" --from 2025-08-01 --to 2025-08-31 --explain',
    'memo search "late fee" --folder Legal/Vendors --json | jq .results[0].citation',
  ],
  async run({ terminal, connect }, given) {
    const body = searchBody(given);
    const client = await connect();
    const answer = await client({ method: 'POST', path: '/v1/search', body, reply: SearchResponse });
    if (given.flag('json')) terminal.printJson(answer.raw);
    else
      printSearch(terminal, answer.body, {
        explain: given.flag('explain'),
        snippetLines: given.flag('concise') ? 2 : 6,
      });
    return 0;
  },
};

const DATES = ['date-from', 'date-to', 'from', 'to', 'as-of'];

/** The request that was typed. @throws UsageError */
export function searchBody(given: Given): Record<string, unknown> {
  const queries = [...(given.words.length > 0 ? [given.words.join(' ')] : []), ...given.many('query')];
  if (queries.length === 0) throw new UsageError('What should be searched for? Use: memo search <query>...');
  if (given.flag('explain') && given.flag('concise'))
    throw new UsageError('--explain and --concise exclude each other.');
  const body = {
    ...(queries.length === 1 ? { query: queries[0] } : { queries }),
    ...zoneFor(given, DATES),
    ...fieldsGiven(FIELDS, given),
    ...(given.flag('explain') && { response_format: 'explain' }),
    ...(given.flag('concise') && { response_format: 'concise' }),
  };
  const checked = SearchRequest.safeParse(body);
  if (checked.success) return body;
  throw new UsageError(faultsByFlag(FIELDS, checked.error));
}
