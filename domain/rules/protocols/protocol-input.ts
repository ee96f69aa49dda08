import * as z from 'zod/mini'
import type { ProtocolStep, ProtocolVariable } from '../../entities/protocol-version.ts'
import { longText, shortText } from '../../input.ts'
import { uniqueId } from '../documents/document-input.ts'
import { protocolLimits } from '../../protocol-limits.ts'

/** Unique within a protocol. */
export const partId = z.string().check(z.regex(/^[0-9a-z]{1,32}$/))
export const versionKey = uniqueId
const { most, maxTimer, samples } = protocolLimits
const longLine = z.string().check(z.maxLength(protocolLimits.line))

const step = z.object({
  id: partId,
  title: longLine,
  detail: longText,
  seconds: z.nullable(z.int().check(z.positive(), z.maximum(maxTimer))),
  samples: z.array(shortText).check(z.maxLength(samples)),
  getReady: longLine,
})

const variable = z.object({ id: partId, name: shortText, unit: shortText, value: shortText, formula: shortText })

const hasOwnIds = (parts: readonly { readonly id: string }[]): boolean => new Set(parts.map(({ id }) => id)).size === parts.length

export const protocolSteps: z.ZodMiniType<readonly ProtocolStep[]> = z.array(step).check(z.maxLength(most.steps), z.refine(hasOwnIds))
export const protocolVariables: z.ZodMiniType<readonly ProtocolVariable[]> = z.array(variable).check(z.maxLength(most.variables), z.refine(hasOwnIds))
