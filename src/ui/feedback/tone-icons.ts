import { AlertIcon, DoneIcon, InfoIcon, WarningIcon, type Icon } from '#src/ui/icons/icons.ts'
import type { Tone } from './chip.tsx'

export const toneIcons: Readonly<Record<Tone, Icon>> = { ok: DoneIcon, warn: WarningIcon, bad: AlertIcon, info: InfoIcon, plain: InfoIcon }
