import { describe, expect, it } from 'vitest';
// @ts-expect-error a script without types
import { sourceEntry } from '../../scripts/apt-sources.mjs';

const KEY = '/usr/share/keyrings/debian-archive-keyring.gpg';
const STANZAS = `Types: deb
# http://other.example/debian
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: ${KEY}

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main
Signed-By: ${KEY}
`;

const entry = (...texts: string[]): string => sourceEntry(texts, 'bookworm', 'trixie');

describe('the entry for the sources of a newer Debian', () => {
  it('keeps mirror and key of an entry in stanzas', () => {
    expect(entry(STANZAS)).toBe(`deb-src [signed-by=${KEY}] http://mirror.example/debian trixie main\n`);
  });

  it('keeps mirror and options of an entry on one line', () => {
    const line = `# deb http://old.example/debian bookworm main\ndeb [arch=amd64 signed-by=${KEY}] https://mirror.example/any/path bookworm main contrib\n`;
    expect(entry(line)).toBe(
      `deb-src [arch=amd64 signed-by=${KEY}] https://mirror.example/any/path trixie main\n`,
    );
    expect(entry('deb http://mirror.example/debian bookworm main\n')).toBe(
      'deb-src http://mirror.example/debian trixie main\n',
    );
  });

  it('takes the entry of the release itself, not of another archive, of updates or of sources', () => {
    expect(
      entry(
        'deb https://vendor.example/debian stable main\n',
        'deb http://mirror.example/debian-security bookworm-security main\ndeb-src http://sources.example/debian bookworm main\n',
        'deb http://mirror.example/debian bookworm contrib\n',
        'deb http://mirror.example/debian bookworm main\n',
      ),
    ).toBe('deb-src http://mirror.example/debian trixie main\n');
  });

  it('passes over a stanza that is switched off, or of sources only', () => {
    expect(
      entry(
        `Enabled: no\n${STANZAS.replaceAll('mirror', 'disabled')}`.split('\n\n')[0] ?? '',
        STANZAS.replace('Types: deb\n', 'Types: deb-src\n').replace('mirror', 'sources'),
        STANZAS.replace('Types: deb\n', 'Types: deb deb-src\n'),
      ),
    ).toBe(`deb-src [signed-by=${KEY}] http://mirror.example/debian trixie main\n`);
  });

  it('leaves a key out that stands in the entry itself', () => {
    const inside = STANZAS.replace(
      `Signed-By: ${KEY}`,
      'Signed-By:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n xyz',
    );
    expect(entry(inside)).toBe('deb-src http://mirror.example/debian trixie main\n');
  });

  it('says what to set where there is no entry for the release', () => {
    expect(() => entry('deb http://mirror.example/ubuntu noble main\n')).toThrow(/MEMO_TEST_DATABASE_URL/);
  });
});
