import { isListStyle, type RichContent } from './rich-text.ts'

/** What stands before each paragraph on paper: `•`, `1.`, `☐`, `☑`, or nothing. A number starts again where a list does. */
export function paragraphMarkers(content: RichContent): string[] {
  let counts: number[] = []
  return content.map((node) => {
    const attrs = node.type === 'paragraph' ? node.attrs : undefined
    const style = attrs?.['style']
    if (!isListStyle(style)) {
      counts = []
      return ''
    }
    const indent = Number(attrs?.['indent'] ?? 0)
    counts = counts.slice(0, indent + 1)
    if (style !== 'numbered') {
      counts[indent] = 0
      return style === 'bullet' ? '•' : attrs?.['checked'] ? '☑' : '☐'
    }
    counts[indent] = (counts[indent] ?? 0) + 1
    return `${counts[indent]}.`
  })
}
