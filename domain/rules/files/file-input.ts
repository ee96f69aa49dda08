import * as z from 'zod/mini'
import { fileLimits } from '../../file-limits.ts'
import { limits } from '../../limits.ts'

export const sha256Hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const fileName = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name.longest))
export const mediaType = z.string().check(z.maxLength(limits.name.longest), z.regex(/^[a-z0-9][\w!#$&^.+-]*\/[a-z0-9][\w!#$&^.+-]*$/))
export const fileSize = z.int().check(z.positive(), z.maximum(fileLimits.largestOfSite))
