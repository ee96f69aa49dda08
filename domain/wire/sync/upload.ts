import * as z from 'zod/mini'
import type { ResponseSchema } from '../response-schema.ts'

/** How far the upload of a file is. */
export interface UploadState {
  /** The server has the bytes before this one. */
  received: number
  /** It has all of them, and they have the hash. */
  stored: boolean
}

export const uploadStateSchema: ResponseSchema<UploadState> = z.object({ received: z.int().check(z.nonnegative()), stored: z.boolean() })

export const uploadPath = (fileId: string): string => `/api/v1/sync/files/${fileId}/upload`
export const contentPath = (fileId: string): string => `/api/v1/files/${fileId}/content`
