import { X509Certificate } from 'node:crypto'
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { BackupReader } from '../backup/read-backup.ts'
import { removeLeftovers } from '../backup/leftovers.ts'
import type { Manifest } from '../backup/manifest.ts'
import { explainFailure } from './explain-failure.ts'
import { OperatorError } from './operator-error.ts'
import type { Settings } from '../settings/settings.ts'
import { problem, warning, healthy, type Finding } from './finding.ts'
import { messageOf } from '../message-of.ts'

const day = 24 * 3_600_000
const megabyte = 1024 * 1024
/** Free space below which a disk deserves a warning, and below which it is too full to continue safely. */
const little = 2_048 * megabyte
const tooLittle = 256 * megabyte
const certificateSoon = 21 * day
const backupOld = 3 * day
const othersMay = 0o077

export async function checkFolder(settings: Settings): Promise<Finding[]> {
  const { dataDir } = settings
  const about = 'data folder'
  try {
    const { mode } = await stat(dataDir)
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const open = mode & othersMay
    return [
      open
        ? warning(about, `${dataDir} can be read or written by other accounts on this machine.`, `chmod 700 ${dataDir}`)
        : healthy(about, `${dataDir} is accessible only to this account.`),
      await checkDiskSpace(dataDir),
    ]
  } catch (error) {
    const explained = explainFailure(error, settings)
    return [
      explained instanceof OperatorError
        ? problem(about, explained.says, explained.todo)
        : problem(about, messageOf(error), 'Set ALIQUOT_DATA to another folder.'),
    ]
  }
}

async function checkDiskSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${Math.round(free / megabyte)} MB free for ${folder}.`
  const todo = 'Free up space. When the disk is full, nothing can be saved.'
  return free < tooLittle ? problem('disk', says, todo) : free < little ? warning('disk', says, todo) : healthy('disk', says)
}

export function checkCertificate({ tls, publicUrl }: Pick<Settings, 'tls' | 'publicUrl'>, now: number): Finding[] {
  if (!tls) return []
  const certificate = new X509Certificate(tls.cert)
  const ends = Date.parse(certificate.validTo)
  const says = `The certificate is valid until ${new Date(ends).toISOString().slice(0, 10)}.`
  const todo = 'Renew it, replace the old file, and send SIGHUP to the server.'
  const host = publicUrl && new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  const fits = !host || (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host))
  return [
    ends < now || Date.parse(certificate.validFrom) > now
      ? problem('certificate', says, todo)
      : ends - now < certificateSoon
        ? warning('certificate', says, todo)
        : healthy('certificate', says),
    ...(fits
      ? []
      : [
          problem(
            'certificate',
            `The certificate does not cover ${host}, the name in ALIQUOT_PUBLIC_URL.`,
            'Get a certificate for that name. Tablets reject this one.',
          ),
        ]),
  ]
}

/** The newest complete backup in a folder, and what to report about its age. */
export async function checkBackups(folder: string, now: number): Promise<{ findings: Finding[]; newest: Manifest | undefined }> {
  const removed = await removeLeftovers(folder, now)
  const leftovers = removed.map((name) =>
    warning(
      'backup',
      `${name} was never finished, because its process was killed. It is deleted.`,
      'Find out what ends aliquot backup early, for example a time limit of its timer.',
    ),
  )
  const newest = await newestBackup(folder)
  const todo = 'Schedule aliquot backup to run every night, and keep a copy on another machine.'
  if (!newest) return { newest, findings: [...leftovers, warning('backup', `There is no backup in ${folder}.`, todo)] }
  const says = `The newest backup is from ${newest.createdAt}.`
  return { newest, findings: [...leftovers, now - Date.parse(newest.createdAt) > backupOld ? warning('backup', says, todo) : healthy('backup', says)] }
}

async function newestBackup(folder: string): Promise<Manifest | undefined> {
  const files = isAbsolute(folder) ? await readdir(folder).catch(() => []) : []
  let newest: Manifest | undefined
  for (const file of files.filter((name) => name.endsWith('.tar'))) {
    const manifest = await readManifestOf(join(folder, file))
    if (manifest && (!newest || manifest.createdAt > newest.createdAt)) newest = manifest
  }
  return newest
}

async function readManifestOf(file: string): Promise<Manifest | undefined> {
  const backup = await BackupReader.open(file).catch(() => undefined)
  await backup?.close()
  return backup?.manifest
}
