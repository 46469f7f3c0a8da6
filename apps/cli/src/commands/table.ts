import type { Command } from '../arguments/command.js';
import { audit } from './audit.js';
import { diff } from './diff.js';
import {
  entitiesAlias,
  entitiesDistinct,
  entitiesLs,
  entitiesMerge,
  entitiesProposals,
  entitiesUnmerge,
} from './entities.js';
import { explore } from './explore.js';
import { facts } from './facts.js';
import { forget } from './forget.js';
import { ingest } from './ingest.js';
import { ls } from './ls.js';
import { namespacesCreate, namespacesLs } from './namespaces.js';
import { profilesShow } from './profiles.js';
import { read, rm } from './read.js';
import { remember } from './remember.js';
import { search } from './search.js';
import { status } from './status.js';
import { trust } from './trust.js';
import { verify } from './verify.js';

/** Every command, in the order in which the help shows them. */
export const COMMANDS: readonly Command[] = [
  ingest,
  search,
  read,
  remember,
  facts,
  ls,
  forget,
  rm,
  explore,
  diff,
  entitiesLs,
  entitiesProposals,
  entitiesMerge,
  entitiesUnmerge,
  entitiesAlias,
  entitiesDistinct,
  trust,
  audit,
  status,
  verify,
  profilesShow,
  namespacesLs,
  namespacesCreate,
];
