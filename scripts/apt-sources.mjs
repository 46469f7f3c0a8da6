/**
 * The entry of sources.list(5) for the sources of another Debian release, derived from the machine's own
 * entry for the release it runs, in either format. So whatever mirror the machine uses is used, and none
 * is written down here.
 * @param {string[]} texts the machine's apt sources
 * @param {string} release the release it runs, such as bookworm
 * @param {string} suite the release whose sources are wanted
 */
export function sourceEntry(texts, release, suite) {
  const entries = texts.flatMap((text) => [...oneLineEntries(text), ...stanzaEntries(text)]);
  const own = entries.find(
    ({ suites, components }) => suites.includes(release) && components.includes('main'),
  );
  if (!own) {
    throw new Error(
      `no archive with ${release} main stands in the apt sources, so no newer pgvector can be had; set MEMO_TEST_DATABASE_URL instead`,
    );
  }
  const options = own.options.length > 0 ? `[${own.options.join(' ')}] ` : '';
  return `deb-src ${options}${own.uri} ${suite} main\n`;
}

/** `deb [signed-by=/key.gpg] uri suite component ...` */
function oneLineEntries(text) {
  return [...text.matchAll(/^[ \t]*deb[ \t]+(?:\[([^\]]*)\][ \t]+)?(\S+)[ \t]+(\S+)([^\n#]*)/gm)].map(
    ([, options, uri, suite, components]) => ({
      uri,
      suites: [suite],
      components: words(components),
      options: words(options),
    }),
  );
}

/** `Types: deb` and so on, a stanza an entry; a field goes on in the lines that start with a space. */
function stanzaEntries(text) {
  return text
    .replace(/^#.*\n/gm, '')
    .split(/\n[ \t]*\n/)
    .map((stanza) => {
      const field = (name) => new RegExp(`^${name}:(.*(?:\n[ \t].*)*)`, 'im').exec(stanza)?.[1];
      const key = field('Signed-By')?.trim();
      return {
        isUsed: words(field('Types')).includes('deb') && !/^\s*(no|false|off|0)\s*$/i.test(field('Enabled')),
        uri: words(field('URIs'))[0],
        suites: words(field('Suites')),
        components: words(field('Components')),
        // A key may also stand in the entry itself; the one-line format cannot say that.
        options: key?.startsWith('/') ? [`signed-by=${words(key).join(',')}`] : [],
      };
    })
    .filter(({ isUsed, uri }) => isUsed && uri);
}

function words(text) {
  return text?.split(/\s+/).filter(Boolean) ?? [];
}
