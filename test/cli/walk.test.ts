import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { decode, readText } from '@memo/cli/ingest/read-text';
import { openTarget } from '@memo/cli/ingest/target';
import { walk } from '@memo/cli/ingest/walk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'memo-walk-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
}

async function met(path = root) {
  const files: string[] = [];
  const others: Record<string, string> = {};
  for await (const one of walk([await openTarget(path, undefined)])) {
    if (one.kind === 'file') files.push(one.path);
    else others[one.kind === 'failed' ? one.file : one.path] = one.reason;
  }
  return { files, others };
}

describe('a folder', () => {
  test('is walked in order of name, with forward slashes; what others made and what is hidden is left out', async () => {
    await put({
      'b.md': 'b',
      'a/z.md': 'z',
      'a/deep/er/x.ts': 'x',
      'node_modules/p/index.js': '',
      'dist/out.js': '',
      '.git/HEAD': '',
      '.obsidian/app.json': '',
      '.env': 'SECRET=1',
    });
    expect(await met()).toEqual({
      files: ['a/deep/er/x.ts', 'a/z.md', 'b.md'],
      others: {
        '.env': 'hidden',
        '.git': 'hidden',
        '.obsidian': 'hidden',
        dist: 'dist',
        node_modules: 'node_modules',
      },
    });
  });

  test('of two names that are one path to the server the second fails by name, on every run', async () => {
    await put({ 'caf\u00e9.md': 'composed', 'cafe\u0301.md': 'not', 'a\\b.md': 'x', 'a/b.md': 'y' });
    const { files, others } = await met();
    expect(files).toHaveLength(2);
    expect(Object.values(others)).toEqual([
      expect.stringMatching(/cannot be told from that of .*a.b\.md/),
      expect.stringMatching(/cannot be told from that of .*caf/),
    ]);
    expect(await met()).toEqual({ files, others });
  });

  test('a name that is not in UTF-8 fails for that reason, and the others go on', async () => {
    await put({ 'a.md': 'a' });
    await writeFile(Buffer.concat([Buffer.from(`${root}/b-`), Buffer.from([0xff]), Buffer.from('.md')]), 'b');
    const { files, others } = await met();
    expect(files).toEqual(['a.md']);
    expect(Object.values(others)).toEqual(['its name is not in UTF-8; rename it']);
  });

  test('its .gitignore files decide as git does', async () => {
    await put({
      '.gitignore': '*.log\n/secret/\nbuild\n!keep.log\n',
      'a.log': '',
      'keep.log': 'k',
      'secret/s.md': '',
      'sub/secret/t.md': 't',
      'sub/build/o.js': '',
      'sub/.gitignore': '!b.log\n*.tmp\n',
      'sub/b.log': 'b',
      'sub/c.tmp': '',
      'd.tmp': 'd',
    });
    execFileSync('git', ['init', '-q', root]);
    const listed = execFileSync('git', ['-C', root, 'ls-files', '--others', '--exclude-standard'], {
      encoding: 'utf8',
    });
    const byGit = listed.split('\n').filter((path) => path && !path.endsWith('.gitignore'));
    expect((await met()).files).toEqual(byGit.sort());
    expect((await met(join(root, 'sub'))).files, 'the rules above hold in a folder below').toEqual([
      'b.log',
      'secret/t.md',
    ]);
    expect((await met(join(root, 'secret'))).files, 'a folder that is named is wanted').toEqual(['s.md']);
  });

  test('symbolic links are not followed, so that nothing from outside comes in', async () => {
    await put({ 'in/a.md': 'a', 'outside/o.md': 'o' });
    await symlink(join(root, 'outside'), join(root, 'in/link'));
    await symlink(join(root, 'outside/o.md'), join(root, 'in/file.md'));
    await symlink('.', join(root, 'in/loop'));
    const { files, others } = await met(join(root, 'in'));
    expect(files).toEqual(['a.md']);
    expect(others).toEqual({ 'file.md': 'symbolic link', link: 'symbolic link', loop: 'symbolic link' });
  });

  test('files over 5 MB are skipped by their size alone', async () => {
    await put({ 'big.txt': '' });
    await truncate(join(root, 'big.txt'), 5 * 1024 * 1024 + 1);
    expect(await met()).toEqual({ files: [], others: { 'big.txt': 'over 5 MB' } });
  });
});

test('the source is the folder on this machine; of a single file it is the folder the file stands in', async () => {
  await put({ 'my notes/.plan.md': 'p' });
  const folder = join(root, 'my notes');
  const uri = `file://${hostname()}${root}/my%20notes`;
  expect(await openTarget(folder, undefined)).toEqual({
    folder,
    only: null,
    source: { uri, name: 'my notes' },
  });
  expect(await openTarget(join(folder, '.plan.md'), 'N')).toEqual({
    folder,
    only: '.plan.md',
    source: { uri, name: 'N' },
  });
  expect((await met(join(folder, '.plan.md'))).files, 'a file that is named is wanted').toEqual(['.plan.md']);
});

describe('content', () => {
  const bytes = (...codes: number[]) => Uint8Array.from(codes);

  test.each<[string, Uint8Array, object]>([
    ['UTF-8', new TextEncoder().encode('Grüße'), { text: 'Grüße' }],
    ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x61), { text: 'a' }],
    ['UTF-16 with a byte order mark', bytes(0xff, 0xfe, 0x61, 0, 0xfc, 0), { text: 'aü' }],
    ['a NUL byte', bytes(0x61, 0, 0x62), { skipped: 'binary' }],
    ['Latin-1', bytes(0x47, 0x72, 0xfc, 0xdf), { skipped: 'not in UTF-8' }],
    ['nothing', bytes(), { skipped: 'empty' }],
  ])('%s', (_, content, expected) => {
    expect(decode(content)).toEqual(expected);
  });

  test('an ending that says binary is believed without reading', async () => {
    expect(await readText(join(root, 'not-there.PDF'))).toEqual({ skipped: 'binary (.pdf)' });
  });
});
