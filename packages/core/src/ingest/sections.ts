import type { Block } from './blocks.js';
import { MOST, type Weigh } from './weight.js';

/** A section shorter than this joins the next one beside it, when both are small. */
const TINY = 40;
const SMALL = 100;

/** Blocks of one section and page, its heading first. */
export interface Section {
  blocks: Block[];
  path: string[];
  page: number | null;
  /** Tokens of its whole span; Infinity where that is certainly too long for a passage. */
  tokens: number;
}

/**
 * Put blocks into sections. Headings with nothing of their own, and front matter, open the section that
 * follows under them; tiny sections join their neighbour; source code that fits one passage is not cut.
 */
export function sectionsOf(blocks: readonly Block[], weigh: Weigh): Section[] {
  const [first] = blocks;
  const last = blocks.at(-1);
  if (!first || !last) return [];
  if (blocks.every(({ kind }) => kind === 'code')) {
    const tokens = weigh(first.start, last.end, MOST);
    const names = [...new Set(blocks.flatMap((block) => block.sectionPath))];
    if (tokens <= MOST)
      return [{ blocks: [...blocks], path: names.length === 1 ? names : [], page: first.page, tokens }];
  }
  return joinTiny(
    groupsOf(blocks).map((section) => ({
      ...section,
      tokens: weigh(startOf(section), endOf(section), MOST),
    })),
  );
}

type Group = Omit<Section, 'tokens'>;
const startOf = (section: Group) => section.blocks[0]?.start ?? 0;
const endOf = (section: Group) => section.blocks.at(-1)?.end ?? 0;

function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  let bare = true;
  for (const block of blocks) {
    const group = groups.at(-1);
    const opens = block.kind === 'heading' || block.kind === 'front-matter';
    const goesOn = group && group.page === block.page && startsWith(block.sectionPath, group.path);
    if (goesOn && (bare || (!opens && group.path.length === block.sectionPath.length))) {
      group.blocks.push(block);
      group.path = block.sectionPath;
      bare &&= opens;
    } else {
      groups.push({ blocks: [block], path: block.sectionPath, page: block.page });
      bare = opens;
    }
  }
  return groups;
}

function joinTiny(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const open = joined.at(-1);
    const small = open && open.tokens < TINY && open.tokens + section.tokens <= SMALL;
    if (small && open.page === section.page && beside(open.path, section.path)) {
      open.blocks.push(...section.blocks);
      open.path = pathOfBoth(open.path, section.path);
      open.tokens += section.tokens;
    } else joined.push({ ...section });
  }
  return joined;
}

/** Under the same heading, or one over the other. */
function beside(a: readonly string[], b: readonly string[]): boolean {
  return startsWith(b, a) || startsWith(a, b) || startsWith(b, a.slice(0, -1));
}

/** What stands over both; where one has no heading at all, that of the other. */
function pathOfBoth(a: readonly string[], b: readonly string[]): string[] {
  if (a.length === 0 || b.length === 0) return [...a, ...b];
  const parting = a.findIndex((part, n) => part !== b[n]);
  return a.slice(0, parting === -1 ? a.length : parting);
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((part, n) => path[n] === part);
}
