/**
 * Words of headings that say what part of a document stands under them, not what it is about. A heading of
 * nothing but these, stop words and numbers is no entity: each repository and each meeting has it. English;
 * the commonest of German, French and Spanish.
 */
export const STRUCTURE_WORDS: ReadonlySet<string> = new Set(
  [
    'overview introduction intro preface foreword prologue epilogue abstract summary tldr conclusion conclusions',
    'background motivation context goal goals objective objectives scope purpose description details about',
    'content contents toc index table list glossary appendix annex reference references bibliography source sources',
    'link links resource resources reading note notes remark remarks comment comments misc miscellaneous general other',
    'question questions answer answers faq faqs issue issues problem problems todo todos task tasks step steps item items',
    'action actions agenda attendees participants minutes meeting meetings standup retro retrospective decision decisions',
    'discussion follow up ups highlights outcome outcomes example examples sample samples demo usage use using getting',
    'started start quick quickstart guide tutorial install installation installing setup set configuration configuring',
    'configure config settings requirement requirements prerequisites dependencies feature features api options option',
    'parameter parameters argument arguments params return returns method methods function functions property properties',
    'license licence contributing contributors author authors credits acknowledgements acknowledgments changelog change',
    'changes history release releases version versions update updates news status roadmap support contact help',
    'documentation docs doc document documents readme page pages home main untitled draft chapter section part volume',
    'figure day week month quarter year daily weekly monthly date time test tests testing build building development',
    'running result results material materials approach limitation limitations advanced basic basics welcome new old next',
    'previous current open known key important further more related see also first last final one two three log file files',
    'code util utils helper helpers types lib src info information plan planning unknown none',
    'einleitung einführung übersicht überblick zusammenfassung fazit inhalt inhaltsverzeichnis anhang notizen fragen',
    'beispiel beispiele hintergrund ziel ziele aufgaben allgemein sonstiges literatur quellen',
    'résumé sommaire aperçu contexte objectif objectifs annexe annexes remarques exemples références',
    'introducción resumen conclusión contenido índice objetivos antecedentes ejemplos referencias notas anexo',
  ]
    .join(' ')
    .split(' ')
    .map((word) => word.normalize('NFD').replace(/\p{M}+/gu, '')),
);
