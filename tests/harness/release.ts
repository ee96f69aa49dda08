import { commands } from '#domain/registry.ts'
import { entityNames, schema } from '#domain/schema.ts'
import { findReplayMistake } from '../simulation/check-replay.ts'
import { adoptDisk, copyDisk } from './copy-disk.ts'
import { MemoryTables } from './memory-tables.ts'
import { unpackSome } from './unpack-some.ts'
import { WorldTab } from './world-device.ts'
import { makeLab } from './world-lab.ts'
import { answerInbox, doSomething } from './world-mutations.ts'
import { WorldServer } from './world-server.ts'

/**
 * A release as the simulation runs it: its device over a disk, its server over a database, and what people do in it.
 * It is kept with the release, and later releases run it: what is here, and what it uses of World, stays for a year.
 */
export const thisRelease = {
  WorldTab,
  WorldServer,
  MemoryTables,
  makeLab,
  copyDisk,
  adoptDisk,
  doSomething,
  answerInbox,
  unpackSome,
  findReplayMistake,
  entityNames,
  schema,
  commands,
}

export type Release = typeof thisRelease
