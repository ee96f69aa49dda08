import { parseUpdateMeta } from 'yjs'

/** Whether these bytes are a Yjs update. */
export function isReadable(bytes: Uint8Array): boolean {
  try {
    parseUpdateMeta(bytes)
    return true
  } catch {
    return false
  }
}
