import { missingSteps, unknownSteps } from '../store/schema/all-migrations.ts'
import { BackupError } from './backup-error.ts'

/** A backup must not change a database that another version serves. */
export function assertOfThisBuild(steps: ReadonlySet<string>): void {
  if (unknownSteps(steps).length) throw new BackupError('This database was opened by a newer version of Aliquot. Use the command of that version.')
  if (missingSteps(steps).length)
    throw new BackupError('This database was created by an older version of Aliquot. Use the command of that version, or start this server once.')
}
