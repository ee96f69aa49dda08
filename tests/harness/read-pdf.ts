import { inflateSync } from 'node:zlib'

/** What a PDF of ours says: enough of the format to read back what pdfkit writes. */
export interface ReadPdf {
  /** The words of each page, a line for each piece of text that was drawn on its own height. */
  readonly pages: readonly string[]
  /** The metadata as XML. */
  readonly metadata: string
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean; readonly isReadable: boolean }[]
  /** Bytes of the color profile; 0 without one. */
  readonly colorProfile: number
  /** Width and height of each, in pixels. */
  readonly pictures: readonly (readonly [number, number])[]
  /** How large each is drawn, in points. */
  readonly drawn: readonly { readonly width: number; readonly height: number }[]
  /** Kinds of tags, in the order of the file. */
  readonly tags: readonly string[]
  /** The drawing commands of each page. */
  readonly drawings: readonly string[]
  /** Everything that is not compressed. */
  readonly raw: string
}

interface PdfObject {
  readonly dictionary: string
  readonly stream: Buffer | undefined
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString('latin1')
  if (!raw.startsWith('%PDF-1.7') || !raw.trimEnd().endsWith('%%EOF')) throw new Error('not a PDF')
  const objects = readObjects(raw)
  const all = [...objects.values()]
  const of = (type: string) => all.filter(({ dictionary }) => dictionary.includes(`/Type /${type}\n`))
  const root = of('Catalog')[0]!.dictionary
  const pageRefs = refsOf(of('Pages')[0]!.dictionary, 'Kids')
  const profile = refOf(root, 'OutputIntents') && refOf(objects.get(refOf(root, 'OutputIntents')!)!.dictionary, 'DestOutputProfile')
  return {
    pages: pageRefs.map((ref) => textOf(objects, objects.get(ref)!.dictionary)),
    metadata: objects.get(refOf(root, 'Metadata') ?? -1)?.stream?.toString('utf8') ?? '',
    fonts: of('FontDescriptor').map(({ dictionary }) => {
      const name = /\/FontName \/(\S+)/.exec(dictionary)![1]!
      const font = all.find((each) => each.dictionary.includes('/Subtype /Type0') && each.dictionary.includes(`/BaseFont /${name}\n`))
      const file = refOf(dictionary, 'FontFile2')
      return { name, isEmbedded: file !== undefined && objects.get(file)!.stream!.length > 0, isReadable: font?.dictionary.includes('/ToUnicode') ?? false }
    }),
    colorProfile: profile === undefined ? 0 : objects.get(profile)!.stream!.length,
    pictures: all
      .filter(({ dictionary }) => dictionary.includes('/Subtype /Image'))
      .map(({ dictionary }) => [Number(/\/Width (\d+)/.exec(dictionary)![1]), Number(/\/Height (\d+)/.exec(dictionary)![1])] as const),
    drawn: pageRefs.flatMap((ref) => drawnOn(objects, objects.get(ref)!.dictionary)),
    tags: all.flatMap(({ dictionary }) => (/^<<\n\/S \/(\w+)\n/.exec(dictionary) ?? []).slice(1)),
    drawings: pageRefs.map((ref) => objects.get(refOf(objects.get(ref)!.dictionary, 'Contents')!)!.stream!.toString('latin1')),
    raw,
  }
}

function readObjects(raw: string): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const body = raw.slice(from, raw.indexOf('\nendobj', from))
    const start = body.indexOf('\nstream\n')
    const dictionary = start < 0 ? body : body.slice(0, start)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const stream = start < 0 ? undefined : Buffer.from(raw.slice(from + start + 8, from + start + 8 + length), 'latin1')
    objects.set(Number(match[1]), {
      dictionary,
      stream: stream && dictionary.includes('/Filter /FlateDecode') && !dictionary.includes('/Image') ? inflateSync(stream) : stream,
    })
  }
  return objects
}

const refOf = (dictionary: string, key: string): number | undefined => refsOf(dictionary, key)[0]
function refsOf(dictionary: string, key: string): number[] {
  const [, value = ''] = new RegExp(`/${key} (\\[[^\\]]*\\]|\\d+ 0 R)`).exec(dictionary) ?? []
  return [...value.matchAll(/(\d+) 0 R/g)].map(([, ref]) => Number(ref))
}

function drawnOn(objects: Map<number, PdfObject>, page: string): { width: number; height: number }[] {
  const content = objects.get(refOf(page, 'Contents')!)!.stream!.toString('latin1')
  return [...content.matchAll(/([\d.]+) 0 0 -([\d.]+) \S+ \S+ cm\n\/\w+ Do/g)].map(([, width, height]) => ({ width: Number(width), height: Number(height) }))
}

function textOf(objects: Map<number, PdfObject>, page: string): string {
  const resources = objects.get(refOf(page, 'Resources')!)?.dictionary ?? page
  const letters = new Map<string, Map<number, string>>()
  for (const [, name, ref] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(ref))!.dictionary
    letters.set(name!, lettersOf(objects.get(refOf(font, 'ToUnicode')!)!.stream!.toString('latin1')))
  }
  const content = refsOf(page, 'Contents')
    .map((ref) => objects.get(ref)!.stream!.toString('latin1'))
    .join('\n')
  const lines: { y: string; text: string }[] = []
  for (const [, y, font, drawn] of content.matchAll(/BT\n1 0 0 1 \S+ (\S+) Tm\n\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g)) {
    const codes = [...drawn!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!.map((code) => Number.parseInt(code, 16)))
    const text = codes.map((code) => letters.get(font!)!.get(code) ?? '\u0000').join('')
    const last = lines.at(-1)
    if (last && last.y === y) last.text += text
    else lines.push({ y: y!, text })
  }
  return lines.map(({ text }) => text).join('\n')
}

/** What the codes of a font stand for. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, hex]] of [...list!.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const units = (hex!.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      letters.set(Number.parseInt(first!, 16) + at, String.fromCharCode(...units))
    }
  }
  return letters
}
