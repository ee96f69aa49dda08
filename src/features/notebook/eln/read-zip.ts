import { unzipSync, type UnzipFileInfo } from 'fflate'
import { msg } from '#domain/message.ts'
import { ElnError } from './eln-error.ts'
import { elnLimits } from './eln-limits.ts'

const notAnArchive = msg('This is not an .eln file, or it is damaged.')
const tooLarge = msg('This file is too large to be imported: at most {count} MB.')
const unsafe = msg('This file has an entry with an unsafe name, {name}, and is not imported.')

/** The entries of an archive, each unpacked when it is read. Law: no more is unpacked than the archive says, and not more than the limits. */
export class Archive {
  readonly #bytes: Uint8Array
  readonly #sizes: ReadonlyMap<string, number>

  private constructor(bytes: Uint8Array, sizes: ReadonlyMap<string, number>) {
    this.#bytes = bytes
    this.#sizes = sizes
  }

  /** Throws an {@link ElnError} if it is not one, or a hostile one. */
  static async open(file: Blob): Promise<Archive> {
    if (file.size > elnLimits.archive) throw new ElnError(tooLarge, { count: elnLimits.archive / 1024 / 1024 })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const sizes = new Map<string, number>()
    let [total, count] = [0, 0]
    unzip(bytes, ({ name, originalSize }) => {
      if (!isSafe(name) || sizes.has(name)) throw new ElnError(unsafe, { name: name.slice(0, 80) })
      sizes.set(name, originalSize)
      total += originalSize
      if (++count > elnLimits.files) throw new ElnError(msg('This file has too many entries to be imported: at most {count}.'), { count: elnLimits.files })
      if (total > elnLimits.unpacked) throw new ElnError(tooLarge, { count: elnLimits.unpacked / 1024 / 1024 })
      return false
    })
    return new Archive(bytes, sizes)
  }

  get names(): readonly string[] {
    return [...this.#sizes.keys()].filter((name) => !name.endsWith('/'))
  }

  sizeOf(name: string): number | undefined {
    return this.#sizes.get(name)
  }

  read(name: string): Uint8Array<ArrayBuffer> {
    const content = unzip(this.#bytes, (entry) => entry.name === name)[name] as Uint8Array<ArrayBuffer> | undefined
    // Unpacking stops at the size that the archive names; a shorter entry is damaged.
    if (content?.length !== this.#sizes.get(name)) throw new ElnError(notAnArchive)
    return content!
  }
}

function unzip(bytes: Uint8Array, filter: (entry: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    throw error instanceof ElnError ? error : new ElnError(notAnArchive)
  }
}

/** Inside the archive, wherever it is unpacked. */
// oxlint-disable-next-line no-control-regex -- exactly these must not be in a name
const isSafe = (name: string): boolean => name !== '' && !/[\u0000-\u001F\\]|^\/|^[A-Za-z]:|(?:^|\/)\.\.(?:\/|$)/.test(name)
