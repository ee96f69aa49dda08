import { declineSignature } from '#domain/commands/decline-signature.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { mutation } from '#db/write.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

export function declineSignatureChange({ id, name }: Pick<ExperimentRow, 'id' | 'name'>, reason: string): Change {
  return makeChange(
    [mutation(declineSignature, { experimentId: id, reason: reason.trim() }, t('Declined to sign {name}', { name }))],
    [],
    t('You declined to sign it'),
  )
}
