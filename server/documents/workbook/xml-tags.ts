/** A tag, and the text since the one before it. */
export interface XmlTag {
  /** Without a prefix. */
  readonly name: string
  readonly isStart: boolean
  readonly isEnd: boolean
  readonly attributes: string
  readonly before: string
}

/** Longer than any tag that is read here. */
const maxTagLength = 2_000

/**
 * The tags of XML, one after another.
 * Law 125: takes time in proportion to its length, whatever is in it: anyone in a group may upload a file.
 */
export function* xmlTags(xml: string): Generator<XmlTag> {
  let at = 0
  for (let open = xml.indexOf('<'); open >= 0; open = xml.indexOf('<', at)) {
    const close = xml.indexOf('>', open)
    if (close < 0) return
    const inside = xml.slice(open + 1, Math.min(close, open + maxTagLength))
    const [, slash = '', name = '', attributes = ''] = /^(\/?)(?:\w{1,40}:)?(\w{1,40})(.*)$/s.exec(inside) ?? []
    yield { name, isStart: slash === '', isEnd: slash !== '' || inside.endsWith('/'), attributes, before: xml.slice(at, open) }
    at = close + 1
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const fromXml = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name.toLowerCase()]!
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })

/** Undefined if the tag does not have it. */
export function attributeOf({ attributes }: Pick<XmlTag, 'attributes'>, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)
  return found ? fromXml(found[1]!) : undefined
}
