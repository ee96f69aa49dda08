/* What is read and written of the XML of a workbook, as text: everything else in it stays byte for byte. */

const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const fromXml = (xml: string): string =>
  xml
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_, hex?: string, decimal?: string, name?: string) => {
      if (name) return names[name.toLowerCase()]!
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    // How Excel writes characters that XML does not have.
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

export const toXml = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- characters that XML cannot hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** Attributes of a tag, by their names as they are written. */
export function readAttributes(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name, double, single] of tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) found.set(name!, fromXml(double ?? single ?? ''))
  return found
}

/** The tags of that name, with what is inside each. */
export const readElements = (xml: string, name: string): { attributes: Map<string, string>; inside: string }[] =>
  [...xml.matchAll(new RegExp(`<${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</${name}\\s*>)`, 'g'))].map(([, tag = '', inside = '']) => ({
    attributes: readAttributes(tag),
    inside,
  }))

/** The words in a shared or inline string; how to read Japanese ones aloud is not part of them. */
export const readWords = (xml: string): string =>
  readElements(xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, ''), 't')
    .map(({ inside }) => fromXml(inside))
    .join('')
