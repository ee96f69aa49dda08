import { randomBytes } from 'node:crypto'
import { refusedFileType } from '#domain/rules/files/refused-file-type.ts'
import { storageServerLimits, type Inspection } from '#domain/wire/integrations/storage-server.ts'
import { openStorage } from '../files/storage-key.ts'
import type { Seal } from '../security/seal.ts'
import { namesOnStorageServer, sampleOfContent, storageServers } from '../store/files/storage-servers.ts'
import type { Engine } from '../store/sql.ts'
import { version } from '../version.ts'
import { callStorage, type CallStorage, type StorageFault } from './call-storage.ts'
import { clockTolerance, healthy, problem, warning, type Finding } from './finding.ts'

const about = 'storage server'
const gigabyte = 1024 ** 3
/** Larger files are not read: the doctor is to answer within a minute. */
const largestRead = gigabyte
const little = 20 * gigabyte
const tooLittle = gigabyte

interface Deps {
  readonly engine: Engine
  readonly seal: Seal
  readonly now: number
  readonly call?: CallStorage | undefined
}

/** The storage server of each group: whether it answers, its release, clock and disk, and whether some of its files are whole. */
export async function checkStorageServers(deps: Deps): Promise<Finding[]> {
  const findings: Finding[] = []
  const stored = await deps.engine.read(storageServers)
  for (const each of stored) {
    const { groupId, url, key } = await openStorage(deps.seal, each)
    const which = `Group ${groupId}, ${url}:`
    findings.push(...(key ? await checkOne(deps, { groupId, url, key }, which) : [lost(which)]), ...(await checkNames(deps.engine, groupId, which)))
  }
  return stored.length > 0 ? findings : [healthy(about, 'None.')]
}

async function checkOne({ engine, now, call = callStorage }: Deps, storage: Parameters<CallStorage>[0], which: string): Promise<Finding[]> {
  const from = randomBytes(32).toString('hex')
  const contents = await engine.read((sql) => sampleOfContent(sql, storage.groupId, largestRead, from, storageServerLimits.inspected))
  const inspection = await call(storage, contents, now)
  if (typeof inspection === 'string') return [faultOf(inspection, which)]
  const findings = [
    ...checkRelease(inspection, which),
    ...checkClock(inspection, now, which),
    ...checkSpace(inspection, which),
    ...checkContents(inspection, which),
  ]
  const { length } = inspection.contents
  const read = length === 0 ? '' : length === 1 ? ' A file was read, and is whole.' : ` ${length} of its files were read, and are whole.`
  return findings.length > 0 ? findings : [healthy(about, `${which} ${gigabytes(inspection.freeBytes)} GB free.${read}`)]
}

const lost = (which: string): Finding =>
  problem(
    about,
    `${which} its token cannot be read, because the key is lost.`,
    'Set ALIQUOT_SECRET to what it was. If you do not have it, an administrator of the group makes a new token under Settings, Storage server.',
  )

function faultOf(fault: StorageFault, which: string): Finding {
  if (fault === 'unreachable')
    return warning(
      about,
      `${which} no answer.`,
      'If browsers can reach it and only this machine cannot, nothing is wrong. Otherwise, start it with aliquot storage.',
    )
  if (fault === 'rejected')
    return problem(
      about,
      `${which} it rejects what this server signs.`,
      'Enter the token of the group in its ALIQUOT_STORAGE_TOKENS, and compare the clocks of both machines.',
    )
  return problem(about, `${which} what answers there is no storage server of this release.`, 'Correct the address, or install this release there.')
}

function checkRelease({ version: theirs }: Inspection, which: string): Finding[] {
  const [own, other] = [version, theirs].map((each) => each.split('+')[0]!)
  return own === other ? [] : [warning(about, `${which} it runs Aliquot ${other}, and this is ${own}.`, 'Install the same release on both.')]
}

function checkClock({ now: theirs }: Inspection, now: number, which: string): Finding[] {
  const seconds = Math.round(Math.abs(theirs - now) / 1_000)
  if (seconds * 1_000 <= clockTolerance) return []
  return [
    problem(
      about,
      `${which} its clock differs by ${seconds} seconds.`,
      'Keep both clocks correct with NTP: what this server allows the storage server to do expires at a set time.',
    ),
  ]
}

function checkSpace({ freeBytes }: Inspection, which: string): Finding[] {
  if (freeBytes >= little) return []
  return [
    (freeBytes < tooLittle ? problem : warning)(about, `${which} ${gigabytes(freeBytes)} GB free.`, 'Free up space there: files that do not fit are refused.'),
  ]
}

function checkContents({ contents }: Inspection, which: string): Finding[] {
  const wrong = contents.filter(({ state }) => state !== 'whole')
  return wrong.map(({ sha256, state }) =>
    problem(about, `${which} the file with the SHA-256 ${sha256} is ${state}.`, 'Restore it from the backup of its folder, and check the disk.'),
  )
}

/** They were added before their kind was refused, or renamed. */
async function checkNames(engine: Engine, groupId: number, which: string): Promise<Finding[]> {
  const names = await engine.read((sql) => namesOnStorageServer(sql, groupId))
  const [first, ...more] = names.filter((name) => refusedFileType(name) !== undefined)
  if (first === undefined) return []
  const says = `${which} ${first}${more.length > 0 ? ` and ${more.length} more files` : ''} may harm the computers that open it.`
  return [warning(about, says, 'New files of such a type are refused. Ask the group whether it needs these.')]
}

const gigabytes = (bytes: number): number => Math.floor(bytes / gigabyte)
