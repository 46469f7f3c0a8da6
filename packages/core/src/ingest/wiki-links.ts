const LINK = /(!?)\[\[([^[\]|#\n]{1,400})(?:#[^[\]|\n]{0,400})?(?:\|[^\]\n]{0,400})?\]\]/g;
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico|tiff?)$/i;

/**
 * Targets of the wiki links of a Markdown text without its code, each once, in order: `[[Target#Part|alias]]`
 * gives `Target`. A note that is shown in place (`![[Note]]`) counts, an image does not.
 */
export function wikiLinks(prose: string): string[] {
  const targets = [...prose.matchAll(LINK)]
    // Inside a table the bar is written `\|`.
    .map(([, shown, target = '']) => ({ shown, target: target.replace(/\\$/, '').trim() }))
    .filter(({ shown, target }) => target !== '' && !(shown && IMAGE.test(target)));
  return [...new Set(targets.map(({ target }) => target))];
}
