import type { OrderItemRow } from '#domain/entities/order-item.ts'
import { orderStatusNames } from '#domain/rules/supplies/order-status-names.ts'
import type { RowOf } from '#domain/schema.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { memberName } from '#src/workspace/format/member-name.ts'

export interface AlreadyRequestedProps {
  /** Other lines for the same thing that are still to come. */
  open: readonly OrderItemRow[]
  members: ReadonlyMap<number, RowOf<'members'>>
}

/** Who has asked for the same thing, how much, and how far it is. Nothing if nobody has. */
export function AlreadyRequested({ open, members }: AlreadyRequestedProps) {
  if (open.length === 0) return null
  return (
    <Banner tone="warn">
      <div className="strong">{t('Already requested')}</div>
      {open.map(({ id, quantity, requestedBy, status }) => (
        <div key={id}>{[memberName(members, requestedBy), plural(quantity, { one: '# pack', other: '# packs' }), t(orderStatusNames[status])].join(' · ')}</div>
      ))}
    </Banner>
  )
}
