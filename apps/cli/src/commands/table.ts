import type { Command } from '../arguments/command.js';
import { audit } from './audit.js';
import { forget } from './forget.js';
import { ingest } from './ingest.js';
import { ls } from './ls.js';
import { namespacesCreate, namespacesLs } from './namespaces.js';
import { profilesShow } from './profiles.js';
import { read, rm } from './read.js';
import { search } from './search.js';
import { status } from './status.js';
import { trust } from './trust.js';
import { verify } from './verify.js';

/** Every command, in the order in which the help shows them. */
export const COMMANDS: readonly Command[] = [
  ingest,
  search,
  read,
  ls,
  forget,
  rm,
  trust,
  audit,
  status,
  verify,
  profilesShow,
  namespacesLs,
  namespacesCreate,
];
