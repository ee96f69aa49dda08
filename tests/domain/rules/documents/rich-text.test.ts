import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { expect, test } from 'vitest'
import { readRichText } from '#domain/rules/documents/read-rich-text.ts'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { isRichText, type RichContent } from '#domain/rules/documents/rich-text.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { toSafeLink } from '#domain/rules/documents/safe-link.ts'

const line = (text: string, attrs?: object): unknown => ({ type: 'paragraph', ...(attrs && { attrs }), content: [{ type: 'text', text }] })
const linkTo = (href: string) => [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }]

test.each([
  ['nothing at all', []],
  ['a paragraph without words', [{ type: 'paragraph' }]],
  [
    'a heading, a task and a line of code',
    [line('Aim', { style: 'heading1' }), line('wash', { style: 'task', checked: true }), line('x = 1', { style: 'code' })],
  ],
  [
    'a table whose rows are not of the same length',
    [{ type: 'table', content: [{ type: 'tableRow' }, { type: 'tableRow', content: [{ type: 'tableCell' }] }] }],
  ],
  ['a mention', [{ type: 'paragraph', content: [{ type: 'mention', attrs: { kind: 'sample', id: 12, name: 'anti-p53' } }] }]],
  ['an equation', [{ type: 'paragraph', content: [{ type: 'equation', attrs: { latex: 'x^2', display: true } }] }]],
  ['a link to a page', linkTo('https://example.org')],
])('%s is a text with formatting', (_, content) => expect(isRichText(content)).toBe(true))

test.each([
  ['an unknown element', [{ type: 'script' }]],
  ['an element with a name that every object has', [{ type: 'constructor' }]],
  ['text outside of a paragraph', [{ type: 'text', text: 'x' }]],
  ['a table in a paragraph', [{ type: 'paragraph', content: [{ type: 'table' }] }]],
  ['an unknown attribute', [line('x', { onclick: 'alert()' })]],
  ['an unknown style', [line('x', { style: 'heading9' })]],
  ['an indent that is too deep', [line('x', { style: 'bullet', indent: 7 })]],
  ['unknown formatting', [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'blink' }] }] }]],
  ['a link that runs something', linkTo('javascript:alert(1)')],
  ['an equation without LaTeX', [{ type: 'paragraph', content: [{ type: 'equation', attrs: { latex: '' } }] }]],
  ['a mention of nothing', [{ type: 'paragraph', content: [{ type: 'mention', attrs: { kind: 'sample', name: 'x' } }] }]],
])('%s is not', (_, content) => expect(isRichText(content)).toBe(false))

test('as HTML, items are lists inside each other, and nothing is taken for a tag', () => {
  const content = [
    line('Aim <b>', { style: 'heading1' }),
    line('one', { style: 'bullet' }),
    line('inner', { style: 'numbered', indent: 1 }),
    line('two', { style: 'bullet' }),
    line('done', { style: 'task', checked: true }),
    line('a', { style: 'code' }),
    line('b', { style: 'code' }),
    {
      type: 'table',
      content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { header: true, colspan: 2, rowspan: 1 }, content: [line('A & B')] }] }],
    },
  ] as RichContent
  expect(richTextToHtml(content)).toBe(
    '<h1>Aim &lt;b&gt;</h1>' +
      '<ul><li>one<ol><li>inner</li></ol></li><li>two</li><li><input type="checkbox" disabled checked> done</li></ul>' +
      '<pre>a\nb</pre><table><thead><tr><th colspan="2">A &amp; B</th></tr></thead></table>',
  )
  expect(richTextToText(content)).toBe('Aim <b>\none\ninner\ntwo\ndone\na\nb\nA & B')
})

test('formatting, line breaks and mentions as HTML; an unsafe link is only its words', () => {
  const run = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
  const content = [
    {
      type: 'paragraph',
      content: [
        run('H', { type: 'bold' }),
        run('2', { type: 'subscript' }),
        { type: 'hardBreak' },
        { type: 'mention', attrs: { kind: 'person', id: 1, name: 'Mara <3' } },
        run('page', { type: 'link', attrs: { href: 'https://example.org/?a=1&b="2"' } }),
        run('bad', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
      ],
    },
  ] as RichContent
  expect(richTextToHtml(content)).toBe(
    '<p><strong>H</strong><sub>2</sub><br><span data-kind="person" data-id="1">@Mara &lt;3</span><a href="https://example.org/?a=1&amp;b=&quot;2&quot;" rel="noopener noreferrer">page</a>bad</p>',
  )
})

test.each([
  ['example.org/protocol', 'https://example.org/protocol'],
  ['mara@example.org', 'mailto:mara@example.org'],
  ['http://example.org', 'http://example.org'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['two words', undefined],
])('the address %s is the link %s', (typed, href) => expect(toSafeLink(typed)).toBe(href))

const equation = (latex: string, display?: true): RichContent => [
  { type: 'paragraph', content: [{ type: 'equation', attrs: { latex, ...(display && { display }) } }] },
]

test('an equation is its LaTeX in a text; as HTML it is drawn, and its LaTeX goes along', () => {
  const content = equation('a < b')
  expect(richTextToText(content)).toBe(String.raw`\(a < b\)`)
  expect(richTextToText(equation('x^2', true))).toBe(String.raw`\[x^2\]`)
  const html = richTextToHtml(content)
  expect(html).toContain('<mtext>a &lt; b</mtext><annotation encoding="application/x-tex">a &lt; b</annotation>')
  expect(drawEquations(html, ({ latex }) => (latex === 'a < b' ? '<mi>drawn</mi>' : null))).toContain('<semantics><mrow><mi>drawn</mi></mrow><annotation')
  expect(drawEquations(html, () => null)).toBe(html)
})

test('what someone writes cannot pretend to be an equation', () => {
  const text = richTextToHtml([{ type: 'paragraph', content: [{ type: 'text', text: richTextToHtml(equation('x')) }] }])
  expect(drawEquations(text, () => '<script></script>')).toBe(text)
})

test('letters that a device wrote outside of any element are read, and are no text with formatting', () => {
  const hostile = new Doc()
  hostile.getText('text').insert(0, 'forged')
  const doc = new Doc()
  applyUpdate(doc, encodeStateAsUpdate(hostile))
  const content = readRichText(doc.getXmlFragment('text'))
  expect(content.length).toBeGreaterThan(0)
  expect(isRichText(content)).toBe(false)
})
