import type { EquipmentStatus } from '#domain/entities/equipment.ts'
import { defineMessages } from '#domain/message.ts'
import { Chip, type Tone } from '#src/ui/feedback/chip.tsx'
import { CheckIcon, StopIcon, type Icon } from '#src/ui/icons/icons.ts'
import { TimerIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'

const names = defineMessages({ available: 'Available', 'in repair': 'In repair', 'out of use': 'Out of use' })
const looks: Readonly<Record<EquipmentStatus, { readonly tone: Tone; readonly icon: Icon }>> = {
  available: { tone: 'ok', icon: CheckIcon },
  'in repair': { tone: 'warn', icon: TimerIcon },
  'out of use': { tone: 'bad', icon: StopIcon },
}

export const statusText = (status: EquipmentStatus): string => t(names[status])

export function StatusChip({ status, quiet }: { status: EquipmentStatus; quiet?: boolean }) {
  return (
    <Chip {...looks[status]} quiet={quiet}>
      {statusText(status)}
    </Chip>
  )
}
