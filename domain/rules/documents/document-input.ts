import * as z from 'zod/mini'
import { isRowKey, parseRowKey, type DependencyKey } from '../../dependency-keys.ts'
import { limits } from '../../limits.ts'
import { documentLimits } from '../../document-limits.ts'
import { schema } from '../../schema.ts'

/** Made on the device, so that a document can be begun offline. The server's own ids have other characters. */
export const uniqueId = z.string().check(z.regex(/^[A-Za-z0-9-]{16,64}$/))

const isKnownRow = (text: string): boolean => {
  try {
    return isRowKey(text) && Object.hasOwn(schema, parseRowKey(text).entity)
  } catch {
    return false
  }
}

/** The row key of what a document belongs to. */
export const subjectKey: z.ZodMiniType<DependencyKey> = z.string().check(z.maxLength(limits.name.longest), z.refine(isKnownRow))

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
export const base64 = (longest: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(longest),
    z.refine((text) => base64Pattern.test(text)),
  )
export const updateContent = base64(documentLimits.part)
