import type { ProtocolStep, ProtocolVariable } from '#domain/entities/protocol-version.ts'
import { protocolLimits } from '#domain/protocol-limits.ts'
import { secondsIn } from '#domain/rules/protocols/duration.ts'
import { randomId } from '#db/random-id.ts'
import { timerText } from '#src/features/notebook/procedure/timer-text.ts'

/** A step as it is typed. */
export interface StepDraft {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly timer: string
  /** A name per line. */
  readonly samples: string
  readonly getReady: string
}

const partId = (): string => randomId().slice(0, 8)

export const newStep = (): StepDraft => ({ id: partId(), title: '', detail: '', timer: '', samples: '', getReady: '' })
export const newVariable = (): ProtocolVariable => ({ id: partId(), name: '', unit: '', value: '', formula: '' })

export const toDraft = ({ seconds, samples, ...step }: ProtocolStep): StepDraft => ({
  ...step,
  timer: seconds === null ? '' : timerText(seconds * 1_000),
  samples: samples.join('\n'),
})

const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const toStep = ({ timer, samples, title, ...step }: StepDraft): ProtocolStep => ({
  ...step,
  title: title.trim(),
  seconds: secondsIn(timer) ?? null,
  samples: namesIn(samples),
})

export type StepFault = 'title' | 'timer' | 'samples'

/** What keeps a step from being saved. */
export function faultOfStep({ title, timer, samples }: StepDraft): StepFault | undefined {
  if (title.trim() === '') return 'title'
  if (secondsIn(timer) === undefined) return 'timer'
  return namesIn(samples).length > protocolLimits.samples ? 'samples' : undefined
}

/** A list with one of its parts at another place. */
export function moved<Part>(parts: readonly Part[], from: number, to: number): readonly Part[] {
  const part = parts[from]
  if (part === undefined || to < 0 || to >= parts.length) return parts
  return parts.toSpliced(from, 1).toSpliced(to, 0, part)
}
