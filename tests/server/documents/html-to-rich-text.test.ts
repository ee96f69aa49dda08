import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawEquations } from '#domain/rules/documents/equation-output.ts'
import { isRichText } from '#domain/rules/documents/rich-text.ts'
import { richTextToHtml, richTextToText } from '#domain/rules/documents/rich-text-output.ts'
import { equationMathMl } from '#server/documents/equation-math-ml.ts'
import { htmlToRichText } from '#server/documents/html-to-rich-text.ts'

const same = [
  '<p>Ligated <strong>overnight</strong> at 16 °C</p>',
  '<h1>Plan</h1><h2>Day 1</h2><h3>Morning</h3><p></p>',
  '<ul><li>one</li><li>two<ul><li>two and a half</li></ul></li></ul><ol><li>first</li></ol>',
  '<ul><li><input type="checkbox" disabled checked> done</li><li><input type="checkbox" disabled> open</li></ul>',
  '<pre>a  b\n  c</pre>',
  '<blockquote><p>said</p></blockquote>',
  '<table><tbody><tr><th>Lane</th><td colspan="2">Sample</td></tr></tbody></table>',
  '<p>H<sub>2</sub>O and <u><em>more</em></u><br>next line</p>',
  '<p><a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">link</a></p>',
]

test('what this server writes as HTML, it reads as the same text', () => {
  for (const html of same) {
    const content = htmlToRichText(html)
    expect(isRichText(content), html).toBe(true)
    expect(richTextToHtml(content)).toBe(html)
  }
})

test('what other programs write becomes what a text can have', () => {
  const html = (text: string) => richTextToHtml(htmlToRichText(text))
  expect(html('just text &amp; more')).toBe('<p>just text &amp; more</p>')
  expect(html('<div>one<div>two</div>three</div>')).toBe('<p>one</p><p>two</p><p>three</p>')
  expect(html('<p>  many \n spaces  <b> in </b> it </p>')).toBe('<p>many spaces <strong>in </strong>it</p>')
  expect(html('<h5>deep</h5>')).toBe('<h3>deep</h3>')
  expect(html('<ul><li><p>para</p></li></ul>')).toBe('<ul><li>para</li></ul>')
  expect(html('<table><thead><tr><th>a</th></tr></thead><tr><td>b</td></tr></table>')).toBe(
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
  )
})

const again = (html: string) => richTextToHtml(htmlToRichText(html))

test('[FAULT-107] a cell of one paragraph is its text, a head row is thead th, and values of variables stay in span.protVar', () => {
  const table =
    '<table><thead><tr><th>Lane</th><th>Volume</th></tr></thead><tbody><tr><th>1</th><td><span class="protVar">25</span> mL</td></tr></tbody></table>'
  expect(again(table)).toBe(table)
  expect(again('<table><tr><th><p>Lane</p></th></tr><tr><td><p>1</p></td></tr></table>')).toBe(
    '<table><thead><tr><th>Lane</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  )
  const several = '<table><tbody><tr><td><p>one</p><p>two</p></td><td><ul><li>item</li></ul></td><td></td></tr></tbody></table>'
  expect(again(several)).toBe(several)
  const words = '<p>Add <span class="protVar"><strong>25</strong></span> mL and <span class="protVar">x</span></p>'
  expect(again(words)).toBe(words)
  expect(isRichText(htmlToRichText(words))).toBe(true)
})

test('rows of a head stay above those of the body, and a cell merged across both keeps all rows together', () => {
  expect(again('<table><tfoot><tr><td>sum</td></tr></tfoot><tbody><tr><td>1</td></tr></tbody><thead><tr><td>n</td></tr></thead></table>')).toBe(
    '<table><thead><tr><th>n</th></tr></thead><tbody><tr><td>1</td></tr><tr><td>sum</td></tr></tbody></table>',
  )
  const heads = '<table><thead><tr><th rowspan="2">a</th><th>b</th></tr><tr><th>c</th></tr></thead></table>'
  expect(again(heads)).toBe(heads)
  const merged = '<table><tbody><tr><th rowspan="2">a</th><th>b</th></tr><tr><td>1</td></tr></tbody></table>'
  expect(again(merged)).toBe(merged)
  expect(again('<table><caption>Growth</caption><tr><td>1</td></tr></table>')).toBe('<p>Growth</p><table><tbody><tr><td>1</td></tr></tbody></table>')
})

test.each([
  ['formatting, links and breaks in code', '<pre>a  <strong>b</strong>\n<a href="https://example.org" rel="noopener noreferrer">c</a></pre>'],
  ['a list that begins further in', '<ul><li><ul><li>inner</li></ul></li></ul>'],
  ['an item without words above others', '<ul><li><p></p><ul><li>inner</li></ul></li></ul>'],
  ['a break at the end of a line', '<p>a<br><br></p>'],
  ['lists in lists', '<ol><li>one<ul><li>two<ol><li>three</li></ol></li></ul></li><li>four</li></ol>'],
  ['a heading in a quotation', '<h2>a</h2><blockquote><p>b</p><p><em>c</em></p></blockquote>'],
])('%s comes back as it was written', (_, html) => expect(again(html)).toBe(html))

const nested: fc.Arbitrary<string> = fc.letrec<{ html: string }>((tie) => ({
  html: fc.oneof(
    { maxDepth: 5, depthSize: 'large' },
    fc.constantFrom('a', ' b ', '<br>', '<hr>', '', '<img src="/api/v1/files/1">', '&nbsp;', '<input type="checkbox">'),
    fc
      .tuple(
        fc.constantFrom(
          ...'p div ul ol li b i code pre blockquote h1 h4 table thead tbody tr td th a sup label'.split(' '),
          'span class="protVar"',
          'td rowspan="2"',
        ),
        fc.array(tie('html'), { maxLength: 4 }),
      )
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.split(' ')[0]}>`),
  ),
})).html

test('whatever a program nests, what it reads is stable when it writes that again', () => {
  const read = (html: string) => htmlToRichText(html, (file) => ({ file: `file-0000000000000${file}`, name: 'gel.png' }))
  const address = () => '/api/v1/files/1'
  fc.assert(
    fc.property(fc.array(nested, { maxLength: 4 }), (parts) => {
      const content = read(parts.join(''))
      expect(isRichText(content)).toBe(true)
      const written = richTextToHtml(content, address)
      expect(richTextToHtml(read(written), address)).toBe(written)
    }),
    { numRuns: 2_000 },
  )
})

test('what other programs nest stays: blocks in words, breaks in code, boxes of tasks, pictures in cells', () => {
  expect(again('<b><p>one</p><p>two</p></b>')).toBe('<p><strong>one</strong></p><p><strong>two</strong></p>')
  expect(again('<a href="https://example.org"><div>one</div>two</a>')).toMatch(
    /^<p><a href="https:\/\/example.org"[^>]*>one<\/a><\/p><p><a href="https:\/\/example.org"[^>]*>two<\/a><\/p>$/,
  )
  expect(again('<pre>a<br>b</pre>')).toBe('<pre>a\nb</pre>')
  expect(again('<ul><li><label><input type="checkbox" checked><span></span></label><div><p>done</p></div></li></ul>')).toBe(
    '<ul><li><input type="checkbox" disabled checked> done</li></ul>',
  )
  const shown = htmlToRichText('<table><tr><td>gel <img src="/api/v1/files/1234"></td></tr></table>', (file) => ({
    file: `file-000000000-${file}`,
    name: 'gel.png',
  }))
  expect(shown.map(({ type }) => type)).toEqual(['table', 'picture'])
  expect(isRichText(shown)).toBe(true)
})

test('nothing in it can run, and nothing is loaded from elsewhere', () => {
  const attacks = [
    '<script>alert(1)</script><p onclick="alert(1)">a</p>',
    '<p>a</p><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<svg><script>alert(1)</script></svg><math><mi>x</mi></math><p>a</p>',
    '<iframe src="https://evil.example"></iframe><p>a</p><style>p{}</style>',
    '<p style="background:url(https://evil.example)">a</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript><p>a</p>',
  ]
  for (const attack of attacks) {
    const content = htmlToRichText(attack)
    expect(isRichText(content)).toBe(true)
    expect(richTextToText(content)).toContain('a')
    expect(richTextToHtml(content)).not.toMatch(/script|<img|<svg|<style|evil|javascript|onerror=[^&]*>/)
  }
})

test('what is nested without end is refused', () => {
  for (const tag of ['<div>', '<DIV>', '<ul><li>', '<span>', '<div></span></x>', '<table><tr><td>', '<x-y>'])
    expect(() => htmlToRichText(tag.repeat(50_000))).toThrow(
      expect.objectContaining({ code: 'content.too-complex', detail: expect.objectContaining({ limit: 'depth' }) }),
    )
})

test('any nesting is read: a table in a cell, lists of any depth, and what is never closed', () => {
  for (const html of ['<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>', '<ul><li>'.repeat(40) + 'deep', '<b><i><u><p>open'])
    expect(isRichText(htmlToRichText(html)), html).toBe(true)
})

test('an equation is read from its LaTeX and drawn; one with a mistake is shown as its LaTeX', () => {
  const [half, wrong] = [String.raw`\frac{1}{2}`, String.raw`\frac{1}{`]
  const html = `<p>R = <math display="block"><semantics><mn>1</mn><annotation encoding="application/x-tex">${half}</annotation></semantics></math><math data-latex="${wrong}"></math></p>`
  const content = htmlToRichText(html)
  expect(isRichText(content)).toBe(true)
  expect(richTextToText(content)).toBe(String.raw`R = \[${half}\]\(${wrong}\)`)
  const written = drawEquations(richTextToHtml(content), equationMathMl)
  expect(written).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  expect(written).toContain(`<mtext>${wrong}</mtext>`)
  expect(htmlToRichText(written)).toEqual(content)
})

test('an equation loads nothing and leads nowhere, whatever its LaTeX asks for', () => {
  const commands = [
    '\\href{javascript:alert(1)}{x}',
    '\\url{https://a.example}',
    '\\includegraphics{https://a.example/x.png}',
    '\\class{a}{x}',
    '\\style{background:url(//a.example)}{x}',
    '\\input{/etc/passwd}',
    '\\write18{id}',
  ]
  for (const latex of commands) {
    const drawn = equationMathMl({ latex }) ?? ''
    expect([latex, /href|src|<img|class=|url\(|root:/.test(drawn.replaceAll(/<annotation[^]*?<\/annotation>/g, ''))]).toEqual([latex, false])
  }
})

test('a figure is a picture with its caption, and is read as it was written', () => {
  const file = 'gel-aaaaaaaaaaaaaaaa'
  const read = (html: string) => htmlToRichText(html, (id) => (id === file ? { file, name: 'gel.png' } : undefined))
  const image = `<img src="/api/v1/files/${file}" alt="A gel" data-name="gel.png" data-width="50" style="width:50%">`
  const figure = (caption: string) => `<figure>${image}<figcaption>${caption}</figcaption></figure>`
  const sample = '<span data-kind="sample" data-id="7">@pUC19</span>'
  for (const html of [`<p>a</p>${figure('Bands at <strong>400</strong> bp')}<p>b</p>`, figure(`H<sub>2</sub>O<br>${sample}`), `<figure>${image}</figure>`]) {
    expect(isRichText(read(html)), html).toBe(true)
    expect(richTextToHtml(read(html))).toBe(html)
  }
  expect(richTextToHtml(read(figure('<p>One</p><p>and two</p>')))).toBe(figure('One<br>and two'))
  expect(richTextToHtml(read(image.replace('>', ' title="Bands &amp; more">')))).toBe(figure('Bands &amp; more'))
  // Without a picture of the group, its words are left; of several pictures, it is nobody's alone.
  expect(richTextToHtml(read('<figure><img src="https://example.org/x.png"><figcaption>Bands</figcaption></figure>'))).toBe('<p>Bands</p>')
  expect(richTextToHtml(read(`<figure>${image}${image}<figcaption>Both</figcaption></figure>`))).toBe(
    `<figure>${image}</figure><figure>${image}</figure><p>Both</p>`,
  )
  expect(richTextToText(read(figure('Bands')))).toBe('A gel: Bands')
})
