const CODE_ENDINGS = new Set(
  (
    'ts tsx js jsx mjs cjs mts cts py pyi rb go rs java kt kts scala groovy c h cc cpp cxx hpp hh cs fs swift m mm php pl pm lua r jl ' +
    'sh bash zsh fish ps1 bat sql ex exs erl hrl hs clj cljs edn dart vue svelte css scss less html htm xml json jsonc yaml yml toml ini ' +
    'tf hcl proto graphql gql cmake gradle sbt nix zig nim ml mli el lisp scm v sv vhd asm s sol ipynb json5 tfvars'
  ).split(' '),
);
const CODE_NAMES = new Set([
  'dockerfile',
  'makefile',
  'cmakelists.txt',
  'rakefile',
  'gemfile',
  'jenkinsfile',
  'justfile',
  'vagrantfile',
]);

export type Format = 'markdown' | 'text' | 'code';

/** How to read a file, by its name. */
export function formatOf(path: string): Format {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  if (['md', 'markdown', 'mdx', 'mdown', 'mkd', 'qmd', 'rmd'].includes(ending)) return 'markdown';
  return CODE_NAMES.has(name) || CODE_ENDINGS.has(ending) ? 'code' : 'text';
}

/** The name of a file, without folders and ending. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
