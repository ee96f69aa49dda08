import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureRow } from '#domain/entities/signature.ts'
import type { Message } from '#domain/message.ts'
import { plainCell, type PrintedCell, type PrintedPart } from '#domain/printed-document.ts'
import { readSignatures } from '#db/queries/signatures.ts'
import type { Workspace } from '#db/workspace.ts'
import { t } from '#src/ui/text/translate.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { capacityNames } from '#src/features/notebook/signing/capacity-texts.ts'

/** Who signed an experiment, when and as what; undefined if nobody was asked to. */
export async function readPrintedSignatures(workspace: Workspace, { id }: ExperimentRow): Promise<PrintedPart | undefined> {
  const rows = (await readSignatures(workspace, id)).filter(({ state }) => state !== 'withdrawn')
  if (rows.length === 0) return undefined
  const [first] = rows.filter(({ state }) => state === 'signed')
  return {
    heading: t('Signatures'),
    blocks: [
      {
        kind: 'table',
        label: t('Signatures'),
        head: [[t('Name'), t('Meaning'), t('Time'), t('SHA-256 of the signature')].map((text) => plainCell(text))],
        rows: rows.map(rowOf),
      },
    ],
    note: first ? t('SHA-256 of what was signed: {digest}', { digest: first.contentDigest }) : '',
  }
}

function rowOf({ fullName, capacity, state, meaning, at, reason, requestedAt, digest }: SignatureRow): PrintedCell[] {
  const name: PrintedCell = [
    { text: fullName, look: 'strong' },
    { text: t(capacityNames[capacity]), look: 'muted' },
  ]
  if (state === 'signed') return [name, plainCell(t(meaning as Message)), plainCell(dateTimeText(at ?? 0, '')), plainCell(digest, 'code')]
  if (state === 'declined') return [name, plainCell(t('Declined: {reason}', { reason })), plainCell(dateTimeText(at ?? 0, '')), []]
  return [name, plainCell(t('Asked, not signed yet')), plainCell(dateTimeText(requestedAt ?? 0, '')), []]
}
