import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate'

export interface ZipEntry {
  readonly path: string
  readonly content: string | Blob
}

/** An archive of these entries. What is written of it is handed to the browser piece by piece, so that large files are never in memory as a whole. */
export async function writeZip(entries: readonly ZipEntry[], onEntry: (done: number) => void): Promise<Blob> {
  const parts: Blob[] = []
  let failure: Error | null = null
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else parts.push(new Blob([chunk]))
  })
  for (const [done, { path, content }] of entries.entries()) {
    onEntry(done)
    if (typeof content === 'string') {
      const text = new ZipDeflate(path)
      zip.add(text)
      text.push(strToU8(content), true)
      continue
    }
    // Pictures and most other files are compressed already.
    const file = new ZipPassThrough(path)
    zip.add(file)
    const reader = content.stream().getReader()
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) file.push(value!)
    file.push(new Uint8Array(0), true)
  }
  zip.end()
  if (failure) throw failure
  return new Blob(parts, { type: 'application/vnd.eln+zip' })
}
