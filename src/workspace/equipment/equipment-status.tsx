import type { EquipmentStatus } from '#domain/entities/equipment.ts'
import { equipmentStatusNames } from '#domain/rules/equipment/plain-equipment.ts'
import { Chip, type Tone } from '#src/ui/feedback/chip.tsx'
import { CheckIcon, StopIcon, type Icon } from '#src/ui/icons/icons.ts'
import { TimerIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'

const looks: Readonly<Record<EquipmentStatus, { readonly tone: Tone; readonly icon: Icon }>> = {
  available: { tone: 'ok', icon: CheckIcon },
  'in repair': { tone: 'warn', icon: TimerIcon },
  'out of use': { tone: 'bad', icon: StopIcon },
}

export const statusText = (status: EquipmentStatus): string => t(equipmentStatusNames[status])

export function StatusChip({ status, quiet }: { status: EquipmentStatus; quiet?: boolean }) {
  return (
    <Chip {...looks[status]} quiet={quiet}>
      {statusText(status)}
    </Chip>
  )
}
