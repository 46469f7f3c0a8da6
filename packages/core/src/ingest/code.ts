import { type Block, linesOf } from './blocks.js';

const MODIFIER =
  '(?:export|default|public|private|protected|internal|static|abstract|final|async|pub(?:\\([^)]*\\))?|unsafe|declare|override|open|sealed|data)\\s+';
const KEYWORD =
  'function\\*?|class|interface|type|enum|struct|trait|impl|def|defp|fn|func|fun|module|defmodule|namespace|object|record|sub|package|message|service|const|let|var|val|create\\s+(?:or\\s+replace\\s+)?(?:table|function|view|index|procedure)(?:\\s+if\\s+not\\s+exists)?';
/** `export async function name`, `func (s *Server) Name`, `create table if not exists name`. */
const DECLARATION = new RegExp(
  `^(?:${MODIFIER})*(?:${KEYWORD})\\s+(?:\\([^)]*\\)\\s*)?(?:self\\.)?([\\p{L}_$][\\p{L}\\p{N}_$.]*)`,
  'iu',
);
/** `static int name(...)` of C and its kin, `name() {` of a shell. */
const TYPED =
  /^(?!(?:if|else|for|while|switch|return|case|elif|with|throw|new|await|yield|import|from|using|use|require|include|raise|assert|print|echo|del|not|and|or)\b)[A-Za-z_][\w:<>,&[\]]*(?:\s+[*&]*[A-Za-z_][\w:<>,&[\]]*)*?\s+[*&]*([A-Za-z_][\w:]*)\s*\([^;]*[{(),]\s*$/;
const SHELL = /^([A-Za-z_][\w-]*)\s*\(\)\s*\{?\s*$/;
/** Of a longer line only the beginning is read. */
const MOST_READ = 300;

/**
 * Blocks of source code: each begins at a line without indent behind a blank line or at a declaration, so
 * a function stays together where it fits. Comments and decorators right above a declaration belong to it.
 * The section is the name of the top-level declaration, where a simple reading finds one.
 */
export function codeBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  let section: string[] = [];
  let afterBlank = true;
  /** True while the open block may still be what stands above a declaration. */
  let leading = false;
  for (const { start, end, line } of linesOf(text)) {
    if (line.trim() === '') {
      afterBlank = true;
      continue;
    }
    const top = /^\S/.test(line) && !/^[)\]}>;,]/.test(line);
    const name = top ? declaredIn(line.slice(0, MOST_READ)) : undefined;
    if (open && !afterBlank && (name === undefined || leading)) {
      (open as Block).end = end;
      if (name !== undefined) {
        section = [name];
        (open as Block).sectionPath = section;
        leading = false;
      }
    } else {
      if (top) section = name === undefined ? [] : [name];
      open = { start, end, sectionPath: section, page: null, kind: 'code' };
      blocks.push(open);
      leading = top && name === undefined;
    }
    afterBlank = false;
  }
  return blocks;
}

function declaredIn(line: string): string | undefined {
  return (DECLARATION.exec(line) ?? SHELL.exec(line) ?? TYPED.exec(line))?.[1];
}
