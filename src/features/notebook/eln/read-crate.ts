import * as z from 'zod/mini'
import { msg } from '#domain/message.ts'
import { limits } from '#domain/limits.ts'
import { isMarkdown } from '#src/workspace/rich-text/markdown.ts'
import { ElnError } from './eln-error.ts'
import { elnLimits, metadataName } from './eln-limits.ts'
import type { Archive } from './read-zip.ts'

/** A file in an archive of another notebook. */
export interface FoundFile {
  /** Its entry. */
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  /** In hex; empty if the archive does not name it. */
  readonly sha256: string
}

/** What becomes an experiment. */
export interface FoundExperiment {
  readonly name: string
  /** As the other notebook wrote it. */
  readonly text: string
  readonly format: 'html' | 'markdown' | 'text'
  /** Fields by name. */
  readonly properties: readonly { name: string; value: string }[]
  readonly files: readonly FoundFile[]
}

type Entity = Readonly<Record<string, unknown>>

const graphSchema = z.object({ '@graph': z.array(z.record(z.string(), z.unknown())) })

/** Some notebooks leave it out. */
function formatOf(mediaType: string, text: string): FoundExperiment['format'] {
  if (mediaType.includes('markdown')) return 'markdown'
  if (mediaType.includes('html') || /<\/?[a-z][^>]*>/i.test(text)) return 'html'
  return mediaType === '' && isMarkdown(text) ? 'markdown' : 'text'
}

/** What an archive contains, by its description. Reads nothing else of it. */
export function readCrate(archive: Archive): FoundExperiment[] {
  const path = archive.names.filter((name) => name === metadataName || name.endsWith(`/${metadataName}`)).toSorted((a, b) => a.length - b.length)[0]
  if (path === undefined) throw new ElnError(msg('This is not an .eln file: it has no description of its content.'))
  if (archive.sizeOf(path)! > elnLimits.metadata) throw new ElnError(msg('The description in this file is too large.'))
  const folder = path.slice(0, path.length - metadataName.length)
  const crate = new CrateReader(archive, folder, parse(archive.read(path)))
  const found = crate.experiments()
  if (found.length === 0) throw new ElnError(msg('There is nothing in this file that could become an experiment.'))
  if (found.length > elnLimits.experiments)
    throw new ElnError(msg('This file has {found} experiments; at most {count} are imported at once.'), { found: found.length, count: elnLimits.experiments })
  return found
}

function parse(bytes: Uint8Array): Entity[] {
  try {
    return z.parse(graphSchema, JSON.parse(new TextDecoder().decode(bytes)))['@graph']
  } catch {
    throw new ElnError(msg('The description in this file cannot be read.'))
  }
}

/** `./a/b/` and `a/b` are the same. */
const keyOf = (id: unknown): string => (typeof id === 'string' ? id.replace(/^\.\//, '').replace(/\/$/, '') : '')
const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
const referencesOf = (value: unknown): string[] =>
  listOf(value).flatMap((each) => (typeof each === 'object' && each !== null && '@id' in each ? keyOf((each as Entity)['@id']) : []))
const isOfType = (entity: Entity | undefined, type: string): entity is Entity => listOf(entity?.['@type']).includes(type)

class CrateReader {
  readonly #archive: Archive
  readonly #folder: string
  readonly #entities: ReadonlyMap<string, Entity>

  constructor(archive: Archive, folder: string, graph: readonly Entity[]) {
    this.#archive = archive
    this.#folder = folder
    this.#entities = new Map(graph.map((entity) => [keyOf(entity['@id']), entity]))
  }

  experiments(): FoundExperiment[] {
    // The id of the root is `./`.
    const root = this.#entities.get('') ?? this.#entities.get('.')
    const parts = referencesOf(root?.['hasPart']).flatMap((id) => {
      const entity = this.#entities.get(id)
      return isOfType(entity, 'Dataset') ? this.#experiment(entity, id) : []
    })
    const found = parts.filter(({ text, properties, files }) => text.trim() !== '' || properties.length > 0 || files.length > 0)
    // A file without folders is one experiment.
    return found.length > 0 || !root ? found : [this.#experiment(root, '')].filter(({ text, files }) => text !== '' || files.length > 0)
  }

  #experiment(entity: Entity, id: string): FoundExperiment {
    const text = textOf(entity['text']) || textOf(entity['description'])
    if (text.length > elnLimits.text) throw new ElnError(msg('Some of the text in this file is too long to import.'))
    const name = textOf(entity['name']).trim() || id.split('/').at(-1)! || '–'
    return {
      name: name.slice(0, limits.name.longest),
      text,
      format: formatOf(textOf(entity['encodingFormat']), text),
      properties: this.#properties(entity),
      files: this.#filesIn(entity, new Set(), 0),
    }
  }

  #properties(entity: Entity): { name: string; value: string }[] {
    return referencesOf(entity['variableMeasured']).flatMap((id) => {
      const property = this.#entities.get(id)
      const name = textOf(property?.['name']) || textOf(property?.['propertyID'])
      const value = [textOf(property?.['value']), textOf(property?.['unitText'])].filter(Boolean).join(' ')
      // What refers to another part of the file means nothing outside it.
      const isReference = this.#entities.has(keyOf(property?.['value']) || value)
      return name && value && !isReference ? { name, value } : []
    })
  }

  /** Those in folders of it, too. Each once, however often it is named. */
  #filesIn(entity: Entity, seen: Set<string>, depth: number): FoundFile[] {
    if (depth > elnLimits.depth) return []
    return referencesOf(entity['hasPart']).flatMap((id) => {
      const part = this.#entities.get(id)
      if (!part || seen.has(id)) return []
      seen.add(id)
      if (isOfType(part, 'Dataset')) return this.#filesIn(part, seen, depth + 1)
      return isOfType(part, 'File') ? this.#file(part, id) : []
    })
  }

  #file(entity: Entity, id: string): FoundFile[] {
    const path = [id, decoded(id)].map((each) => this.#folder + each).find((each) => this.#archive.sizeOf(each) !== undefined)
    // A file elsewhere on the network.
    if (path === undefined) return []
    const sha256 = textOf(entity['sha256']).toLowerCase()
    const name = textOf(entity['name']) || path.split('/').at(-1)!
    return [{ path, name, mediaType: textOf(entity['encodingFormat']), size: this.#archive.sizeOf(path)!, sha256: /^[\da-f]{64}$/.test(sha256) ? sha256 : '' }]
  }
}

export function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
