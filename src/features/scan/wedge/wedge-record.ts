import { isField, targetOf } from './field-snapshot.ts'
import type { KeyRecord } from './wedge-types.ts'

export const toKeyRecord = (event: KeyboardEvent): KeyRecord => ({
  type: event.type === 'keyup' ? 'up' : 'down',
  key: event.key,
  code: event.code,
  at: event.timeStamp,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  repeat: event.repeat,
  // Browsers that do not report it any other way use this old number.
  composing: event.isComposing || event.keyCode === 229,
  inField: isField(targetOf(event)),
})
