import { LocalBus } from '../feed/bus.ts'
import { verifySignatures } from '../notebook/verify-signatures.ts'
import { wrongFiles } from '../notebook/wrong-files.ts'
import { wrongTexts } from '../notebook/wrong-texts.ts'
import { FeedTables } from '../store/feed/feed-tables.ts'
import { SqlFileStore } from '../store/files/sql-files.ts'
import { wrongAdministrators } from '../store/people/administrators.ts'
import { listGroups } from '../store/people/people.ts'
import type { Engine } from '../store/sql.ts'
import { healthy, problem, warning, type Finding } from './finding.ts'

const compare = 'Keep this database, and compare it with the newest backup from before.'
/** How many of the same are named. */
const named = 5

/**
 * What people wrote, added and signed, in all groups: signatures and what they cover, texts against the audit log, files against their hashes,
 * and who administers the organization. `aliquot doctor` and `aliquot verify` find the same.
 */
export async function checkRecords(engine: Engine): Promise<Finding[]> {
  const store = new FeedTables(engine, new LocalBus())
  const files = new SqlFileStore(store)
  const counts = { experiments: 0, signatures: 0, signedFiles: 0, texts: 0, files: 0 }
  const found: Finding[] = []
  for (const { id, name } of await engine.read(listGroups)) {
    const signed = await verifySignatures(files, id)
    counts.experiments += signed.experiments
    counts.signatures += signed.signatures
    counts.signedFiles += signed.files
    found.push(...signed.faults.map((says) => problem('signatures', `${name}: ${says}`, compare)))
    found.push(...signed.away.map((says) => warning('signatures', `${name}: ${says}`, 'Compare it there, for example with sha256sum.')))
    const texts = await wrongTexts(store, id)
    counts.texts += texts.count
    if (texts.wrong.length)
      found.push(problem('texts', `${name}: ${countOf(texts.wrong, 'text is', 'texts are')} not what the audit log has: ${list(texts.wrong)}.`, compare))
    const stored = await wrongFiles(files, id)
    counts.files += stored.count
    if (stored.wrong.length)
      found.push(
        problem(
          'files',
          `${name}: the bytes of ${countOf(stored.wrong, 'file are', 'files are')} missing or do not have its hash: ${list(stored.wrong)}.`,
          compare,
        ),
      )
  }
  const wrong = await engine.read(wrongAdministrators)
  if (wrong.length)
    found.push(
      problem(
        'administrators',
        `The log does not say that this was decided: ${list(wrong)}.`,
        'Look into Organization, Audit log, and correct it with aliquot user make-administrator.',
      ),
    )
  const { experiments, signatures, signedFiles } = counts
  const says = (about: string, text: string) => (found.some((finding) => finding.about === about && finding.is === 'ill') ? [] : [healthy(about, text)])
  return [
    ...found,
    ...says('signatures', `${experiments} signed experiments, ${signatures} signatures and ${signedFiles} files checked: everything is as it was signed.`),
    ...says('texts', `${counts.texts} texts match the audit log.`),
    ...says('files', `${counts.files} stored files have their hash.`),
    ...says('administrators', 'Each organization administrator was made one, as the log says.'),
  ]
}

const countOf = (items: readonly string[], one: string, other: string): string => `${items.length} ${items.length === 1 ? one : other}`

const list = (items: readonly string[]): string => [...items.slice(0, named), ...(items.length > named ? [`and ${items.length - named} more`] : [])].join(', ')
