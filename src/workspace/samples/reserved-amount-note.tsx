import type { SampleRow } from '#domain/entities/sample.ts'
import { reservedAmount } from '#domain/rules/samples/sample-reservations.ts'
import { readReservedForOthers } from '#db/queries/sample-reservations.ts'
import { WarningIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { amountText } from '#src/workspace/format/amount-text.ts'

export interface ReservedAmountNoteProps {
  sample: SampleRow
  /** In the unit of the sample; undefined while it is not known. */
  left: number | undefined
}

/** While an amount is entered: others have reserved more than would be left. They decide among themselves; nothing is refused. */
export function ReservedAmountNote({ sample, left }: ReservedAmountNoteProps) {
  const { id, layerId, position } = sample
  const reserved = useLive((workspace) => readReservedForOthers(workspace, [{ id, layerId, position }]), [id, layerId, position])?.get(id)
  const kept = reserved ? reservedAmount(sample, reserved.reservations) : 0
  if (left === undefined || left < 0 || left >= kept) return null
  return (
    <p className="t-warn flex" role="status">
      <WarningIcon className="i i-s" aria-hidden />
      {t('{amount} of it is reserved for others.', { amount: amountText(kept, sample.unit) })}
    </p>
  )
}
