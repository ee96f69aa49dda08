import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model'

/** What is pasted, as the parts that a text can have; everything else is left out by the schema. The HTML has passed the sanitizer before. */
export class PastedHtmlParser extends DOMParser {
  static of(schema: Schema): PastedHtmlParser {
    return new PastedHtmlParser(schema, DOMParser.fromSchema(schema).rules)
  }

  override parseSlice(dom: globalThis.Node, options?: ParseOptions): Slice {
    if (dom instanceof HTMLElement) cleanPasted(dom)
    return super.parseSlice(dom, options)
  }
}

const neverText =
  'script, style, meta, link, title, xml, head, template, noscript, iframe, object, svg, math:not([data-latex]), img:not([data-file]), picture, video, audio, button, select, input'

/** Word and Excel describe more than they show; lists become paragraphs with a style, as they are stored. */
export function cleanPasted(root: HTMLElement): void {
  for (const input of root.querySelectorAll('input[type=checkbox]'))
    input.closest('li')?.setAttribute('data-task', input.hasAttribute('checked') ? 'checked' : '')
  for (const math of root.querySelectorAll<HTMLElement>('math')) nameSource(math)
  for (const element of root.querySelectorAll(neverText)) element.remove()
  for (const element of root.querySelectorAll<HTMLElement>('[style]'))
    if (/mso-hide:\s*all|display:\s*none/i.test(element.getAttribute('style')!)) element.remove()
  for (const inner of root.querySelectorAll('td table, th table')) inner.replaceWith(inner.textContent)
  for (const item of root.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoList"]')) styleWordItem(item)
  for (const list of root.querySelectorAll('ul, ol')) if (!list.parentElement?.closest('ul, ol')) list.replaceWith(...itemsOf(list, 0))
  for (const code of root.querySelectorAll('pre')) code.replaceWith(...linesOf(code))
  for (const quote of root.querySelectorAll('blockquote')) styleQuote(quote)
  for (const image of root.querySelectorAll<HTMLElement>('img[title]')) if (!image.closest('figure')) captionByTitle(image)
  // The content policy lets no attribute be a style.
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) element.style.cssText = element.getAttribute('style')!
}

/** Programs write the LaTeX of an equation into an annotation. */
function nameSource(math: HTMLElement): void {
  const source = math.dataset['latex'] ?? math.querySelector('annotation[encoding="application/x-tex"]')?.textContent
  if (source) math.setAttribute('data-latex', source)
}

/** As in Markdown: `![what it shows](address "what is written below it")`. */
function captionByTitle(image: HTMLElement): void {
  const [figure, caption] = [document.createElement('figure'), document.createElement('figcaption')]
  caption.textContent = image.title
  image.replaceWith(figure)
  figure.append(image, caption)
}

/** An item of a list in Word is a paragraph with its number as text. */
function styleWordItem(item: HTMLElement): void {
  const style = item.getAttribute('style') ?? ''
  const level = Number(/level(\d)/i.exec(style)?.[1] ?? 1)
  const marker = [...item.querySelectorAll<HTMLElement>('span')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''))
  if (!marker && !/mso-list/i.test(style)) return
  const isNumbered = /^[\s(]*(?:\d+|[a-z]{1,4})[.)]/i.test(marker?.textContent ?? '')
  marker?.remove()
  setStyle(item, isNumbered ? 'numbered' : 'bullet', level - 1)
}

function setStyle(element: HTMLElement, style: string, indent: number): void {
  element.dataset['style'] = style
  if (indent > 0) element.dataset['indent'] = String(Math.min(indent, 6))
}

function itemsOf(list: Element, indent: number): HTMLElement[] {
  return [...list.children].flatMap((child) => {
    if (child.matches('ul, ol')) return itemsOf(child, indent + 1)
    return child.matches('li') ? itemOf(child, list.matches('ol') ? 'numbered' : 'bullet', indent) : []
  })
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, pre, blockquote, table'

/** Its first line is the item; further paragraphs stand below it. */
function itemOf(item: Element, style: string, indent: number): HTMLElement[] {
  const task = item.getAttribute('data-task')
  const own = document.createElement('p')
  setStyle(own, task === null ? style : 'task', indent)
  if (task === 'checked') own.dataset['checked'] = ''
  const after: HTMLElement[] = []
  const children = [...item.childNodes]
  for (const child of children) {
    if (child instanceof HTMLElement && child.matches('ul, ol')) after.push(...itemsOf(child, indent + 1))
    else if (!(child instanceof HTMLElement) || !child.matches(blocks)) own.append(child)
    else if (own.textContent.trim() || child.matches('table, pre, blockquote')) after.push(child)
    else own.append(...child.childNodes)
  }
  return [own, ...after]
}

const linesOf = (code: Element): HTMLElement[] =>
  code.textContent
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => {
      const line = document.createElement('p')
      line.textContent = text
      setStyle(line, 'code', 0)
      return line
    })

function styleQuote(quote: Element): void {
  if (!quote.querySelector('p')) {
    const only = document.createElement('p')
    only.append(...quote.childNodes)
    quote.append(only)
  }
  for (const paragraph of quote.querySelectorAll<HTMLElement>('p:not([data-style])')) setStyle(paragraph, 'quote', 0)
}
