import { logEquipment } from '#domain/commands/log-equipment.ts'
import { randomId } from '#db/random-id.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** Has no undo: what is in a log book stays there. */
export const logEquipmentChange = (equipmentId: number, name: string, text: string): Change =>
  makeChange([mutation(logEquipment, { equipmentId, eventId: randomId(), text }, t('Wrote in the log book of {name}', { name }))], [], t('Entry added'))
