import { checkAudit, checkRows, type RowSums } from '../doctor/check-database.ts'
import { checkRecords } from '../doctor/check-records.ts'
import { OperatorError } from '../doctor/operator-error.ts'
import { assertServable } from '../store/checks/assert-servable.ts'
import { missingSteps } from '../store/schema/all-migrations.ts'
import { findSteps } from '../store/schema/migrations.ts'
import { readArgs, type Command } from './command.ts'
import { withEngine } from './with-store.ts'

const marks = { well: 'ok   ', watch: 'note ', ill: 'FAIL ' } as const

export const verifyCommand: Command = {
  usage: 'verify',
  does: 'Computes the digests of every signed experiment again, from its rows, texts and files, follows its signatures, and compares rows, texts, files and administrators with the audit log. Exits with 1 if anything is not as it was signed or recorded.',
  async run(args, { settings, say }) {
    readArgs(args, {})
    return withEngine(settings(), async (engine) => {
      await assertServable(engine)
      const steps = await findSteps(engine)
      if (!steps || missingSteps(steps).length > 0)
        throw new OperatorError('The database was created by an older version, or is empty.', 'Start aliquot serve on it first.')
      const sums: RowSums = new Map()
      const findings = [...(await checkAudit(engine, { backup: undefined }, sums)), ...(await checkRows(engine, {}, sums)), ...(await checkRecords(engine))]
      for (const { about, is, says } of findings) say(`${marks[is]} ${about}: ${says}`)
      const isRight = findings.every(({ is }) => is !== 'ill')
      say(isRight ? 'Everything is as it was signed.' : 'Keep this database, and compare it with the newest backup from before.')
      return isRight ? 0 : 1
    })
  },
}
