import { DeleteDocumentResponse, DocumentResponse } from '@memo/contract/documents';
import { FactSummary } from '@memo/contract/facts';
import { parseAddress } from '../address.js';
import { type Command, JSON_FLAG } from '../arguments/command.js';
import { UsageError } from '../failure.js';
import { safeLine, safeText } from '../output/safe-text.js';

export const read: Command = {
  name: 'read',
  operands: '<address>',
  count: [1, 1],
  about: 'Print the text of a document, of one of its revisions, of one passage, or a fact.',
  flags: JSON_FLAG,
  examples: [
    'memo read memo://doc/abcdefghijkmnpqr',
    "memo read 'doc/abcdefghijkmnpqr@2#5'",
    'memo read memo://fact/abcdefghijkmnpqr',
  ],
  async run({ terminal, connect }, { words: [text = ''], flag }) {
    const { document, revision, passage, fact } = parseAddress(text);
    const client = await connect();
    if (fact) {
      const path = `/v1/facts/${document}`;
      const { body, raw } = await client({ method: 'GET', path, reply: FactSummary });
      if (flag('json')) terminal.printJson(raw);
      else terminal.print(safeLine(body.statement));
      return 0;
    }
    const path = `/v1/documents/${document}`;
    const answer = await client({
      method: 'GET',
      path,
      query: { revision: revision ?? undefined, passage: passage ?? undefined },
      reply: DocumentResponse,
    });
    if (flag('json')) {
      terminal.printJson(answer.raw);
      return 0;
    }
    const { body } = answer;
    if (terminal.interactive) {
      const where = [
        body.path,
        body.part?.anchor,
        `revision ${body.revision}`,
        body.superseded_at && 'superseded',
      ];
      terminal.print(terminal.paint('dim', safeLine(where.filter(Boolean).join('  '))));
    }
    terminal.print(safeText(body.text).replace(/\n$/, ''));
    return 0;
  },
};

export const rm: Command = {
  name: 'rm',
  operands: '<address>',
  count: [1, 1],
  about:
    'Delete a document with all its revisions, passages and vectors, or a fact. It cannot be brought back.',
  flags: JSON_FLAG,
  examples: ['memo rm memo://doc/abcdefghijkmnpqr'],
  async run({ terminal, connect }, { words: [text = ''], flag }) {
    const { document, revision } = parseAddress(text);
    if (revision !== null) {
      throw new UsageError(
        `memo rm deletes whole documents, not one revision. For all of it: memo rm memo://doc/${document}`,
      );
    }
    const client = await connect();
    const answer = await client({
      method: 'DELETE',
      path: `/v1/documents/${document}`,
      reply: DeleteDocumentResponse,
    });
    const { revisions, passages, vectors } = answer.body.deleted;
    if (flag('json')) terminal.printJson(answer.raw);
    else
      terminal.print(
        `Deleted ${safeLine(answer.body.document)}: revisions ${revisions}, passages ${passages}, vectors ${vectors}.`,
      );
    return 0;
  },
};
