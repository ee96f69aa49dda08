import { LRUCache } from 'lru-cache'
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'

/** A position in a file of the build, as browsers write it in a stack: `https://lab.example/assets/home-B1x_9aZk.js:1:2345`. */
const builtPosition = /(?:\w+:\/\/[^\s/()]+)?\/assets\/([\w.-]+\.js):(\d+):(\d+)/g

/** Reading a map takes up to 50 ms. */
const limits = { kept: 16, filesInReport: 8 } as const

/** Names file and line of what pages report, by the source maps of the running build. A page of an earlier build keeps its positions. */
export class SourcePositions {
  readonly #maps = new LRUCache<string, { readonly map: SourceMap | undefined }>({ max: limits.kept })

  readonly #folder: string

  /** `folder` has the maps; if it is not there, every text stays as it is. */
  constructor(folder: string) {
    this.#folder = folder
  }

  async name(text: string): Promise<string> {
    const files = new Set([...text.matchAll(builtPosition)].map(([, file]) => file!))
    const maps = new Map<string, SourceMap>()
    for (const file of [...files].slice(0, limits.filesInReport)) {
      const map = await this.#read(file)
      if (map) maps.set(file, map)
    }
    return text.replace(builtPosition, (position, file: string, line: string, column: string) => {
      const entry = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      return entry && 'originalSource' in entry ? `${entry.originalSource.replace(/^(?:\.\.\/)+/, '')}:${entry.originalLine + 1}` : position
    })
  }

  async #read(file: string): Promise<SourceMap | undefined> {
    const known = this.#maps.get(file)
    if (known) return known.map
    const text = await readFile(join(this.#folder, `${file}.map`), 'utf8').catch(() => undefined)
    const map = text === undefined ? undefined : new SourceMap(JSON.parse(text) as SourceMapPayload)
    this.#maps.set(file, { map })
    return map
  }
}
