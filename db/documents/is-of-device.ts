import type { Refusal } from '#domain/tx.ts'

/** A refusal that says nothing of what was typed: it can be saved when the device has room again, for example. */
export const isOfDevice = ({ code }: Refusal): boolean => code.startsWith('device.') || code === 'change.too-large' || code === 'command.unknown'
