import { useState } from 'react'
import type { BookingRow } from '#domain/entities/booking.ts'
import { equipmentLimits } from '#domain/equipment-limits.ts'
import { readBookingsOf, type ListedEquipment } from '#db/queries/equipment.ts'
import { readMembers } from '#db/queries/members.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { bookingTimeText } from '#src/workspace/equipment/booking-time-text.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { memberName } from '#src/workspace/format/member-name.ts'
import { BookingDialog } from './booking-dialog.tsx'
import { useEquipmentPermissions } from '#src/features/equipment/use-equipment-permissions.ts'

const shown = 5

/** Who has the instrument now and next. */
export function NextBookingsCard({ equipment }: { equipment: ListedEquipment }) {
  const { workspace, writeContext } = useWorkspace()
  const navigate = useNavigate()
  const { mayUpdate } = useEquipmentPermissions(equipment.row)
  const [opened, setOpened] = useState<BookingRow | null>(null)
  const [from] = useState(() => writeContext.now() + writeContext.clockOffset)
  const found = useLive(
    async (live) => Promise.all([readBookingsOf(live, equipment.id, { from, to: from + equipmentLimits.booking.longest }), readMembers(live)] as const),
    [equipment.id, from],
  )
  if (!found) return null
  const [bookings, members] = found
  return (
    <Card
      flush
      title={t('Next bookings')}
      action={
        <Button variant="plain" onClick={() => navigate(equipmentAddresses.calendar)}>
          {t('Calendar')}
        </Button>
      }
    >
      {bookings.length === 0 && <Row title={t('Nothing is booked in the next 31 days.')} />}
      {bookings.slice(0, shown).map((booking) => {
        const mayChange = mayUpdate || booking.memberId === workspace.userId
        return (
          <Row
            key={booking.id}
            title={bookingTimeText(booking)}
            subtitle={[memberName(members, booking.memberId), booking.title].filter(Boolean).join(' · ')}
            {...(mayChange && { onClick: () => setOpened(booking), chevron: true })}
          />
        )
      })}
      {opened && <BookingDialog choices={[equipment]} equipmentId={equipment.id} from={opened.from} booking={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}
