import { fileLimits, megabyte } from '../../file-limits.ts'
import { Refusal } from '../../tx.ts'

/** In bytes; `most`: megabytes that the organization allows, if it has set a limit. */
export const largestUpload = (most: number | null | undefined): number => Math.min(fileLimits.largest, (most ?? Infinity) * megabyte)

/** Refuses with upload.too-large. */
export function assertNotTooLarge(size: number, most: number | null | undefined): void {
  const largest = largestUpload(most)
  if (size > largest) throw new Refusal('upload.too-large', { size: Math.ceil(size / megabyte), most: largest / megabyte })
}
