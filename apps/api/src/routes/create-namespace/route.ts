import { CreateNamespaceRequest, Namespace } from '@memo/contract/catalogue';
import { createNamespace } from '@memo/core/catalogue/namespaces';
import { operation } from '../../operation.js';

export const createNamespaceOperation = operation({
  id: 'createNamespace',
  method: 'post',
  path: '/v1/namespaces',
  summary: 'Create a namespace',
  description:
    'A namespace bounds searches and, with sign-in, permissions. It may keep constants of its own.',
  body: CreateNamespaceRequest,
  reply: Namespace,
  replyStatus: 201,
  errors: ['namespace_exists'],
  handle: ({ db }, { principal, body }) => createNamespace(db, principal, body),
});
